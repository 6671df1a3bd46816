import { Button, Form, Input } from 'antd';
import { useCallback, useState } from 'react';
import { NAME_MAX_CHARACTERS } from '@contract/limits';
import { type BodyOf } from '@/lib/http';
import { type CountryChoice } from '@/lib/people';
import { useFieldErrors } from '@/lib/useFieldErrors';
import { useSubmission } from '@/lib/useSubmission';
import { PAPER_ACCEPT, PAPER_HINT } from '@/lib/validation';
import { FileInput } from '@/ui/FileInput';
import { registerStudio } from './api';
import { AfterForm, AuthHeading, FormDone, FormProblem, RoleSwitch, TextLink } from './FormParts';
import { AcceptTerms, AccountFields, CountryField } from './PersonFields';
import { PAPER } from './rules';
import { UploadProgress } from './UploadProgress';
import styles from './auth.module.css';

type Given = BodyOf<'registerStudio'> & { documentVerification: File };
const FIELDS = ['name', 'username', 'email', 'password', 'country', 'documentVerification', 'acceptTerms'] as const;

/** A studio's account: looks after several performers. */
export function RegisterStudioScreen({ countries }: { countries: readonly CountryChoice[] }) {
  const [sent, setSent] = useState(0);
  const [form] = Form.useForm<Given>();
  const send = useCallback(
    ({ documentVerification, ...body }: Given) => registerStudio(body, { documentVerification }, setSent),
    [],
  );
  const { status, error, submit } = useSubmission(send);
  const problem = useFieldErrors(form, error, FIELDS);

  if (status === 'done') {
    return (
      <>
        <AuthHeading title="Your studio is with us" />
        <FormDone href="/auth/login/studio" action="Log in">
          We look at your document and let you know. You can log in meanwhile and see how it stands.
        </FormDone>
      </>
    );
  }
  return (
    <>
      <AuthHeading title="Open your studio" lead="Everyone you look after, their money and their shows in one place." />
      <RoleSwitch way="register" role="studio" />
      <Form
        form={form}
        name="register"
        layout="vertical"
        className={styles.form}
        scrollToFirstError={{ block: 'center', focus: true }}
        onFinish={(given) => void submit(given)}
      >
        <Form.Item
          name="name"
          label="Name of the studio"
          rules={[{ required: true, whitespace: true, message: 'This field is required!' }]}
        >
          <Input size="large" autoComplete="organization" maxLength={NAME_MAX_CHARACTERS} />
        </Form.Item>
        <AccountFields usernameHint="You log in with it." />
        <CountryField countries={countries} required />
        <Form.Item name="documentVerification" label="Proof of the business" rules={PAPER}>
          <FileInput accept={PAPER_ACCEPT} prompt="Register extract or licence" hint={PAPER_HINT} />
        </Form.Item>
        <AcceptTerms />
        {status === 'sending' && <UploadProgress part={sent} />}
        <FormProblem>{problem}</FormProblem>
        <Button type="primary" htmlType="submit" size="large" block loading={status === 'sending'}>
          Send my registration
        </Button>
      </Form>
      <AfterForm>
        Been here before? <TextLink href="/auth/login/studio">Log in</TextLink>
      </AfterForm>
    </>
  );
}
