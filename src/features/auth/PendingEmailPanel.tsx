import { useCallback } from 'react';
import { useAppDispatch } from '@/application/hooks';
import { errorText } from '@/lib/errorText';
import { notify } from '@/lib/sideEffects';
import { useSubmission } from '@/lib/useSubmission';
import styles from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { cancelEmailChange, resendVerification } from './api';
import { authenticated, type OwnProfile } from './slice';

/** Shows a new email address that is not confirmed yet. The link can be sent again, and the change given up. */
export function PendingEmailPanel({ account }: { account: OwnProfile }) {
  const dispatch = useAppDispatch();
  const sending = useSubmission(useCallback(() => resendVerification(), []));
  const giveUp = useSubmission(
    useCallback(async () => {
      await cancelEmailChange();
      dispatch(authenticated({ ...account, pendingEmail: null }));
      notify('success', `Your email address is still ${account.email}.`);
    }, [account, dispatch]),
  );
  const failure = giveUp.error ?? sending.error;
  return (
    <Panel title="New email address">
      <div className={styles.form}>
        <p className={styles.rowTitle}>
          To change your email address, open the link that we sent to <strong>{account.pendingEmail}</strong>. Until
          then, {account.email} stays your address.
        </p>
        {failure && <ErrorNote>{errorText(failure)}</ErrorNote>}
        <div className={styles.actions}>
          <Button variant="outline" busy={sending.status === 'sending'} onClick={() => void sending.submit(undefined)}>
            Resend
          </Button>
          <Button variant="quiet" busy={giveUp.status === 'sending'} onClick={() => void giveUp.submit(undefined)}>
            Cancel
          </Button>
          <span role="status" className={styles.saved}>
            {sending.status === 'done' && 'We sent the link again.'}
          </span>
        </div>
      </div>
    </Panel>
  );
}
