import { Button, Form } from 'antd';
import { type Role } from '@/lib/roles';
import { useFieldErrors } from '@/lib/useFieldErrors';
import { useSubmission } from '@/lib/useSubmission';
import { EmailField } from '@/ui/profileFields';
import { forgotPassword, resendVerification } from './api';
import { AuthHeading, FormFooter, FormProblem, FormSuccess, TextLink } from './FormParts';
import styles from './auth.module.css';

const FIELDS = ['email'] as const;
interface FormValues {
  email: string;
}

const FORMS = {
  forgot: {
    title: 'Reset your password',
    lead: 'Enter your email address and we will send you a link.',
    action: 'Send link',
    send: (email: string, type: Role) => forgotPassword({ email, type }),
  },
  resend: {
    title: 'Verify your email',
    lead: 'Enter your email address and we will send a new link.',
    action: 'Send link again',
    send: (email: string) => resendVerification(email),
  },
};

/**
 * Requests an email with a reset or verification link. The answer never reveals whether the account exists.
 * @param role the login that the visitor came from
 */
export function EmailLinkScreen({ kind, role = 'user' }: { kind: keyof typeof FORMS; role?: Role }) {
  const { title, lead, action, send } = FORMS[kind];
  const [form] = Form.useForm<FormValues>();
  const { status, data, error, submit } = useSubmission(({ email }: FormValues) => send(email, role));
  const problem = useFieldErrors(form, error, FIELDS);
  if (status === 'done' && data) {
    return (
      <>
        <AuthHeading title="Check your email" />
        <FormSuccess href={`/auth/login/${role}`} action="Back to login">
          {data.message}
        </FormSuccess>
      </>
    );
  }
  return (
    <>
      <AuthHeading title={title} lead={lead} />
      <Form
        form={form}
        name={kind}
        layout="vertical"
        className={styles.form}
        onFinish={(values) => void submit(values)}
      >
        <EmailField />
        <FormProblem>{problem}</FormProblem>
        <Button type="primary" htmlType="submit" size="large" block loading={status === 'sending'}>
          {action}
        </Button>
      </Form>
      <FormFooter>
        <TextLink href={`/auth/login/${role}`}>Back to login</TextLink>
      </FormFooter>
    </>
  );
}
