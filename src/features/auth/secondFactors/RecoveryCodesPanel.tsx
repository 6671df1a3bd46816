import { useCallback, useState } from 'react';
import { errorText } from '@/lib/errorText';
import { useSubmission } from '@/lib/useSubmission';
import styles from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { replaceRecoveryCodes } from './api';

/** How many recovery codes are left, and new ones. */
export function RecoveryCodesPanel({
  left,
  onChanged,
}: {
  left: number;
  onChanged: (recoveryCodes: string[]) => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const { status, error, submit } = useSubmission(
    useCallback(async () => {
      const { recoveryCodes } = await replaceRecoveryCodes();
      setAsking(false);
      onChanged(recoveryCodes);
    }, [onChanged]),
  );
  return (
    <Panel title="Recovery codes">
      <div className={styles.form}>
        <p className={styles.quiet}>
          {left === 0
            ? 'No recovery codes are left. Make new ones, so that you can still log in without your device.'
            : `${left} ${left === 1 ? 'code is' : 'codes are'} left. Each one replaces a lost device once.`}
        </p>
        {status === 'failed' && <ErrorNote>{errorText(error)}</ErrorNote>}
        <div className={styles.actions}>
          {isAsking ? (
            <>
              <Button variant="primary" busy={status === 'sending'} onClick={() => void submit(undefined)}>
                Replace the codes
              </Button>
              <Button onClick={() => setAsking(false)}>Keep the old ones</Button>
            </>
          ) : (
            <Button variant="outline" icon="refresh" onClick={() => setAsking(true)}>
              Make new codes…
            </Button>
          )}
        </div>
      </div>
    </Panel>
  );
}
