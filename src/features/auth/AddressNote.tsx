import { useCallback } from 'react';
import { useAppSelector } from '@/application/hooks';
import { useSubmission } from '@/lib/useSubmission';
import styles from '@/ui/accountForm.module.css';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { resendVerification } from './api';
import { selectAccount } from './selectors';

/** Says that the address is not confirmed yet, and sends the link again. Nothing once it is. */
export function AddressNote() {
  const account = useAppSelector(selectAccount);
  const { status, submit } = useSubmission(useCallback(() => resendVerification(), []));
  if (!account || account.emailVerified) return null;
  return (
    <div className={styles.note}>
      <Banner
        kind="info"
        action={
          status === 'done' ? undefined : (
            <Button size="sm" variant="outline" busy={status === 'sending'} onClick={() => void submit(undefined)}>
              Send the link again
            </Button>
          )
        }
      >
        {status === 'done'
          ? `A link is on its way to ${account.email}.`
          : `Your address ${account.email} is not confirmed yet.`}
      </Banner>
    </div>
  );
}
