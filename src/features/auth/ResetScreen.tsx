import { Button, Form, Input } from 'antd';
import { useCallback } from 'react';
import { PASSWORD_MAX_CHARACTERS } from '@contract/limits';
import { useFieldErrors } from '@/lib/useFieldErrors';
import { useSubmission } from '@/lib/useSubmission';
import { resetPassword } from './api';
import { AfterForm, AuthHeading, FormDone, FormProblem, TextLink } from './FormParts';
import { AcceptTerms } from './PersonFields';
import { NEW_PASSWORD, PASSWORD_HINT } from './rules';
import styles from './auth.module.css';

const FIELDS = ['password'] as const;

/** Sets a password by the mailed link; `fresh` for an account that somebody else opened: its owner accepts the terms by it. */
export function ResetScreen({ token, fresh }: { token: string; fresh: boolean }) {
  const [form] = Form.useForm<{ password: string }>();
  const { status, error, submit } = useSubmission(
    useCallback(({ password }: { password: string }) => resetPassword({ token, password }), [token]),
  );
  const problem = useFieldErrors(form, error, FIELDS);
  if (status === 'done') {
    return (
      <>
        <AuthHeading title={fresh ? 'Your account is yours' : 'Your new password holds'} />
        <FormDone href={fresh ? '/auth/login/performer' : '/auth/login/user'} action="Log in">
          {fresh
            ? 'Log in with the password that you chose.'
            : 'Every session that was open has ended. Log in with the new password.'}
        </FormDone>
      </>
    );
  }
  return (
    <>
      <AuthHeading
        title={fresh ? 'Set your password' : 'Set a new password'}
        lead={
          fresh
            ? 'Your studio opened this account for you. The link works once.'
            : 'The link works for one hour, and once.'
        }
      />
      <Form form={form} name="reset" layout="vertical" className={styles.form} onFinish={(given) => void submit(given)}>
        <Form.Item
          name="password"
          label={fresh ? 'Password' : 'New password'}
          rules={NEW_PASSWORD}
          validateFirst
          validateTrigger="onBlur"
          extra={PASSWORD_HINT}
        >
          <Input.Password size="large" autoComplete="new-password" maxLength={PASSWORD_MAX_CHARACTERS} />
        </Form.Item>
        {fresh && <AcceptTerms />}
        <FormProblem action={<TextLink href="/auth/forgot-password">Ask for a new link</TextLink>}>
          {problem}
        </FormProblem>
        <Button type="primary" htmlType="submit" size="large" block loading={status === 'sending'}>
          Set it
        </Button>
      </Form>
      <AfterForm>
        <TextLink href="/auth/login/user">Back to the login</TextLink>
      </AfterForm>
    </>
  );
}
