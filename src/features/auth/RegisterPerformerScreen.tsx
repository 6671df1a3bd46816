import { Button, Form } from 'antd';
import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { useLayoutData } from '@/layouts/data';
import { toFailure } from '@/lib/errorText';
import { type CountryOption } from '@/lib/formOptions';
import { useFieldErrors } from '@/lib/useFieldErrors';
import { Banner } from '@/ui/Banner';
import { inSentence } from '@/ui/format';
import { registerPerformer } from './api';
import { AuthHeading, FormFooter, FormProblem, FormSuccess, RoleSwitch, TextLink } from './FormParts';
import { AcceptTerms, AccountFields, DocumentFields, PersonFields, StageNameField } from './PersonFields';
import { selectAuth } from './selectors';
import {
  authReset,
  type PerformerRegistration,
  registerPerformerFailed,
  registerPerformerStarted,
  registerPerformerSucceeded,
} from './slice';
import { UploadProgress } from './UploadProgress';
import styles from './auth.module.css';

type FormValues = PerformerRegistration & { idVerification: File; documentVerification: File };
const FIELDS = [
  'username',
  'email',
  'password',
  'name',
  'firstName',
  'lastName',
  'dateOfBirth',
  'gender',
  'country',
  'idVerification',
  'documentVerification',
  'invitation',
  'acceptTerms',
] as const;

/** A studio's invitation, which works for one registration. */
export interface Invitation {
  code: string;
  studio: string;
}

interface RegisterPerformerScreenProps {
  countries: readonly CountryOption[];
  invitation: Invitation | null;
}

/** The registration of a performer, with identity documents. */
export function RegisterPerformerScreen({ countries, invitation }: RegisterPerformerScreenProps) {
  const { words } = useLayoutData();
  const { success } = useAppSelector(selectAuth).performerRegister;
  const dispatch = useAppDispatch();
  useEffect(() => void dispatch(authReset()), [dispatch]);
  if (success) return <Registered />;
  return (
    <>
      <AuthHeading
        title="Become a performer"
        lead={`For ${inSentence(words.many)}: stream, sell your work and get paid.`}
      />
      <RoleSwitch way="register" role="performer" />
      <RegistrationForm countries={countries} invitation={invitation} />
      <FormFooter>
        Already registered? <TextLink href="/auth/login/performer">Log in</TextLink>
      </FormFooter>
    </>
  );
}

function Registered() {
  return (
    <>
      <AuthHeading title="Documents received" />
      <FormSuccess href="/auth/login/performer" action="Log in">
        We will check your documents and email you. Meanwhile you can log in and prepare your page. You can go live once
        you are verified.
      </FormSuccess>
    </>
  );
}

/** Uploads the registration and reports each step to the store. No saga does this, because actions can't hold files. */
function useRegistration(invitation: Invitation | null) {
  const dispatch = useAppDispatch();
  const { submiting, error } = useAppSelector(selectAuth).performerRegister;
  const [progress, setProgress] = useState(0);
  const submit = async ({ idVerification, documentVerification, ...body }: FormValues) => {
    if (submiting) return;
    setProgress(0);
    dispatch(registerPerformerStarted());
    try {
      const account = await registerPerformer(
        { ...body, invitation: invitation?.code },
        { idVerification, documentVerification },
        setProgress,
      );
      dispatch(registerPerformerSucceeded(account));
    } catch (failure) {
      dispatch(registerPerformerFailed(toFailure(failure)));
    }
  };
  return { submiting, error, progress, submit };
}

function RegistrationForm({ countries, invitation }: RegisterPerformerScreenProps) {
  const [form] = Form.useForm<FormValues>();
  const { submiting, error, progress, submit } = useRegistration(invitation);
  const problem = useFieldErrors(form, error, FIELDS);
  return (
    <Form
      form={form}
      name="register"
      layout="vertical"
      className={styles.form}
      scrollToFirstError={{ block: 'center', focus: true }}
      onFinish={(values) => void submit(values)}
    >
      {invitation && (
        <Form.Item name="invitation" className={styles.invitation}>
          <Banner kind="info" live={false}>
            {invitation.studio} invites you. Your account will belong to this studio.
          </Banner>
        </Form.Item>
      )}
      <AccountFields usernameHint="Part of your page's URL." />
      <StageNameField />
      <PersonFields countries={countries} />
      <h2 className={styles.group}>Your documents</h2>
      <DocumentFields note="Only the operator sees your documents." />
      <AcceptTerms />
      {submiting && <UploadProgress fraction={progress} />}
      <FormProblem>{problem}</FormProblem>
      <Button type="primary" htmlType="submit" size="large" block loading={submiting}>
        Send registration
      </Button>
    </Form>
  );
}
