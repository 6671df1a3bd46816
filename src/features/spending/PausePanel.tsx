import { type FormEvent, useState } from 'react';
import { errorText, type Failure } from '@/lib/errorText';
import account from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { DateTime } from '@/ui/DateTime';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { TextInput } from '@/ui/TextInput';
import styles from './SpendingScreen.module.css';

const LENGTHS = [
  { value: '1', label: '24 hours' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: 'date', label: 'Until a date' },
] as const;
type Length = (typeof LENGTHS)[number];

const DAY_MS = 86_400_000;

/** Starts a break, in which the member spends nothing, or shows the one that runs. */
export function PausePanel({
  pausedUntil,
  isBusy,
  failure,
  onPause,
}: {
  pausedUntil: string | null;
  isBusy: boolean;
  failure: Failure;
  onPause: (until: Date) => void;
}) {
  const [length, setLength] = useState<Length>(LENGTHS[1]);
  const [date, setDate] = useState('');
  const pause = (event: FormEvent) => {
    event.preventDefault();
    onPause(length.value === 'date' ? new Date(`${date}T00:00`) : new Date(Date.now() + Number(length.value) * DAY_MS));
  };
  return (
    <Panel title={pausedUntil ? 'Your break' : 'Take a break'}>
      {pausedUntil && (
        <p role="status">
          You can spend again on{' '}
          <b>
            <DateTime at={pausedUntil} />
          </b>
          .
        </p>
      )}
      <p className={account.quiet}>You can still watch and chat. You can’t spend or buy tokens.</p>
      <form className={styles.pause} onSubmit={pause}>
        {failure && <ErrorNote kept="Nothing was changed.">{errorText(failure)}</ErrorNote>}
        <fieldset className={styles.lengths}>
          <legend className="visually-hidden">{pausedUntil ? 'Make it longer' : 'How long'}</legend>
          {LENGTHS.map((one) => (
            <label key={one.value} className={styles.length}>
              <input type="radio" name="length" checked={length === one} onChange={() => setLength(one)} />
              {one.label}
            </label>
          ))}
        </fieldset>
        {length.value === 'date' && (
          <TextInput
            label="Until"
            hint="You can spend again when this day begins."
            type="date"
            required
            value={date}
            onChange={({ target }) => setDate(target.value)}
          />
        )}
        <Button type="submit" variant={pausedUntil ? 'outline' : 'primary'} size="lg" full busy={isBusy}>
          {length.value === 'date' ? 'Pause until this date' : `Pause for ${length.label}`}
        </Button>
        <p className={styles.small}>A break can’t be ended early, only made longer.</p>
      </form>
    </Panel>
  );
}
