import { type FormEvent, useState } from 'react';
import { GOAL_TITLE_MAX_CHARACTERS, GOALS_MAX, TIP_MAX_TOKENS } from '@contract/limits';
import { type BodyOf } from '@/lib/http';
import account from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { TextInput } from '@/ui/TextInput';
import { Toggle } from '@/ui/Toggle';
import styles from './GoalsScreen.module.css';

type Goal = BodyOf<'startGoals'>['goals'][number];
/** `key` tells rows apart while they are added and removed */
type Row = Goal & { key: number };

/** The title and amount of one goal. */
function GoalFields({
  row,
  place,
  onChange,
  onRemove,
}: {
  row: Row;
  place: number;
  onChange: (change: Partial<Goal>) => void;
  onRemove?: () => void;
}) {
  return (
    <div className={styles.row} role="group" aria-label={`Goal ${place}`}>
      <TextInput
        label="Title"
        placeholder="Encore"
        required
        maxLength={GOAL_TITLE_MAX_CHARACTERS}
        value={row.title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <TextInput
        label="Tokens"
        type="number"
        inputMode="numeric"
        required
        min={1}
        max={TIP_MAX_TOKENS}
        step={1}
        value={row.tokens || ''}
        onChange={({ target }) => onChange({ tokens: Number(target.value) })}
      />
      {onRemove && <IconButton icon="trash" label={`Remove goal ${place}`} onClick={onRemove} />}
    </div>
  );
}

/** Writes goals in a row and starts them. */
export function GoalsForm({ isBusy, onStart }: { isBusy: boolean; onStart: (body: BodyOf<'startGoals'>) => void }) {
  const [rows, setRows] = useState<Row[]>([{ key: 0, title: '', tokens: 500 }]);
  const [end, setEnd] = useState('');
  const [repeats, setRepeats] = useState(false);
  const [hidesAmounts, setHidesAmounts] = useState(false);
  const change = (key: number, fields: Partial<Goal>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...fields } : row)));
  const add = () => setRows([...rows, { key: Math.max(...rows.map(({ key }) => key)) + 1, title: '', tokens: 500 }]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const goals = rows.map(({ title, tokens }) => ({ title, tokens }));
    onStart({ goals, endsAt: end ? new Date(end).toISOString() : null, repeats, hidesAmounts });
  };
  return (
    <form className={account.form} onSubmit={send}>
      <div className={styles.fields}>
        {rows.map((row, at) => (
          <GoalFields
            key={row.key}
            row={row}
            place={at + 1}
            onChange={(fields) => change(row.key, fields)}
            onRemove={rows.length > 1 ? () => setRows(rows.filter((one) => one !== row)) : undefined}
          />
        ))}
      </div>
      {rows.length < GOALS_MAX && (
        <Button variant="outline" onClick={add}>
          Add a goal
        </Button>
      )}
      <TextInput
        label="End (optional)"
        hint="Tips after it don’t count for these goals."
        type="datetime-local"
        value={end}
        onChange={({ target }) => setEnd(target.value)}
      />
      <Toggle checked={repeats} onChange={() => setRepeats(!repeats)}>
        Begin again when all are reached
      </Toggle>
      <Toggle checked={hidesAmounts} onChange={() => setHidesAmounts(!hidesAmounts)}>
        Hide the amounts from my room
      </Toggle>
      <Button type="submit" variant="primary" busy={isBusy}>
        Start
      </Button>
    </form>
  );
}
