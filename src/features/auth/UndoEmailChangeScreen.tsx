import { Button } from 'antd';
import { useCallback } from 'react';
import { errorText } from '@/lib/errorText';
import { useSubmission } from '@/lib/useSubmission';
import { undoEmailChange } from './api';
import { AuthHeading, FormFooter, FormProblem, FormSuccess, TextLink } from './FormParts';
import styles from './auth.module.css';

/** Undoes a change of the email address on a button press: mail programs open links by themselves. */
export function UndoEmailChangeScreen({ token }: { token: string }) {
  const { status, data, error, submit } = useSubmission(useCallback(() => undoEmailChange({ token }), [token]));
  if (status === 'done' && data) {
    return (
      <>
        <AuthHeading title="Change undone" />
        <FormSuccess href={`/auth/reset-password?token=${data.resetToken}`} action="Set a new password">
          Your account has the email address <strong>{data.email}</strong>. All sessions ended, and your old password no
          longer works. Set a new one within an hour, or request another link later.
        </FormSuccess>
      </>
    );
  }
  return (
    <>
      <AuthHeading
        title="Undo the change of your email address"
        lead="Your account keeps the address that received this link. All sessions end, the stream key is replaced, and you set a new password."
      />
      <div className={styles.form}>
        <FormProblem action={<TextLink href="/contact">Contact us</TextLink>}>
          {status === 'failed' && errorText(error)}
        </FormProblem>
        <Button type="primary" size="large" block loading={status === 'sending'} onClick={() => void submit(undefined)}>
          Undo the change
        </Button>
      </div>
      <FormFooter>If you changed the address yourself, close this page.</FormFooter>
    </>
  );
}
