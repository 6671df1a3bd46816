import { Form } from 'antd';
import { useCallback } from 'react';
import { DESK_LOGIN } from '@/lib/cookies';
import { useFieldErrors } from '@/lib/useFieldErrors';
import { useSubmission } from '@/lib/useSubmission';
import form from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { LinkButton } from '@/ui/LinkButton';
import { resetPassword } from '../api';
import { NewPasswordField } from '../PersonFields';
import styles from './desk.module.css';

const FIELDS = ['password'] as const;

/** An invited operator sets the password, by the emailed link. The login then asks for a second factor. */
export function DeskWelcomeScreen({ token }: { token: string }) {
  const [fields] = Form.useForm<{ password: string }>();
  const { status, error, submit } = useSubmission(
    useCallback(({ password }: { password: string }) => resetPassword({ token, password }), [token]),
  );
  const problem = useFieldErrors(fields, error, FIELDS);
  if (status === 'done')
    return (
      <>
        <h1 className={styles.title}>Your password is set</h1>
        <p className={styles.lead}>Log in with it. The desk then asks you to set up a second factor.</p>
        <LinkButton href={DESK_LOGIN} variant="primary" size="lg" full>
          Log in
        </LinkButton>
      </>
    );
  return (
    <>
      <h1 className={styles.title}>Set your password</h1>
      <p className={styles.lead}>You were invited to run this site. The link works once.</p>
      <Form form={fields} name="desk-welcome" layout="vertical" className={form.form} onFinish={submit}>
        <NewPasswordField label="Password" />
        {problem && <ErrorNote>{problem}</ErrorNote>}
        <Button type="submit" variant="primary" size="lg" full busy={status === 'sending'}>
          Set password
        </Button>
      </Form>
    </>
  );
}
