import { Button, Form, Input } from 'antd';
import { useCallback } from 'react';
import { useFieldErrors } from '@/lib/useFieldErrors';
import { useSubmission } from '@/lib/useSubmission';
import { resetPassword } from './api';
import { AfterForm, AuthHeading, FormDone, FormProblem, TextLink } from './FormParts';
import { NEW_PASSWORD } from './rules';
import styles from './auth.module.css';

const FIELDS = ['password'] as const;

/** Sets a new password by the mailed link. */
export function ResetScreen({ token }: { token: string }) {
  const [form] = Form.useForm<{ password: string }>();
  const { status, error, submit } = useSubmission(useCallback(({ password }: { password: string }) => resetPassword({ token, password }), [token]));
  const problem = useFieldErrors(form, error, FIELDS);
  if (status === 'done') {
    return (
      <>
        <AuthHeading title="Your new password holds" />
        <FormDone href="/auth/login/user" action="Log in">Every session that was open has ended. Log in with the new password.</FormDone>
      </>
    );
  }
  return (
    <>
      <AuthHeading title="Set a new password" lead="The link works for one hour, and once." />
      <Form form={form} name="reset" layout="vertical" className={styles.form} onFinish={(given) => void submit(given)}>
        <Form.Item name="password" label="New password" rules={NEW_PASSWORD} validateFirst validateTrigger="onBlur" extra="At least 8 characters; a sentence is a good one.">
          <Input.Password size="large" autoComplete="new-password" maxLength={72} />
        </Form.Item>
        <FormProblem action={<TextLink href="/auth/forgot-password">Ask for a new link</TextLink>}>{problem}</FormProblem>
        <Button type="primary" htmlType="submit" size="large" block loading={status === 'sending'}>Set it</Button>
      </Form>
      <AfterForm><TextLink href="/auth/login/user">Back to the login</TextLink></AfterForm>
    </>
  );
}
