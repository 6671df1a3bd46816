import { Button, Form } from 'antd';
import { useCallback } from 'react';
import { useFieldErrors } from '@/lib/useFieldErrors';
import { useSubmission } from '@/lib/useSubmission';
import { resetPassword } from './api';
import { AuthHeading, FormFooter, FormProblem, FormSuccess, TextLink } from './FormParts';
import { AcceptTerms, NewPasswordField } from './PersonFields';
import styles from './auth.module.css';

const FIELDS = ['password'] as const;

/**
 * Sets a password by an emailed link. A `fresh` account was opened by a studio: its performer accepts the terms here.
 */
export function ResetScreen({ token, fresh }: { token: string; fresh: boolean }) {
  const [form] = Form.useForm<{ password: string }>();
  const { status, error, submit } = useSubmission(
    useCallback(({ password }: { password: string }) => resetPassword({ token, password }), [token]),
  );
  const problem = useFieldErrors(form, error, FIELDS);
  if (status === 'done') {
    return (
      <>
        <AuthHeading title={fresh ? 'Your account is ready' : 'Password changed'} />
        <FormSuccess href={fresh ? '/auth/login/performer' : '/auth/login/user'} action="Log in">
          {fresh ? 'Log in with your password.' : 'You are logged out everywhere. Log in with the new password.'}
        </FormSuccess>
      </>
    );
  }
  return (
    <>
      <AuthHeading
        title={fresh ? 'Set your password' : 'Set a new password'}
        lead={
          fresh ? 'Your studio opened this account for you. The link works once.' : 'The link works once, for one hour.'
        }
      />
      <Form
        form={form}
        name="reset"
        layout="vertical"
        className={styles.form}
        onFinish={(values) => void submit(values)}
      >
        <NewPasswordField label={fresh ? 'Password' : 'New password'} />
        {fresh && <AcceptTerms />}
        <FormProblem action={<TextLink href="/auth/forgot-password">Request a new link</TextLink>}>
          {problem}
        </FormProblem>
        <Button type="primary" htmlType="submit" size="large" block loading={status === 'sending'}>
          Set password
        </Button>
      </Form>
      <FormFooter>
        <TextLink href="/auth/login/user">Back to login</TextLink>
      </FormFooter>
    </>
  );
}
