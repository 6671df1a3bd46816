import { Button, Checkbox, Form, type FormInstance, Input } from 'antd';
import { useEffect } from 'react';
import { CURRENT_PASSWORD_MAX_CHARACTERS, EMAIL_MAX_CHARACTERS } from '@contract/limits';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { readRememberedUsername } from '@/lib/cookies';
import { codeOf } from '@/lib/errorText';
import { type Role } from '@/lib/roles';
import { useFieldErrors } from '@/lib/useFieldErrors';
import { deferred } from '@/ui/deferred';
import { FormFooter, AuthHeading, FormProblem, RoleSwitch, TextLink } from './FormParts';
import { selectLogin } from './selectors';
import { loginCleared, type LoginIntent, loginRequested } from './slice';
import styles from './auth.module.css';

const PasskeyLogin = deferred(() => import('./secondFactors/PasskeyLogin').then((part) => part.PasskeyLogin));
const FIELDS = ['username', 'password'] as const;
const LEAD_TEXTS: Record<Role, string> = {
  user: 'Watch, chat and tip.',
  performer: 'Go live, sell your work and see your earnings.',
  studio: 'Manage your performers and their earnings.',
};

type Fields = Omit<LoginIntent, 'role'>;

/**
 * Clears the result of an earlier login and fills in a remembered username, again for each role. What a fast member has
 * typed by then stays.
 */
function useFreshForm(form: FormInstance<Fields>, role: Role): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(loginCleared());
    const username = readRememberedUsername();
    if (username && !form.isFieldTouched('username')) form.setFieldsValue({ username, remember: true });
  }, [dispatch, form, role]);
}

/** The login of a role. A remembered username prefills the form; it never logs in by itself. */
export function LoginScreen({ role }: { role: Role }) {
  const dispatch = useAppDispatch();
  const { requesting, error } = useAppSelector(selectLogin);
  const [form] = Form.useForm<Fields>();
  const problem = useFieldErrors(form, error, FIELDS);
  useFreshForm(form, role);
  return (
    <>
      <AuthHeading title="Welcome back" lead={LEAD_TEXTS[role]} />
      <RoleSwitch way="login" role={role} />
      <Form
        form={form}
        name="login"
        layout="vertical"
        className={styles.form}
        onFinish={(values) => dispatch(loginRequested({ ...values, remember: Boolean(values.remember), role }))}
      >
        <Form.Item name="username" label="Email or username" rules={[{ required: true }]}>
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
            <TextLink href={`/auth/forgot-password?type=${role}`}>Forgot password?</TextLink>
          </span>
        </div>
        <Form.Item name="remember" valuePropName="checked">
          <Checkbox>Remember me on this device</Checkbox>
        </Form.Item>
        <FormProblem
          action={
            codeOf(error) === 'EMAIL_NOT_VERIFIED' ? (
              <TextLink href="/auth/resend-verification">Send link again</TextLink>
            ) : undefined
          }
        >
          {problem}
        </FormProblem>
        <Button type="primary" htmlType="submit" size="large" block loading={requesting}>
          Log in
        </Button>
      </Form>
      {/* its place is there from the start: a form that moves during a press loses the click */}
      <div className={styles.passkey}>
        <PasskeyLogin />
      </div>
      <FormFooter>
        New here? <TextLink href={`/auth/register/${role}`}>Create an account</TextLink>
      </FormFooter>
    </>
  );
}
