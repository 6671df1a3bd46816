import { useRouter } from 'next/router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorText } from '@/lib/errorText';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { DeskBar } from '@/ui/desk/DeskBar';
import { DeskPanel, DeskScroll } from '@/ui/desk/DeskPanel';
import { DeskEmpty, DeskError, DeskSkeleton } from '@/ui/desk/DeskStates';
import { useKeys } from '@/ui/desk/useKeys';
import { Link } from '@/ui/Link';
import { Pill } from '@/ui/Pill';
import { type PersonRow, searchPeople } from './api';
import styles from './people.module.css';

type Found = { rows: PersonRow[] } | { error: string } | null;
export const ROLES = { user: 'Member', performer: 'Performer', studio: 'Studio' } as const;

/** Returns a day as "24 Nov 2026". */
export const dayOf = (at: string): string =>
  new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** The state of an account as a pill; an active one has none. */
export function StatusPill({ status, banned }: Pick<PersonRow, 'status' | 'banned'>) {
  if (banned) return <Pill kind="bad">Banned</Pill>;
  return status === 'active' ? null : <Pill kind={status === 'suspended' ? 'bad' : 'wait'}>{status}</Pill>;
}

/** Returns the accounts that the address asks for; null while they load. */
function useFound(q: string, role: PersonRow['role'] | undefined, attempt: number): Found {
  const key = `${q}/${role ?? ''}/${attempt}`;
  const [found, setFound] = useState<{ key: string; value: Found }>({ key: '', value: null });
  useEffect(() => {
    let isGone = false;
    searchPeople(q, role).then(
      (rows) => !isGone && setFound({ key, value: { rows } }),
      (error: unknown) => !isGone && setFound({ key, value: { error: errorText(error) } }),
    );
    return () => {
      isGone = true;
    };
  }, [q, role, key]);
  return found.key === key ? found.value : null;
}

/** Finds members, performers and studios. */
export function PeopleScreen() {
  const router = useRouter();
  const q = typeof router.query.q === 'string' ? router.query.q : '';
  const role = (['user', 'performer', 'studio'] as const).find((one) => one === router.query.role);
  const [attempt, setAttempt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const found = useFound(q, role, attempt);
  useKeys([{ key: '/', label: 'Search', run: () => field.current?.focus() }]);
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const text = (name: string) => String(given.get(name) ?? '').trim();
    const query = { ...(text('q') && { q: text('q') }), ...(text('role') && { role: text('role') }) };
    void router.push({ pathname: '/operator/people', query });
  };
  return (
    <>
      <DeskBar title="People" sub="Members, performers and studios" />
      <DeskScroll>
        <DeskPanel>
          <form role="search" className={styles.search} onSubmit={search}>
            <input
              ref={field}
              name="q"
              type="search"
              className={styles.input}
              aria-label="Name, username, email, id or browser"
              placeholder="Name, username, email, id or browser"
              defaultValue={q}
              maxLength={200}
            />
            <select name="role" className={styles.input} aria-label="Kind of account" defaultValue={role ?? ''}>
              <option value="">Everybody</option>
              <option value="user">Members</option>
              <option value="performer">Performers</option>
              <option value="studio">Studios</option>
            </select>
            <Button type="submit" variant="primary" size="sm">
              Search
            </Button>
          </form>
          {!found && <DeskSkeleton />}
          {found && 'error' in found && <DeskError text={found.error} onRetry={() => setAttempt(attempt + 1)} />}
          {found && 'rows' in found && <Results rows={found.rows} />}
        </DeskPanel>
      </DeskScroll>
    </>
  );
}

function Results({ rows }: { rows: PersonRow[] }) {
  if (rows.length === 0)
    return <DeskEmpty title="No account found">Search by the start of a name, username or email address.</DeskEmpty>;
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <li key={row._id}>
          <Link href={`/operator/people/${row._id}`} className={styles.row}>
            <Avatar src={row.avatar} size={30} />
            <span className={styles.who}>
              <b>{row.name}</b>
              <span>
                {ROLES[row.role]}, {row.username}
              </span>
            </span>
            <span className={styles.email}>{row.email}</span>
            <StatusPill status={row.status} banned={row.banned} />
            <time dateTime={row.createdAt}>{dayOf(row.createdAt)}</time>
          </Link>
        </li>
      ))}
    </ul>
  );
}
