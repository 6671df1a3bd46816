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
  /** whole tokens paid for the order */
  paid: number;
  onRequested: () => void;
}

/** Returns what is wrong with an amount of tokens, or null. */
function checkAmount(tokens: string, paid: number): string | null {
  if (!/^\d+$/.test(tokens.trim())) return 'Not a validate number!';
  return Number(tokens) < 1 || Number(tokens) > paid ? rangeMessage(1, paid) : null;
}

/** Requests a refund of an order, by default of the full price. */
export function RefundForm({ orderId, paid, onRequested }: RefundFormProps) {
  const [isOpen, setOpen] = useState(false);
  const [description, setDescription] = useState('');
  const [tokens, setTokens] = useState(String(paid));
  const [tried, setTried] = useState(false);
  const { status, error, submit } = useSubmission(async (body: Parameters<typeof requestRefund>[0]) => {
    await requestRefund(body);
    onRequested();
  });
  if (!isOpen) {
    return (
      <div className={styles.body}>
        <p className={styles.words}>
          Is something wrong with this order? Describe the problem, and we will review your request.
        </p>
        <Button variant="outline" full onClick={() => setOpen(true)}>
          Request a refund
        </Button>
      </div>
    );
  }
  const amount = Number(tokens);
  const amountError = checkAmount(tokens, paid);
  const errors = fieldErrors(error);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (description.trim() && !amountError)
      void submit({ sourceType: 'order', sourceId: orderId, description: description.trim(), token: amount });
  };
  return (
    <form className={styles.body} noValidate onSubmit={send}>
      <TextArea
        label="What is wrong?"
        rows={4}
        maxLength={REFUND_DESCRIPTION_MAX_CHARACTERS}
        value={description}
        error={tried && !description.trim() ? 'This field is required!' : (errors.description ?? null)}
        onChange={(event) => setDescription(event.target.value)}
      />
      <TextInput
        label="Tokens"
        inputMode="numeric"
        value={tokens}
        hint={`You paid ${paid} tokens. A refund ends your access to the item.`}
        error={tried && amountError ? amountError : (errors.token ?? null)}
        onChange={(event) => setTokens(event.target.value)}
      />
      {status === 'failed' && Object.keys(errors).length === 0 && (
        <ErrorNote kept="Your input is kept.">{errorText(error)}</ErrorNote>
      )}
      <Button type="submit" variant="primary" full busy={status === 'sending'}>
        Send
      </Button>
    </form>
  );
}
