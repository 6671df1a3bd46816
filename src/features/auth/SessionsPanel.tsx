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

/** A browser by its own words: name and system, as people call them. */
function deviceName(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device';
  const program = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(userAgent)?.[1];
  const names: Record<string, string> = {
    Edg: 'Edge',
    OPR: 'Opera',
    Firefox: 'Firefox',
    Chrome: 'Chrome',
    Safari: 'Safari',
  };
  const system = /iPhone|iPad|Android|Windows|Mac OS X|Linux/.exec(userAgent)?.[0];
  if (!program && !system) return userAgent.slice(0, 60);
  return [program && names[program], system === 'Mac OS X' ? 'macOS' : system].filter(Boolean).join(' on ');
}

/** Where the account is open, and how to close it there. */
export function SessionsPanel({ sessions, onChanged }: { sessions: readonly Session[]; onChanged: () => void }) {
  const end = useSubmission(
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
      title="Where you are logged in"
      aside={
        others > 0 && (
          <Button size="sm" variant="outline" busy={end.status === 'sending'} onClick={() => void end.submit(null)}>
            End all others
          </Button>
        )
      }
    >
      {end.status === 'failed' && <ErrorNote>{errorText(end.error)}</ErrorNote>}
      <ul className={styles.rows}>
        {sessions.map((session) => (
          <li key={session._id} className={styles.row}>
            <span className={styles.rowWords}>
              <span className={styles.rowTitle}>{deviceName(session.userAgent)}</span>
              <span className={styles.rowLine} suppressHydrationWarning>
                {session.ip ?? 'unknown address'} · last seen {moment(session.lastSeenAt).fromNow()} · since{' '}
                {moment(session.createdAt).format('D MMM YYYY')}
              </span>
            </span>
            {session.current ? (
              <Pill kind="ok">This one</Pill>
            ) : (
              <Button
                size="sm"
                variant="quiet"
                aria-label={`End the session of ${deviceName(session.userAgent)}`}
                onClick={() => void end.submit(session._id)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
