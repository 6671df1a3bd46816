import { Form, Input } from 'antd';
import { useRouter } from 'next/router';
import { useCallback, useState } from 'react';
import { CURRENT_PASSWORD_MAX_CHARACTERS, EMAIL_MAX_CHARACTERS } from '@contract/limits';
import { DESK, isDeskPath, isOwnPath, storeOperatorSession } from '@/lib/cookies';
import { errorText } from '@/lib/errorText';
import { useFieldErrors } from '@/lib/useFieldErrors';
import { useSubmission } from '@/lib/useSubmission';
import form from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { getSecondStep, type SecondStep } from '../secondFactors/api';
import { loginByPasskey, loginOperator } from './api';
import { FactorSetup } from './FactorSetup';
import { ProveOperator } from './ProveOperator';
import styles from './desk.module.css';

type Step = { at: 'password' } | { at: 'proof'; step: SecondStep } | { at: 'setup' };
const FIELDS = ['username', 'password'] as const;

/** Returns the page of the desk that the operator wanted. */
const goalOf = (to: unknown): string => (typeof to === 'string' && isOwnPath(to) && isDeskPath(to) ? to : DESK);

/** The login of the desk: the password, then the second factor, which a first login has to set up. */
export function DeskLoginScreen() {
  const router = useRouter();
  const [step, setStep] = useState<Step>({ at: 'password' });
  const enter = useCallback(() => void router.replace(goalOf(router.query.to)), [router]);
  const goOn = useCallback(async () => {
    const found = await getSecondStep();
    if (found.state === 'complete') enter();
    else setStep(found.state === 'missing' ? { at: 'setup' } : { at: 'proof', step: found });
  }, [enter]);
  return (
    <>
      <h1 className={styles.title}>{TITLES[step.at]}</h1>
      <p className={styles.lead}>{LEADS[step.at]}</p>
      {step.at === 'password' && <PasswordForm onDone={goOn} />}
      {step.at === 'proof' && <ProveOperator step={step.step} onDone={enter} />}
      {step.at === 'setup' && <FactorSetup onDone={enter} />}
    </>
  );
}

const TITLES = {
  password: 'Log in to the desk',
  proof: 'Confirm that it’s you',
  setup: 'Set up your second factor',
} as const;
const LEADS = {
  password: 'For operators of this site.',
  proof: 'Your password was right. One more step and you are in.',
  setup: 'Operators need one. Choose a passkey or an authenticator app; you can add the other one later.',
} as const;

function PasswordForm({ onDone }: { onDone: () => Promise<void> }) {
  const [fields] = Form.useForm<{ username: string; password: string }>();
  const { status, error, submit } = useSubmission(
    useCallback(
      async (given: { username: string; password: string }) => {
        storeOperatorSession((await loginOperator(given)).token);
        await onDone();
      },
      [onDone],
    ),
  );
  const byPasskey = useSubmission(
    useCallback(async () => {
      storeOperatorSession(await loginByPasskey());
      await onDone();
    }, [onDone]),
  );
  const problem = useFieldErrors(fields, error, FIELDS);
  return (
    <Form form={fields} name="desk-login" layout="vertical" className={form.form} onFinish={submit}>
      <Form.Item name="username" label="Email or username" rules={[{ required: true }]}>
        <Input
          size="large"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_MAX_CHARACTERS}
        />
      </Form.Item>
      <Form.Item name="password" label="Password" rules={[{ required: true }]}>
        <Input.Password size="large" autoComplete="current-password" maxLength={CURRENT_PASSWORD_MAX_CHARACTERS} />
      </Form.Item>
      {problem && <ErrorNote>{problem}</ErrorNote>}
      <Button type="submit" variant="primary" size="lg" full busy={status === 'sending'}>
        Log in
      </Button>
      {byPasskey.status === 'failed' && <ErrorNote>{errorText(byPasskey.error)}</ErrorNote>}
      <Button
        variant="outline"
        size="lg"
        full
        icon="lock"
        busy={byPasskey.status === 'sending'}
        busyLabel="Waiting for the passkey"
        onClick={() => void byPasskey.submit(undefined)}
      >
        Log in with a passkey
      </Button>
    </Form>
  );
}
