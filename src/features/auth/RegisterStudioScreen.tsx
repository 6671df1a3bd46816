import { Button, Form } from 'antd';
import { useCallback, useState } from 'react';
import { type CountryOption } from '@/lib/formOptions';
import { type BodyOf } from '@/lib/http';
import { useFieldErrors } from '@/lib/useFieldErrors';
import { useSubmission } from '@/lib/useSubmission';
import { DOCUMENT_ACCEPT, DOCUMENT_HINT } from '@/lib/validation';
import { FileInput } from '@/ui/FileInput';
import { CountryField, NameField } from '@/ui/profileFields';
import { registerStudio } from './api';
import { DOCUMENT_RULES } from './fieldRules';
import { AuthHeading, FormFooter, FormProblem, FormSuccess, RoleSwitch, TextLink } from './FormParts';
import { AcceptTerms, AccountFields } from './PersonFields';
import { UploadProgress } from './UploadProgress';
import styles from './auth.module.css';

type FormValues = BodyOf<'registerStudio'> & { documentVerification: File };
const FIELDS = ['name', 'username', 'email', 'password', 'country', 'documentVerification', 'acceptTerms'] as const;

/** The registration of a studio, which manages several performers. */
export function RegisterStudioScreen({ countries }: { countries: readonly CountryOption[] }) {
  const [progress, setProgress] = useState(0);
  const [form] = Form.useForm<FormValues>();
  const send = useCallback(
    ({ documentVerification, ...body }: FormValues) => registerStudio(body, { documentVerification }, setProgress),
    [],
  );
  const { status, error, submit } = useSubmission(send);
  const problem = useFieldErrors(form, error, FIELDS);

  if (status === 'done') {
    return (
      <>
        <AuthHeading title="Document received" />
        <FormSuccess href="/auth/login/studio" action="Log in">
          We will check your document and email you. Meanwhile you can log in and see its status.
        </FormSuccess>
      </>
    );
  }
  return (
    <>
      <AuthHeading title="Register your studio" lead="Manage your performers, their shows and their earnings." />
      <RoleSwitch way="register" role="studio" />
      <Form
        form={form}
        name="register"
        layout="vertical"
        className={styles.form}
        scrollToFirstError={{ block: 'center', focus: true }}
        onFinish={(values) => void submit(values)}
      >
        <NameField label="Name of the studio" autoComplete="organization" />
        <AccountFields usernameHint="You log in with it." />
        <CountryField countries={countries} label="Country" required />
        <Form.Item name="documentVerification" label="Proof of business" rules={DOCUMENT_RULES}>
          <FileInput accept={DOCUMENT_ACCEPT} prompt="Business registration or licence" hint={DOCUMENT_HINT} />
        </Form.Item>
        <AcceptTerms />
        {status === 'sending' && <UploadProgress fraction={progress} />}
        <FormProblem>{problem}</FormProblem>
        <Button type="primary" htmlType="submit" size="large" block loading={status === 'sending'}>
          Send registration
        </Button>
      </Form>
      <FormFooter>
        Already registered? <TextLink href="/auth/login/studio">Log in</TextLink>
      </FormFooter>
    </>
  );
}
