import { Button } from 'antd';
import { useCallback } from 'react';
import { useAppSelector } from '@/application/hooks';
import { useSubmission } from '@/lib/useSubmission';
import { errorText } from '@/lib/errorText';
import { verifyEmail } from './api';
import { AfterForm, AuthHeading, FormDone, FormProblem, TextLink } from './FormParts';
import { selectAccount } from './selectors';
import styles from './auth.module.css';

/** Confirms an address. By a press and not by opening the page: mail programs open links to look at them, and it works once. */
export function VerifyScreen({ token }: { token: string }) {
  const account = useAppSelector(selectAccount);
  const { status, data, error, submit } = useSubmission(useCallback(() => verifyEmail({ token }), [token]));
  if (status === 'done') {
    return (
      <>
        <AuthHeading title="Your address is confirmed" />
        <FormDone href={account ? '/' : '/auth/login/user'} action={account ? 'Go on' : 'Log in'}>
          Mails about your account go to <strong>{data?.email}</strong>.
        </FormDone>
      </>
    );
  }
  return (
    <>
      <AuthHeading title="Confirm your address" lead="One press, and we know that this address is yours." />
      <div className={styles.form}>
        <FormProblem action={<TextLink href="/auth/resend-verification">Send another link</TextLink>}>
          {status === 'failed' && errorText(error)}
        </FormProblem>
        <Button type="primary" size="large" block loading={status === 'sending'} onClick={() => void submit(undefined)}>
          Confirm my address
        </Button>
      </div>
      <AfterForm>
        <TextLink href="/auth/resend-verification">The link does not work?</TextLink>
      </AfterForm>
    </>
  );
}
