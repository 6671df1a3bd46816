import { Button, Form, Input } from 'antd';
import { EMAIL_MAX_CHARACTERS } from '@contract/limits';
import { useFieldErrors } from '@/lib/useFieldErrors';
import { useSubmission } from '@/lib/useSubmission';
import { forgotPassword, resendVerification } from './api';
import { AfterForm, AuthHeading, FormDone, FormProblem, TextLink } from './FormParts';
import { EMAIL } from './rules';
import styles from './auth.module.css';

const FIELDS = ['email'] as const;
interface Given {
  email: string;
}

const FORMS = {
  forgot: {
    title: 'A new password',
    lead: 'Tell us your address and we send a link to set one.',
    action: 'Send the link',
    send: ({ email }: Given) => forgotPassword({ email }),
  },
  resend: {
    title: 'Confirm your address',
    lead: 'The link got lost? Tell us your address and we send another.',
    action: 'Send it again',
    send: ({ email }: Given) => resendVerification(email),
  },
};

/** Asks for a mail. The answer is the same whether or not the address is known. */
export function MailRequestScreen({ kind }: { kind: keyof typeof FORMS }) {
  const { title, lead, action, send } = FORMS[kind];
  const [form] = Form.useForm<Given>();
  const { status, data, error, submit } = useSubmission(send);
  const problem = useFieldErrors(form, error, FIELDS);
  if (status === 'done' && data) {
    return (
      <>
        <AuthHeading title="Look into your mail" />
        <FormDone href="/auth/login/user" action="Back to the login">
          {data.message}
        </FormDone>
      </>
    );
  }
  return (
    <>
      <AuthHeading title={title} lead={lead} />
      <Form form={form} name={kind} layout="vertical" className={styles.form} onFinish={(given) => void submit(given)}>
        <Form.Item name="email" label="E-mail" rules={EMAIL} validateFirst validateTrigger="onBlur">
          <Input size="large" type="email" autoComplete="email" maxLength={EMAIL_MAX_CHARACTERS} />
        </Form.Item>
        <FormProblem>{problem}</FormProblem>
        <Button type="primary" htmlType="submit" size="large" block loading={status === 'sending'}>
          {action}
        </Button>
      </Form>
      <AfterForm>
        <TextLink href="/auth/login/user">Back to the login</TextLink>
      </AfterForm>
    </>
  );
}
