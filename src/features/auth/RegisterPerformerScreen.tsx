import { Button, Form } from 'antd';
import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { useLayoutData } from '@/layouts/data';
import { toFailure } from '@/lib/errorText';
import { inSentence } from '@/ui/format';
import { type CountryChoice } from '@/lib/people';
import { useFieldErrors } from '@/lib/useFieldErrors';
import { Banner } from '@/ui/Banner';
import { registerPerformer } from './api';
import { AfterForm, AuthHeading, FormDone, FormProblem, RoleSwitch, TextLink } from './FormParts';
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

type Given = PerformerRegistration & { idVerification: File; documentVerification: File };
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

/** A studio's invitation that the registration uses up. */
export interface Invitation {
  code: string;
  studio: string;
}

/** A performer's account: the person, and the papers that prove it. `invitation` of the studio that will look after them. */
export function RegisterPerformerScreen({
  countries,
  invitation,
}: {
  countries: readonly CountryChoice[];
  invitation: Invitation | null;
}) {
  const dispatch = useAppDispatch();
  const { words } = useLayoutData();
  const { submiting, success, error } = useAppSelector(selectAuth).performerRegister;
  const [sent, setSent] = useState(0);
  const [form] = Form.useForm<Given>();
  const problem = useFieldErrors(form, error, FIELDS);
  useEffect(() => void dispatch(authReset()), [dispatch]);

  const submit = async ({ idVerification, documentVerification, ...body }: Given) => {
    if (submiting) return;
    setSent(0);
    dispatch(registerPerformerStarted());
    try {
      dispatch(
        registerPerformerSucceeded(
          await registerPerformer(
            { ...body, invitation: invitation?.code },
            { idVerification, documentVerification },
            setSent,
          ),
        ),
      );
    } catch (failure) {
      dispatch(registerPerformerFailed(toFailure(failure)));
    }
  };

  if (success) {
    return (
      <>
        <AuthHeading title="Your papers are with us" />
        <FormDone href="/auth/login/performer" action="Log in">
          We look at them and let you know. You can log in and prepare your page meanwhile; going live opens once you
          are verified.
        </FormDone>
      </>
    );
  }
  return (
    <>
      <AuthHeading
        title="Take the stage"
        lead={`For ${inSentence(words.many)}: stream, sell your work, and be paid.`}
      />
      <RoleSwitch way="register" role="performer" />
      <Form
        form={form}
        name="register"
        layout="vertical"
        className={styles.form}
        scrollToFirstError={{ block: 'center', focus: true }}
        onFinish={(given) => void submit(given)}
      >
        {invitation && (
          <Form.Item name="invitation" className={styles.invitation}>
            <Banner kind="info" live={false}>
              {invitation.studio} invites you: the studio will look after you from the beginning.
            </Banner>
          </Form.Item>
        )}
        <AccountFields usernameHint="It stands in the address of your page." />
        <StageNameField />
        <PersonFields countries={countries} />
        <h2 className={styles.group}>Your papers</h2>
        <DocumentFields note="Only we see your papers. They are never shown to anybody else." />
        <AcceptTerms />
        {submiting && <UploadProgress part={sent} />}
        <FormProblem>{problem}</FormProblem>
        <Button type="primary" htmlType="submit" size="large" block loading={submiting}>
          Send my registration
        </Button>
      </Form>
      <AfterForm>
        Been here before? <TextLink href="/auth/login/performer">Log in</TextLink>
      </AfterForm>
    </>
  );
}
