import { useState } from 'react';
import { errorText } from '@/lib/errorText';
import { DateTime } from '@/ui/DateTime';
import { ErrorNote } from '@/ui/ErrorNote';
import { listHistory, type SiteChange } from './api';
import styles from './site.module.css';

/** A value of a change in words. */
function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.length ? value.map(shown).join(', ') : 'nothing';
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, each]) => `${name} ${shown(each)}`)
      .join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : 'something';
}

const LONGEST = 160;
const short = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

function Change({ change }: { change: SiteChange }) {
  const { at, by, action, before, after, words } = change;
  return (
    <li>
      <span>
        {action !== 'settings/change' && <b>{action.split('/')[1]}: </b>}
        {before !== null && (
          <>
            <del>{short(shown(before))}</del>{' '}
          </>
        )}
        {short(shown(after))}
      </span>
      {words && <span>“{words}”</span>}
      <small>
        {by ?? 'Command line'}, <DateTime at={at} />
      </small>
    </li>
  );
}

/** The changes of a setting or an area of the site, loaded when the list is opened. */
export function History({ of, small = false }: { of: string; small?: boolean }) {
  const [changes, setChanges] = useState<SiteChange[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const load = () =>
    listHistory(of).then(
      (found) => {
        setChanges(found);
        setFailure(null);
      },
      (error: unknown) => setFailure(errorText(error)),
    );
  return (
    <details
      className={small ? styles.smallHistory : styles.history}
      onToggle={(event) => event.currentTarget.open && void load()}
    >
      <summary>History</summary>
      {failure && <ErrorNote onRetry={() => void load()}>{failure}</ErrorNote>}
      {changes?.length === 0 && <p className={styles.quiet}>Nobody has changed this yet.</p>}
      {changes && changes.length > 0 && (
        <ol>
          {changes.map((change) => (
            <Change key={change._id} change={change} />
          ))}
        </ol>
      )}
    </details>
  );
}
