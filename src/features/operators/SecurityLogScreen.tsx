import { type FormEvent, useCallback, useState } from 'react';
import { type ReplyOf } from '@contract/all';
import { actionText } from '@/lib/actionText';
import { errorText } from '@/lib/errorText';
import { useLoaded } from '@/lib/useLoaded';
import { useSubmission } from '@/lib/useSubmission';
import { Button } from '@/ui/Button';
import { DeskBar } from '@/ui/desk/DeskBar';
import { DeskPanel, DeskScroll } from '@/ui/desk/DeskPanel';
import { DeskEmpty, DeskError, DeskSkeleton } from '@/ui/desk/DeskStates';
import { Link } from '@/ui/Link';
import { searchSecurityLog } from './api';
import { detailsText } from './logWords';
import styles from './log.module.css';

type Log = ReplyOf<'searchSecurityLog'>;
type Entry = Log['data'][number];
const NOTHING = { who: '', what: '', from: '', to: '' };

/** The security log of the site: who did what, to whom, and when. */
export function SecurityLogScreen() {
  const [filter, setFilter] = useState(NOTHING);
  const load = useCallback(() => searchSecurityLog(filter), [filter]);
  const { data, setData, failure, reload } = useLoaded(load);
  const more = useSubmission(
    useCallback(async () => {
      const before = data?.data.at(-1)?.position;
      const older = await searchSecurityLog({ ...filter, before });
      setData((now) => now && { ...older, data: [...now.data, ...older.data] });
    }, [data, filter, setData]),
  );
  return (
    <>
      <DeskBar title="Security log" sub="Every line is chained to the one before it" />
      <DeskScroll>
        <DeskPanel>
          <Filter names={data?.names ?? []} onFilter={setFilter} />
          {failure && <DeskError text={errorText(failure)} onRetry={reload} />}
          {!data && !failure && <DeskSkeleton label="Loading the security log" />}
          {data?.data.length === 0 && (
            <DeskEmpty title="No entries match">
              Try another name, action or day. Names must be whole usernames.
            </DeskEmpty>
          )}
          {data && data.data.length > 0 && <Entries entries={data.data} />}
          {data?.hasMore && (
            <p className={styles.more}>
              <Button
                variant="outline"
                size="sm"
                busy={more.status === 'sending'}
                onClick={() => void more.submit(undefined)}
              >
                Show more
              </Button>
            </p>
          )}
        </DeskPanel>
      </DeskScroll>
    </>
  );
}

function Filter({ names, onFilter }: { names: readonly string[]; onFilter: (filter: typeof NOTHING) => void }) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const text = (name: string) => String(given.get(name) ?? '').trim();
    onFilter({ who: text('who'), what: text('what'), from: text('from'), to: text('to') });
  };
  return (
    <form role="search" className={styles.filter} onSubmit={send}>
      <label>
        Who
        <input name="who" maxLength={60} placeholder="Username" autoComplete="off" spellCheck={false} />
      </label>
      <label>
        What
        <select name="what" defaultValue="">
          <option value="">Everything</option>
          {names.map((name) => (
            <option key={name} value={name}>
              {actionText(name)}
            </option>
          ))}
        </select>
      </label>
      <label>
        From
        <input name="from" type="date" />
      </label>
      <label>
        To
        <input name="to" type="date" />
      </label>
      <Button type="submit" variant="outline" size="sm">
        Search
      </Button>
    </form>
  );
}

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const Person = ({ person, none }: { person: Entry['by']; none: string }) =>
  person ? <Link href={`/operator/people/${person._id}`}>{person.username}</Link> : <span>{none}</span>;

const Entries = ({ entries }: { entries: readonly Entry[] }) => (
  <ol className={styles.entries}>
    {entries.map(({ _id, kind, action, account, by, details, words, createdAt }) => (
      <li key={_id}>
        <time dateTime={createdAt}>{TIME.format(new Date(createdAt))}</time>
        <b>{actionText(action ?? kind)}</b>
        <span className={styles.who}>
          <Person person={by} none="No account" />
          {account && account._id !== by?._id && (
            <>
              {' → '}
              <Person person={account} none="" />
            </>
          )}
        </span>
        <small>
          {detailsText(details)}
          {words && ` “${words}”`}
        </small>
      </li>
    ))}
  </ol>
);
