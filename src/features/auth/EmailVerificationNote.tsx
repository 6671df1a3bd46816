import { useCallback } from 'react';
import { useAppSelector } from '@/application/hooks';
import { useSubmission } from '@/lib/useSubmission';
import styles from '@/ui/accountForm.module.css';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { resendVerification } from './api';
import { EmailFailureNote } from './EmailFailureNote';
import { PendingEmailPanel } from './PendingEmailPanel';
import { selectAccount } from './selectors';

/** Asks to verify the email address, or to confirm a new one. Empty once the address is verified and takes email. */
export function EmailVerificationNote() {
  const account = useAppSelector(selectAccount);
  const { status, submit } = useSubmission(useCallback(() => resendVerification(), []));
  if (account?.pendingEmail) return <PendingEmailPanel account={account} />;
  if (account?.emailFailure) return <EmailFailureNote account={account} />;
  if (!account || account.emailVerified) return null;
  return (
    <div className={styles.note}>
      <Banner
        kind="info"
        action={
          status === 'done' ? undefined : (
            <Button size="sm" variant="outline" busy={status === 'sending'} onClick={() => void submit(undefined)}>
              Send link again
            </Button>
          )
        }
      >
        {status === 'done'
          ? `We sent a new link to ${account.email}.`
          : `Please verify your email address ${account.email}.`}
      </Banner>
    </div>
  );
}
