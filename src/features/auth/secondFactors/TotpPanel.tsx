import moment from 'moment';
import { useCallback, useState } from 'react';
import { errorText } from '@/lib/errorText';
import { useSubmission } from '@/lib/useSubmission';
import styles from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { beginTotp, removeTotp } from './api';
import { TotpSetup } from './TotpSetup';

type OnChanged = (recoveryCodes?: string[] | null) => void;

/** The authenticator app of the account: add or remove it. */
export function TotpPanel({ since, onChanged }: { since: string | null; onChanged: OnChanged }) {
  return (
    <Panel title="Authenticator app">
      {since ? <TotpInUse since={since} onChanged={onChanged} /> : <TotpOffer onChanged={onChanged} />}
    </Panel>
  );
}

function TotpOffer({ onChanged }: { onChanged: OnChanged }) {
  const { status, data, error, submit, reset } = useSubmission(useCallback(() => beginTotp(), []));
  const done: OnChanged = (codes) => {
    reset();
    onChanged(codes);
  };
  if (status === 'done' && data) return <TotpSetup totp={data} onDone={done} onCancel={reset} />;
  return (
    <div className={styles.form}>
      <p className={styles.quiet}>
        An app on your phone shows a new code every 30 seconds. Each login then needs a code as well as the password.
      </p>
      {status === 'failed' && <ErrorNote>{errorText(error)}</ErrorNote>}
      <div className={styles.actions}>
        <Button variant="outline" icon="plus" busy={status === 'sending'} onClick={() => void submit(undefined)}>
          Add an authenticator app
        </Button>
      </div>
    </div>
  );
}

function TotpInUse({ since, onChanged }: { since: string; onChanged: OnChanged }) {
  const [isAsking, setAsking] = useState(false);
  const { status, error, submit } = useSubmission(
    useCallback(async () => {
      await removeTotp();
      onChanged();
    }, [onChanged]),
  );
  return (
    <div className={styles.form}>
      <p className={styles.quiet}>
        In use since {moment(since).format('D MMM YYYY')}. Logins ask for one of its codes.
      </p>
      {status === 'failed' && <ErrorNote>{errorText(error)}</ErrorNote>}
      <div className={styles.actions}>
        {isAsking ? (
          <>
            <Button variant="danger" busy={status === 'sending'} onClick={() => void submit(undefined)}>
              Remove the app
            </Button>
            <Button onClick={() => setAsking(false)}>Keep it</Button>
          </>
        ) : (
          <Button variant="outline" onClick={() => setAsking(true)}>
            Remove the authenticator app…
          </Button>
        )}
      </div>
    </div>
  );
}
