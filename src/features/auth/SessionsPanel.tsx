import moment from 'moment';
import { useCallback } from 'react';
import { errorText } from '@/lib/errorText';
import { useSubmission } from '@/lib/useSubmission';
import styles from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { Pill } from '@/ui/Pill';
import { revokeOtherSessions, revokeSession, type Session } from './api';
import { deviceName } from './deviceName';

/** The sessions of the account, and buttons to log them out. */
export function SessionsPanel({ sessions, onChanged }: { sessions: readonly Session[]; onChanged: () => void }) {
  const logOut = useSubmission(
    useCallback(
      async (id: string | null) => {
        if (id) await revokeSession(id);
        else await revokeOtherSessions();
        onChanged();
      },
      [onChanged],
    ),
  );
  const others = sessions.filter(({ current }) => !current).length;
  return (
    <Panel
      title="Sessions"
      aside={
        others > 0 && (
          <Button
            size="sm"
            variant="outline"
            busy={logOut.status === 'sending'}
            onClick={() => void logOut.submit(null)}
          >
            Log out other sessions
          </Button>
        )
      }
    >
      {logOut.status === 'failed' && <ErrorNote>{errorText(logOut.error)}</ErrorNote>}
      <ul className={styles.rows}>
        {sessions.map((session) => (
          <li key={session._id} className={styles.row}>
            <span className={styles.rowWords}>
              <span className={styles.rowTitle}>{deviceName(session.userAgent)}</span>
              <span className={styles.rowLine} suppressHydrationWarning>
                {session.ip ?? 'unknown IP address'} · last seen {moment(session.lastSeenAt).fromNow()} · since{' '}
                {moment(session.createdAt).format('D MMM YYYY')}
              </span>
            </span>
            {session.current ? (
              <Pill kind="ok">This session</Pill>
            ) : (
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Log out ${deviceName(session.userAgent)}`}
                onClick={() => void logOut.submit(session._id)}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
