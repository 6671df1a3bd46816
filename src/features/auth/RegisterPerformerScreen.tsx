import { Button, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { useLayoutData } from '@/layouts/data';
import { toFailure } from '@/lib/errorText';
import { FileInput } from '@/ui/FileInput';
import { inSentence } from '@/ui/format';
import { type CountryChoice } from '@/lib/people';
import { useFieldErrors } from '@/lib/useFieldErrors';
import { PAPER_ACCEPT, PAPER_HINT } from '@/lib/validation';
import { registerPerformer } from './api';
import { AfterForm, AuthHeading, FormDone, FormProblem, RoleSwitch, TextLink } from './FormParts';
import { AcceptTerms, AccountFields, PersonFields } from './PersonFields';
import { PAPER } from './rules';
import { selectAuth } from './selectors';
import { authReset, type PerformerRegistration, registerPerformerFailed, registerPerformerStarted, registerPerformerSucceeded } from './slice';
import { UploadProgress } from './UploadProgress';
import styles from './auth.module.css';

type Given = PerformerRegistration & { idVerification: File; documentVerification: File };
const FIELDS = ['username', 'email', 'password', 'name', 'firstName', 'lastName', 'dateOfBirth', 'gender', 'country', 'idVerification', 'documentVerification', 'acceptTerms'] as const;

/** A performer's account: the person, and the papers that prove it. */
export function RegisterPerformerScreen({ countries }: { countries: readonly CountryChoice[] }) {
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
      dispatch(registerPerformerSucceeded(await registerPerformer(body, { idVerification, documentVerification }, setSent)));
    } catch (failure) {
      dispatch(registerPerformerFailed(toFailure(failure)));
    }
  };

  if (success) {
    return (
      <>
        <AuthHeading title="Your papers are with us" />
        <FormDone href="/auth/login/performer" action="Log in">We look at them and let you know. You can log in and prepare your page meanwhile; going live opens once you are verified.</FormDone>
      </>
    );
  }
  return (
    <>
      <AuthHeading title="Take the stage" lead={`For ${inSentence(words.many)}: stream, sell your work, and be paid.`} />
      <RoleSwitch way="register" role="performer" />
      <Form form={form} name="register" layout="vertical" className={styles.form} scrollToFirstError={{ block: 'center', focus: true }} onFinish={(given) => void submit(given)}>
        <AccountFields usernameHint="It stands in the address of your page." />
        <Form.Item name="name" label="Stage name (optional)" extra="Your user name stands here when you leave it out."><Input size="large" autoComplete="nickname" maxLength={60} /></Form.Item>
        <PersonFields countries={countries} />
        <h2 className={styles.group}>Your papers</h2>
        <Form.Item name="idVerification" label="Identity document" rules={PAPER}><FileInput accept={PAPER_ACCEPT} prompt="Passport or identity card" hint={PAPER_HINT} /></Form.Item>
        <Form.Item name="documentVerification" label="You with the document" rules={PAPER} extra="Only we see your papers. They are never shown to anybody else."><FileInput accept={PAPER_ACCEPT} prompt="A picture of you holding it" hint={PAPER_HINT} /></Form.Item>
        <AcceptTerms />
        {submiting && <UploadProgress part={sent} />}
        <FormProblem>{problem}</FormProblem>
        <Button type="primary" htmlType="submit" size="large" block loading={submiting}>Send my registration</Button>
      </Form>
      <AfterForm>Been here before? <TextLink href="/auth/login/performer">Log in</TextLink></AfterForm>
    </>
  );
}
