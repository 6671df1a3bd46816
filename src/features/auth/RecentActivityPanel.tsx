import { useCallback, useEffect, useState } from 'react';
import { errorText } from '@/lib/errorText';
import { useSubmission } from '@/lib/useSubmission';
import styles from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { DateTime } from '@/ui/DateTime';
import { Empty } from '@/ui/Empty';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { Pill } from '@/ui/Pill';
import { Spinner } from '@/ui/Spinner';
import { listSecurityEvents, type SecurityEvent } from './api';
import { deviceName } from './deviceName';
import { EVENT_WORDS, FAILED_KINDS } from './eventWords';

const countries = new Intl.DisplayNames('en', { type: 'region' });

/** Returns where an event came from: "Firefox on Windows · 192.0.2.7, Norway". Its device may have been erased. */
function origin({ by, ip, userAgent, country }: SecurityEvent): string | null {
  if (by === 'site') return 'By the site';
  if (!ip && !userAgent) return null;
  const place = [ip, country && countries.of(country)].filter(Boolean).join(', ');
  return [deviceName(userAgent), place].filter(Boolean).join(' · ');
}

function EventRow({ event }: { event: SecurityEvent }) {
  const from = origin(event);
  return (
    <li className={styles.row}>
      <span className={styles.rowWords}>
        <span className={styles.rowTitle}>{EVENT_WORDS[event.kind]}</span>
        <span className={styles.rowLine}>
          {from && `${from} · `}
          <DateTime at={event.createdAt} />
        </span>
      </span>
      {FAILED_KINDS.has(event.kind) && <Pill kind="bad">Failed</Pill>}
    </li>
  );
}

/** What happened to the security of the account, newest first. */
export function RecentActivityPanel() {
  const [events, setEvents] = useState<readonly SecurityEvent[]>([]);
  const [hasMore, setHasMore] = useState(false);
  const { status, error, submit } = useSubmission(
    useCallback(async (before: string | undefined) => {
      const page = await listSecurityEvents(before);
      setEvents((known) => (before ? [...known, ...page.data] : page.data));
      setHasMore(page.hasMore);
    }, []),
  );
  useEffect(() => void submit(undefined), [submit]);
  const last = events.at(-1)?._id;
  return (
    <Panel title="Recent activity">
      {events.length === 0 && (status === 'idle' || status === 'sending') && (
        <Spinner label="Loading recent activity" />
      )}
      {events.length === 0 && status === 'done' && (
        <Empty>Logins and changes to the security of your account appear here.</Empty>
      )}
      {events.length > 0 && (
        <ul className={styles.rows}>
          {events.map((event) => (
            <EventRow key={event._id} event={event} />
          ))}
        </ul>
      )}
      {status === 'failed' && <ErrorNote onRetry={() => void submit(last)}>{errorText(error)}</ErrorNote>}
      {hasMore && status !== 'failed' && (
        <p className={styles.actions}>
          <Button variant="outline" busy={status === 'sending'} onClick={() => void submit(last)}>
            Show more
          </Button>
        </p>
      )}
    </Panel>
  );
}
