import { Button, Checkbox, Form, Input } from 'antd';
import { useEffect } from 'react';
import { CURRENT_PASSWORD_MAX_CHARACTERS, EMAIL_MAX_CHARACTERS } from '@contract/limits';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { readRemembered } from '@/lib/cookies';
import { codeOf } from '@/lib/errorText';
import { type Role } from '@/lib/roles';
import { useFieldErrors } from '@/lib/useFieldErrors';
import { AfterForm, AuthHeading, FormProblem, RoleSwitch, TextLink } from './FormParts';
import { selectLogin } from './selectors';
import { loginCleared, type LoginIntent, loginRequested } from './slice';
import styles from './auth.module.css';

const FIELDS = ['username', 'password'] as const;
const LEADS: Record<Role, string> = {
  user: 'The doors are open. Take your seat.',
  performer: 'Your stage is set. The lights are yours.',
  studio: 'Everyone you look after, in one place.',
};

/** Signs in. The remembered name prefills the form; it never signs in by itself. */
export function LoginScreen({ role }: { role: Role }) {
  const dispatch = useAppDispatch();
  const { requesting, error } = useAppSelector(selectLogin);
  const [form] = Form.useForm<Omit<LoginIntent, 'role'>>();
  const problem = useFieldErrors(form, error, FIELDS);
  useEffect(() => {
    dispatch(loginCleared());
    const username = readRemembered();
    form.setFieldsValue({ username, remember: username !== '' });
  }, [dispatch, form, role]);

  return (
    <>
      <AuthHeading title="Welcome back" lead={LEADS[role]} />
      <RoleSwitch way="login" role={role} />
      <Form
        form={form}
        name="login"
        layout="vertical"
        className={styles.form}
        onFinish={(given) => dispatch(loginRequested({ ...given, remember: Boolean(given.remember), role }))}
      >
        <Form.Item name="username" label="E-mail or user name" rules={[{ required: true }]}>
          <Input
            size="large"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={EMAIL_MAX_CHARACTERS}
          />
        </Form.Item>
        <div className={styles.withAside}>
          <Form.Item name="password" label="Password" rules={[{ required: true }]}>
            <Input.Password size="large" autoComplete="current-password" maxLength={CURRENT_PASSWORD_MAX_CHARACTERS} />
          </Form.Item>
          <span className={styles.aside}>
            <TextLink href="/auth/forgot-password">Forgot it?</TextLink>
          </span>
        </div>
        <Form.Item name="remember" valuePropName="checked">
          <Checkbox>Remember my name on this device</Checkbox>
        </Form.Item>
        <FormProblem
          action={
            codeOf(error) === 'EMAIL_NOT_VERIFIED' ? (
              <TextLink href="/auth/resend-verification">Send it again</TextLink>
            ) : undefined
          }
        >
          {problem}
        </FormProblem>
        <Button type="primary" htmlType="submit" size="large" block loading={requesting}>
          Log in
        </Button>
      </Form>
      <AfterForm>
        New here? <TextLink href={`/auth/register/${role}`}>Create an account</TextLink>
      </AfterForm>
    </>
  );
}
