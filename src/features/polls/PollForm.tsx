import { type FormEvent, useState } from 'react';
import {
  POLL_CHOICE_MAX_CHARACTERS,
  POLL_CHOICES_MAX,
  POLL_CHOICES_MIN,
  POLL_MAX_MINUTES,
  POLL_QUESTION_MAX_CHARACTERS,
} from '@contract/limits';
import { type BodyOf } from '@/lib/http';
import account from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { TextInput } from '@/ui/TextInput';
import { Toggle } from '@/ui/Toggle';
import styles from './StagePoll.module.css';

const PAID_TERMS = 'Members can vote as often as they like. Each vote is a tip of one token.';
const FREE_TERMS = 'Each member has one vote, which is free.';

/** `key` tells choices apart while they are added and removed. */
interface Choice {
  key: number;
  text: string;
}

/** The choices, which are added and removed. */
function ChoiceFields({ choices, onChange }: { choices: Choice[]; onChange: (choices: Choice[]) => void }) {
  const nextKey = Math.max(...choices.map(({ key }) => key)) + 1;
  return (
    <>
      {choices.map(({ key, text }, at) => (
        <div key={key} className={styles.choice}>
          <TextInput
            label={`Choice ${at + 1}`}
            required
            maxLength={POLL_CHOICE_MAX_CHARACTERS}
            value={text}
            onChange={({ target }) =>
              onChange(choices.map((one) => (one.key === key ? { key, text: target.value } : one)))
            }
          />
          {choices.length > POLL_CHOICES_MIN && (
            <IconButton
              icon="trash"
              label={`Remove choice ${at + 1}`}
              onClick={() => onChange(choices.filter((one) => one.key !== key))}
            />
          )}
        </div>
      ))}
      {choices.length < POLL_CHOICES_MAX && (
        <Button variant="outline" size="sm" onClick={() => onChange([...choices, { key: nextKey, text: '' }])}>
          Add a choice
        </Button>
      )}
    </>
  );
}

const TWO_CHOICES: Choice[] = [
  { key: 0, text: '' },
  { key: 1, text: '' },
];

/** Writes a poll and starts it. */
export function PollForm({
  isBusy,
  onStart,
  onCancel,
}: {
  isBusy: boolean;
  onStart: (body: BodyOf<'startPoll'>) => void;
  onCancel: () => void;
}) {
  const [question, setQuestion] = useState('');
  const [choices, setChoices] = useState(TWO_CHOICES);
  const [isPaid, setPaid] = useState(false);
  const [minutes, setMinutes] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    onStart({ question, choices: choices.map(({ text }) => text), isPaid, minutes: minutes ? Number(minutes) : null });
  };
  return (
    <form className={account.form} onSubmit={send} aria-label="New poll">
      <TextInput
        label="Question"
        placeholder="What’s next?"
        required
        maxLength={POLL_QUESTION_MAX_CHARACTERS}
        value={question}
        onChange={({ target }) => setQuestion(target.value)}
      />
      <ChoiceFields choices={choices} onChange={setChoices} />
      <Toggle checked={isPaid} onChange={() => setPaid(!isPaid)}>
        One token a vote
      </Toggle>
      <p className={account.quiet}>{isPaid ? PAID_TERMS : FREE_TERMS}</p>
      <TextInput
        label="Minutes (optional)"
        hint="The end of your show ends it too."
        type="number"
        inputMode="numeric"
        min={1}
        max={POLL_MAX_MINUTES}
        step={1}
        value={minutes}
        onChange={({ target }) => setMinutes(target.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="sm" busy={isBusy}>
          Start the poll
        </Button>
        <Button variant="quiet" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
