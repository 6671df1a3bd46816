import { type FormEvent, useState } from 'react';
import { AUTOMATIC_MESSAGE_MAX_MINUTES, AUTOMATIC_MESSAGE_MIN_MINUTES, MESSAGE_MAX_CHARACTERS } from '@contract/limits';
import account from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { Select } from '@/ui/Select';
import { TextArea } from '@/ui/TextArea';
import { TextInput } from '@/ui/TextInput';
import { type AutomaticMessage, type WrittenMessage } from './api';
import { RULE_HINTS, RULE_WORDS } from './ruleWords';

type Rule = AutomaticMessage['rule'];

const DEFAULT_MINUTES = 15;
const RULES = (Object.keys(RULE_WORDS) as Rule[]).map((value) => ({ value, label: RULE_WORDS[value] }));

/** The fields of an automatic message. @param message null for a new one */
export function MessageForm({
  message,
  isBusy,
  onSave,
}: {
  message: AutomaticMessage | null;
  isBusy: boolean;
  onSave: (message: WrittenMessage) => void;
}) {
  const [text, setText] = useState(message?.text ?? '');
  const [rule, setRule] = useState<Rule>(message?.rule ?? 'timer');
  const [minutes, setMinutes] = useState(message?.minutes ?? DEFAULT_MINUTES);
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSave({ _id: message?._id, text, rule, minutes: rule === 'timer' ? minutes : null, isOn: message?.isOn ?? true });
  };
  return (
    <form className={account.form} onSubmit={send}>
      <TextArea
        label="Message"
        required
        rows={3}
        maxLength={MESSAGE_MAX_CHARACTERS}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Select
        label="When it is sent"
        hint={RULE_HINTS[rule]}
        options={RULES}
        value={rule}
        onChange={({ target }) => setRule(target.value as Rule)}
      />
      {rule === 'timer' && (
        <TextInput
          label="Minutes"
          hint={`${AUTOMATIC_MESSAGE_MIN_MINUTES} to ${AUTOMATIC_MESSAGE_MAX_MINUTES}`}
          type="number"
          inputMode="numeric"
          required
          min={AUTOMATIC_MESSAGE_MIN_MINUTES}
          max={AUTOMATIC_MESSAGE_MAX_MINUTES}
          step={1}
          value={minutes || ''}
          onChange={({ target }) => setMinutes(Number(target.value))}
        />
      )}
      <Button type="submit" variant="primary" busy={isBusy}>
        Save
      </Button>
    </form>
  );
}
