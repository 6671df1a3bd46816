import { type FormEvent, useState } from 'react';
import { SPENDING_LIMIT_MAX_TOKENS, SPENDING_RAISE_HOURS } from '@contract/limits';
import { errorText, type Failure } from '@/lib/errorText';
import account from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { ErrorNote } from '@/ui/ErrorNote';
import { TextInput } from '@/ui/TextInput';
import { type Period, PERIOD_NAMES } from './LimitRow';

/** Asks for the limit of a period, and says when it will hold. */
export function LimitDialog({
  period,
  isBusy,
  failure,
  onSave,
  onClose,
}: {
  period: Period;
  isBusy: boolean;
  failure: Failure;
  onSave: (limit: number | null) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState(period.limit === null ? '' : String(period.limit));
  const wanted = Number(text);
  const isHigher = period.limit !== null && wanted > period.limit;
  const save = (event: FormEvent) => {
    event.preventDefault();
    onSave(wanted);
  };
  return (
    <Dialog open title={`Limit: ${PERIOD_NAMES[period.period].toLowerCase()}`} onClose={onClose}>
      <form className={account.form} onSubmit={save}>
        {failure && <ErrorNote kept="Your limit has not changed.">{errorText(failure)}</ErrorNote>}
        <TextInput
          label="Tokens"
          hint={isHigher ? `A higher limit holds after ${SPENDING_RAISE_HOURS} hours.` : 'This limit holds at once.'}
          type="number"
          inputMode="numeric"
          required
          min={1}
          max={SPENDING_LIMIT_MAX_TOKENS}
          step={1}
          data-autofocus
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div className={account.actions}>
          <Button type="submit" variant="primary" busy={isBusy}>
            Save
          </Button>
          {period.limit !== null && (
            <Button variant="outline" disabled={isBusy} onClick={() => onSave(null)}>
              Remove after {SPENDING_RAISE_HOURS} hours
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
