import { type FormEvent, useCallback, useRef, useState } from 'react';
import { ADJUSTMENT_REASONS, reasonChoices } from '@contract/reasons';
import { errorText } from '@/lib/errorText';
import { newIdempotencyKey } from '@/lib/idempotencyKey';
import { notify } from '@/lib/sideEffects';
import { useLoaded } from '@/lib/useLoaded';
import { Button } from '@/ui/Button';
import { cx } from '@/ui/cx';
import { DeskPanel } from '@/ui/desk/DeskPanel';
import { ErrorNote } from '@/ui/ErrorNote';
import { Link } from '@/ui/Link';
import { Pill } from '@/ui/Pill';
import { Select } from '@/ui/Select';
import { TextInput } from '@/ui/TextInput';
import { adjustBalance, listAdjustments, type Person } from './api';
import { dayOf } from './PeopleScreen';
import styles from './people.module.css';

const STATUS = {
  waiting: { kind: 'wait', label: 'Waits for a second person' },
  posted: { kind: 'ok', label: 'Done' },
  rejected: { kind: 'bad', label: 'Rejected' },
} as const;
/** Returns tokens with their sign: "+25", "−900". */
export const signed = (tokens: number) => `${tokens < 0 ? '−' : '+'}${Math.abs(tokens).toLocaleString('en')}`;

/** What a correction would do, in words. */
function effectText(tokens: number, { name, balance }: Person): string {
  if (!Number.isInteger(tokens) || tokens === 0) return 'Enter whole tokens: 50 adds, −50 takes.';
  const verb = tokens > 0 ? `Adds ${tokens.toLocaleString('en')}` : `Takes ${(-tokens).toLocaleString('en')}`;
  const now = balance ?? 0;
  return `${verb} tokens: the balance of ${name} goes from ${now.toLocaleString('en')} to ${(now + tokens).toLocaleString('en')}.`;
}

/** The form of a correction, which is sent under one key until its answer arrives or its content changes. */
function useCorrection(id: string, onSent: () => void) {
  const [given, setGiven] = useState('');
  const [reason, setReason] = useState<keyof typeof ADJUSTMENT_REASONS | ''>('');
  const [words, setWords] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  // one key per intent: a press that is repeated after a lost answer moves nothing twice
  const key = useRef(newIdempotencyKey());
  const tokens = Number(given.replace('−', '-'));
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (reason === '') return setError('Choose a reason.');
    setBusy(true);
    setError(null);
    try {
      const { status } = await adjustBalance(id, { tokens, reason, words: words.trim() }, key.current);
      key.current = newIdempotencyKey();
      setGiven('');
      setReason('');
      setWords('');
      notify(
        'success',
        status === 'posted' ? 'The balance was corrected.' : 'It waits for another person in the queue.',
      );
      onSent();
    } catch (failure) {
      setError(errorText(failure));
    } finally {
      setBusy(false);
    }
  };
  const change =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      key.current = newIdempotencyKey();
      set(value);
    };
  return {
    given,
    reason,
    words,
    tokens,
    error,
    isBusy,
    send,
    changeTokens: change(setGiven),
    changeReason: change(setReason),
    changeWords: change(setWords),
  };
}

/** Corrects the balance through the ledger. A large correction waits until another person agrees in the queue. */
export function AdjustBalance({ person, onChanged }: { person: Person; onChanged: () => void }) {
  const { _id: id } = person;
  const { data: rows, reload } = useLoaded(useCallback(() => listAdjustments(id), [id]));
  const form = useCorrection(id, () => {
    onChanged();
    reload();
  });
  const { given, reason, words, tokens, error, isBusy, send } = form;
  return (
    <DeskPanel title="Correct the balance">
      <form className={styles.column} onSubmit={(event) => void send(event)}>
        <TextInput
          label="Tokens"
          hint={effectText(tokens, person)}
          inputMode="text"
          value={given}
          onChange={({ target }) => form.changeTokens(target.value)}
        />
        <Select
          label="Reason, also in the account’s history"
          options={reasonChoices(ADJUSTMENT_REASONS)}
          placeholder="Choose a reason"
          value={reason}
          onChange={({ target }) => form.changeReason(target.value as typeof reason)}
        />
        <TextInput
          label="Words for the other person"
          maxLength={300}
          value={words}
          onChange={({ target }) => form.changeWords(target.value)}
        />
        {error && <ErrorNote>{error}</ErrorNote>}
        <Button type="submit" variant="outline" size="sm" busy={isBusy} busyLabel="Saving">
          Correct the balance
        </Button>
      </form>
      {rows && rows.length > 0 && <Adjustments rows={rows} />}
      {rows?.some(({ status }) => status === 'waiting') && (
        <Link href="/operator/cases?queue=adjustments" className={styles.link}>
          Open the queue of adjustments
        </Link>
      )}
    </DeskPanel>
  );
}

const Adjustments = ({ rows }: { rows: Awaited<ReturnType<typeof listAdjustments>> }) => (
  <ul className={cx(styles.lines, styles.corrections)}>
    {rows.map(({ _id, tokens: moved, reason: why, status, requestedBy, decidedBy, createdAt }) => (
      <li key={_id}>
        <span>
          {why}
          <small>
            {dayOf(createdAt)}, {requestedBy.name}
            {decidedBy && ` and ${decidedBy.name}`}
          </small>
          {status !== 'posted' && <Pill kind={STATUS[status].kind}>{STATUS[status].label}</Pill>}
        </span>
        <b>{signed(moved)}</b>
      </li>
    ))}
  </ul>
);
