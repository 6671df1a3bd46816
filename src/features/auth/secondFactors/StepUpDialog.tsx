import { Form, Input } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { CURRENT_PASSWORD_MAX_CHARACTERS, STEP_UP_MINUTES } from '@contract/limits';
import { AntdProvider } from '@/layouts/AntdProvider';
import { errorText } from '@/lib/errorText';
import { useFieldErrors } from '@/lib/useFieldErrors';
import { useSubmission } from '@/lib/useSubmission';
import styles from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { ErrorNote } from '@/ui/ErrorNote';
import { SkeletonRows } from '@/ui/SkeletonRows';
import { getSecondStep, type Proof, type SecondStep, stepUp } from './api';
import { ProveFactor } from './ProveFactor';

const FIELDS = ['password'] as const;

/** Asks for the password, or for a second factor where the account has one, before a sensitive change. */
export function StepUpDialog({ onEnd }: { onEnd: (isProved: boolean) => void }) {
  const [step, setStep] = useState<SecondStep | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const load = useCallback(() => {
    getSecondStep().then(
      (found) => {
        setStep(found);
        setProblem(null);
      },
      (error: unknown) => setProblem(errorText(error)),
    );
  }, []);
  useEffect(load, [load]);
  const send = useCallback(
    async (proof: Proof & { password?: string }) => {
      await stepUp(proof);
      onEnd(true);
    },
    [onEnd],
  );
  return (
    <AntdProvider>
      <Dialog open title="Confirm that it’s you" onClose={() => onEnd(false)}>
        <div className={styles.form}>
          <p className={styles.quiet}>
            This change is sensitive. Afterwards you are not asked again for {STEP_UP_MINUTES} minutes.
          </p>
          {problem && <ErrorNote onRetry={load}>{problem}</ErrorNote>}
          {!step && !problem && <SkeletonRows rows={2} />}
          {step && (step.hasPasskey || step.hasTotp) && <ProveFactor {...step} send={send} />}
          {step && !step.hasPasskey && !step.hasTotp && <PasswordForm send={send} />}
        </div>
      </Dialog>
    </AntdProvider>
  );
}

function PasswordForm({ send }: { send: (proof: { password: string }) => Promise<void> }) {
  const [form] = Form.useForm<{ password: string }>();
  const { status, error, submit } = useSubmission(send);
  const problem = useFieldErrors(form, error, FIELDS);
  return (
    <Form form={form} name="step-up" layout="vertical" className={styles.form} onFinish={submit}>
      <Form.Item name="password" label="Your password" rules={[{ required: true }]}>
        <Input.Password
          size="large"
          autoComplete="current-password"
          maxLength={CURRENT_PASSWORD_MAX_CHARACTERS}
          autoFocus
        />
      </Form.Item>
      {problem && <ErrorNote>{problem}</ErrorNote>}
      <Button type="submit" variant="primary" size="lg" full busy={status === 'sending'}>
        Confirm
      </Button>
    </Form>
  );
}
