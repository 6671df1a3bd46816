import { type FormEvent, useState } from 'react';
import { GOAL_TITLE_MAX_CHARACTERS, PLEDGE_CONFIRM_HOURS, TIP_MAX_TOKENS } from '@contract/limits';
import { type BodyOf } from '@/lib/http';
import account from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { TextInput } from '@/ui/TextInput';
import { Toggle } from '@/ui/Toggle';

const FIRST_TOKENS = 500;
const FIRST_HOURS = 2;

/** Returns a moment as a field of the browser's time zone takes it. */
function localText(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Writes a goal to which members pledge, and starts it. */
export function PledgeGoalForm({
  isBusy,
  onStart,
}: {
  isBusy: boolean;
  onStart: (body: BodyOf<'startPledgeGoal'>) => void;
}) {
  const [title, setTitle] = useState('');
  const [tokens, setTokens] = useState(FIRST_TOKENS);
  const [end, setEnd] = useState(() => localText(new Date(Date.now() + FIRST_HOURS * 3_600_000)));
  const [hidesAmounts, setHidesAmounts] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onStart({ title, tokens, endsAt: new Date(end).toISOString(), hidesAmounts });
  };
  return (
    <form className={account.form} onSubmit={send} aria-label="New pledged goal">
      <p className={account.quiet}>
        Members pledge to this goal alone, and the tokens are held. Reach it, do it, and confirm within{' '}
        {PLEDGE_CONFIRM_HOURS} hours: then they are yours. Otherwise everyone gets theirs back.
      </p>
      <TextInput
        label="What you’ll do"
        placeholder="“Night Train” up on the roof"
        required
        maxLength={GOAL_TITLE_MAX_CHARACTERS}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextInput
        label="Tokens"
        type="number"
        inputMode="numeric"
        required
        min={1}
        max={TIP_MAX_TOKENS}
        step={1}
        value={tokens || ''}
        onChange={({ target }) => setTokens(Number(target.value))}
      />
      <TextInput
        label="Reached by"
        hint="The end of your show ends it too."
        type="datetime-local"
        required
        value={end}
        onChange={({ target }) => setEnd(target.value)}
      />
      <Toggle checked={hidesAmounts} onChange={() => setHidesAmounts(!hidesAmounts)}>
        Hide the amounts from my room
      </Toggle>
      <Button type="submit" variant="primary" busy={isBusy}>
        Ask for pledges
      </Button>
    </form>
  );
}
