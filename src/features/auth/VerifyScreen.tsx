import { Button } from 'antd';
import { useCallback } from 'react';
import { useAppSelector } from '@/application/hooks';
import { errorText } from '@/lib/errorText';
import { useSubmission } from '@/lib/useSubmission';
import { verifyEmail } from './api';
import { AuthHeading, FormFooter, FormProblem, FormSuccess, TextLink } from './FormParts';
import { selectAccount } from './selectors';
import styles from './auth.module.css';

/** Verifies an email address on a button press: mail programs open links by themselves, and the link works once. */
export function VerifyScreen({ token }: { token: string }) {
  const account = useAppSelector(selectAccount);
  const { status, data, error, submit } = useSubmission(useCallback(() => verifyEmail({ token }), [token]));
  if (status === 'done') {
    return (
      <>
        <AuthHeading title="Email address verified" />
        <FormSuccess href={account ? '/' : '/auth/login/user'} action={account ? 'Continue' : 'Log in'}>
          We send emails about your account to <strong>{data?.email}</strong>.
        </FormSuccess>
      </>
    );
  }
  return (
    <>
      <AuthHeading title="Verify your email" lead="Press the button to verify your email address." />
      <div className={styles.form}>
        <FormProblem action={<TextLink href="/auth/resend-verification">Send another link</TextLink>}>
          {status === 'failed' && errorText(error)}
        </FormProblem>
        <Button type="primary" size="large" block loading={status === 'sending'} onClick={() => void submit(undefined)}>
          Verify email
        </Button>
      </div>
      <FormFooter>
        <TextLink href="/auth/resend-verification">Link doesn’t work?</TextLink>
      </FormFooter>
    </>
  );
}
