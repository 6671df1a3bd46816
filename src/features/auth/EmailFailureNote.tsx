import { useCallback } from 'react';
import { errorText } from '@/lib/errorText';
import { type Role } from '@/lib/roles';
import { useSubmission } from '@/lib/useSubmission';
import styles from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { LinkButton } from '@/ui/LinkButton';
import { Panel } from '@/ui/Panel';
import { resendVerification } from './api';
import { type OwnProfile } from './slice';

const PROFILES: Record<Role, string> = {
  user: '/account/user/profile',
  performer: '/account/performer/profile',
  studio: '/studio/profile',
};

/** Says that the account gets no email, why, and how it gets email again. Empty while email arrives. */
export function EmailFailureNote({ account: { email, emailFailure, role } }: { account: OwnProfile }) {
  const { status, error, submit } = useSubmission(useCallback(() => resendVerification(), []));
  if (!emailFailure) return null;
  return (
    <Panel title={emailFailure === 'bounced' ? 'Your email address refuses our email' : 'You get no email from us'}>
      <div className={styles.form}>
        <p className={styles.rowTitle}>
          {emailFailure === 'bounced'
            ? `Email to ${email} came back, so we stopped sending it. Change the address, or confirm it again if it works now.`
            : `An email to ${email} was reported as spam, so we stopped sending email. Confirm the address to get email again.`}{' '}
          Links that you ask for, such as a new password, are still sent.
        </p>
        {error && <ErrorNote>{errorText(error)}</ErrorNote>}
        <div className={styles.actions}>
          <Button variant="outline" busy={status === 'sending'} onClick={() => void submit(undefined)}>
            Send a link to confirm it
          </Button>
          <LinkButton variant="quiet" href={PROFILES[role]}>
            Change the address
          </LinkButton>
          <span role="status" className={styles.saved}>
            {status === 'done' && `We sent a link to ${email}.`}
          </span>
        </div>
      </div>
    </Panel>
  );
}
