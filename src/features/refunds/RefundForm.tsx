import { type FormEvent, useState } from 'react';
import { rangeMessage, REFUND_DESCRIPTION_MAX_CHARACTERS } from '@contract/limits';
import { errorText, fieldErrors } from '@/lib/errorText';
import { useSubmission } from '@/lib/useSubmission';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { TextArea } from '@/ui/TextArea';
import { TextInput } from '@/ui/TextInput';
import { requestRefund } from './api';

import styles from './Refunds.module.css';

interface RefundFormProps {
  orderId: string;
  /** whole tokens that were paid */
  paid: number;
  onAsked: () => void;
}

/** Asks for tokens of an order back, all of them unless said otherwise. */
export function RefundForm({ orderId, paid, onAsked }: RefundFormProps) {
  const [open, setOpen] = useState(false);
  const [description, setDescription] = useState('');
  const [tokens, setTokens] = useState(String(paid));
  const [tried, setTried] = useState(false);
  const { status, error, submit } = useSubmission(async (body: Parameters<typeof requestRefund>[0]) => {
    await requestRefund(body);
    onAsked();
  });
  if (!open) {
    return (
      <div className={styles.body}>
        <p className={styles.words}>Something is wrong with it? Say what, and somebody looks at it.</p>
        <Button variant="outline" full onClick={() => setOpen(true)}>
          Ask for a refund
        </Button>
      </div>
    );
  }
  const amount = Number(tokens);
  const fault = !/^\d+$/.test(tokens.trim())
    ? 'Not a validate number!'
    : amount < 1 || amount > paid
      ? rangeMessage(1, paid)
      : null;
  const faults = fieldErrors(error);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (description.trim() && !fault)
      void submit({ sourceType: 'order', sourceId: orderId, description: description.trim(), token: amount });
  };
  return (
    <form className={styles.body} noValidate onSubmit={send}>
      <TextArea
        label="What is wrong?"
        rows={4}
        maxLength={REFUND_DESCRIPTION_MAX_CHARACTERS}
        value={description}
        error={tried && !description.trim() ? 'This field is required!' : (faults.description ?? null)}
        onChange={(event) => setDescription(event.target.value)}
      />
      <TextInput
        label="Tokens"
        inputMode="numeric"
        value={tokens}
        hint={`Of ${paid} that you paid. Once refunded, it is no longer yours.`}
        error={tried && fault ? fault : (faults.token ?? null)}
        onChange={(event) => setTokens(event.target.value)}
      />
      {status === 'failed' && Object.keys(faults).length === 0 && (
        <ErrorNote kept="What you wrote is still here.">{errorText(error)}</ErrorNote>
      )}
      <Button type="submit" variant="primary" full busy={status === 'sending'}>
        Send
      </Button>
    </form>
  );
}
