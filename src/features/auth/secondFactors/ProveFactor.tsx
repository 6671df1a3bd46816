import { Form, Input } from 'antd';
import { useCallback, useState } from 'react';
import { errorText } from '@/lib/errorText';
import { useFieldErrors } from '@/lib/useFieldErrors';
import { useSubmission } from '@/lib/useSubmission';
import styles from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { type Proof } from './api';

type Way = 'passkey' | 'code' | 'recovery';
const WORDS: Record<Way, { offer: string; label: string; hint: string }> = {
  passkey: { offer: 'Use a passkey', label: '', hint: '' },
  code: {
    offer: 'Use a code from your authenticator app',
    label: 'Code from your authenticator app',
    hint: 'Six digits. Each code works once.',
  },
  recovery: {
    offer: 'Use a recovery code',
    label: 'Recovery code',
    hint: 'One of the codes that you saved. Each works once.',
  },
};
const FIELDS = ['code'] as const;

/** Asks for a passkey or a code, with the easiest way first, and sends it. */
export function ProveFactor({
  hasPasskey,
  hasTotp,
  send,
}: {
  hasPasskey: boolean;
  hasTotp: boolean;
  send: (proof: Proof) => Promise<unknown>;
}) {
  const ways: Way[] = [...(hasPasskey ? ['passkey' as const] : []), ...(hasTotp ? ['code' as const] : []), 'recovery'];
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery');
  return (
    <div className={styles.form}>
      {way === 'passkey' ? <PasskeyButton send={send} /> : <CodeForm key={way} way={way} send={send} />}
      <div className={styles.ways}>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} variant="quiet" size="sm" onClick={() => setWay(other)}>
              {WORDS[other].offer}
            </Button>
          ))}
      </div>
    </div>
  );
}

function PasskeyButton({ send }: { send: (proof: Proof) => Promise<unknown> }) {
  const { status, error, submit } = useSubmission(
    useCallback(async () => send(await (await import('./passkeys')).provePasskey()), [send]),
  );
  return (
    <>
      {status === 'failed' && <ErrorNote>{errorText(error)}</ErrorNote>}
      <Button
        variant="primary"
        size="lg"
        full
        icon="lock"
        busy={status === 'sending'}
        busyLabel="Waiting for the passkey"
        onClick={() => void submit(undefined)}
      >
        {WORDS.passkey.offer}
      </Button>
    </>
  );
}

function CodeForm({ way, send }: { way: 'code' | 'recovery'; send: (proof: Proof) => Promise<unknown> }) {
  const [form] = Form.useForm<{ code: string }>();
  const { status, error, submit } = useSubmission(send);
  const problem = useFieldErrors(form, error, FIELDS);
  return (
    <Form form={form} name={`prove-${way}`} layout="vertical" className={styles.form} onFinish={submit}>
      <Form.Item name="code" label={WORDS[way].label} extra={WORDS[way].hint} rules={[{ required: true }]}>
        <Input
          size="large"
          autoComplete="one-time-code"
          inputMode={way === 'code' ? 'numeric' : 'text'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
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
