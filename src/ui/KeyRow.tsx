import moment from 'moment';
import { useState } from 'react';
import { errorText } from '@/lib/errorText';
import { useSubmission } from '@/lib/useSubmission';
import styles from './accountForm.module.css';
import { Button } from './Button';
import { ErrorNote } from './ErrorNote';

interface KeyRowProps {
  name: string;
  /** what the key opens */
  opens: string;
  createdAt: string;
  /** null: not used yet */
  usedAt: string | null;
  onRevoke: () => Promise<void>;
}

/** A key that a performer gave to a program, with a button that asks once more before it revokes the key. */
export function KeyRow({ name, opens, createdAt, usedAt, onRevoke }: KeyRowProps) {
  const [isAsking, setAsking] = useState(false);
  const { status, error, submit } = useSubmission(onRevoke);
  return (
    <li className={styles.row}>
      <span className={styles.rowWords}>
        <span className={styles.rowTitle}>{name}</span>
        <span className={styles.rowLine}>{opens}</span>
        <span className={styles.rowLine}>
          {usedAt ? `Last used ${moment(usedAt).fromNow()}` : 'Not used yet'} · created{' '}
          {moment(createdAt).format('D MMM YYYY')}
        </span>
        {status === 'failed' && <ErrorNote>{errorText(error)}</ErrorNote>}
      </span>
      {isAsking ? (
        <>
          <Button size="sm" variant="danger" busy={status === 'sending'} onClick={() => void submit(undefined)}>
            Revoke
          </Button>
          <Button size="sm" onClick={() => setAsking(false)}>
            Keep
          </Button>
        </>
      ) : (
        <Button size="sm" aria-label={`Revoke ${name}`} onClick={() => setAsking(true)}>
          Revoke…
        </Button>
      )}
    </li>
  );
}
