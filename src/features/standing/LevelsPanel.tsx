import { type FormEvent } from 'react';
import { type ReplyOf } from '@contract/all';
import {
  SUPPORTER_COLOURS,
  SUPPORTER_LEVEL_NAME_MAX_CHARACTERS,
  SUPPORTER_LEVEL_TOKENS_MAX,
  SUPPORTER_LEVELS_MAX,
} from '@contract/limits';
import { errorText } from '@/lib/errorText';
import { type TokenRow, useTokenRows } from '@/lib/useTokenRows';
import account from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { IconButton } from '@/ui/IconButton';
import { Panel } from '@/ui/Panel';
import { SaveBar } from '@/ui/SaveBar';
import { Select } from '@/ui/Select';
import { SupporterBadge } from '@/ui/SupporterBadge';
import { TextInput } from '@/ui/TextInput';
import { updateSupporterLevels } from './api';
import styles from './LevelsPanel.module.css';

type Level = ReplyOf<'updateSupporterLevels'>['levels'][number];
type Row = TokenRow<Level>;

const COLOURS = SUPPORTER_COLOURS.map((value) => ({ value, label: value[0]!.toUpperCase() + value.slice(1) }));
const FIRST: readonly Level[] = [
  { name: 'Supporter', colour: 'grey', tokens: 100 },
  { name: 'Front row', colour: 'amber', tokens: 1000 },
  { name: 'Patron', colour: 'pink', tokens: 5000 },
];

function LevelFields({
  row,
  rank,
  onChange,
  onRemove,
}: {
  row: Row;
  rank: number;
  onChange: (change: Partial<Level>) => void;
  onRemove: () => void;
}) {
  return (
    <div className={styles.row} role="group" aria-label={`Level ${rank}`}>
      <span className={styles.sample}>
        <SupporterBadge name={row.name} colour={row.colour} rank={rank} />
      </span>
      <TextInput
        label="Name"
        required
        maxLength={SUPPORTER_LEVEL_NAME_MAX_CHARACTERS}
        value={row.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextInput
        label="From tokens"
        type="number"
        inputMode="numeric"
        required
        min={1}
        max={SUPPORTER_LEVEL_TOKENS_MAX}
        step={1}
        value={row.tokens || ''}
        onChange={({ target }) => onChange({ tokens: Number(target.value) })}
      />
      <Select
        label="Colour"
        value={row.colour}
        options={COLOURS}
        onChange={({ target }) => onChange({ colour: target.value as Level['colour'] })}
      />
      <IconButton icon="trash" label={`Remove level ${rank}`} onClick={onRemove} />
    </div>
  );
}

const save = async (levels: Level[] | null) => (await updateSupporterLevels({ levels: levels ?? [] })).levels;

/** The levels of a performer's supporters: what they are called, and from how many tokens. */
export function LevelsPanel({ levels }: { levels: Level[] }) {
  const form = useTokenRows(levels, save);
  const { failure, status } = form;
  const rows = form.rows ?? [];
  const add = () =>
    form.add(FIRST[rows.length] ?? { name: '', colour: 'green', tokens: (rows.at(-1)?.tokens ?? 50) * 2 });
  const send = (event: FormEvent) => {
    event.preventDefault();
    void form.save();
  };
  return (
    <Panel title="Supporter badges">
      <form className={account.form} onSubmit={send}>
        <p className={account.quiet}>
          Members get a badge beside their name in your chat, by what they have tipped you in all. Anonymous tips don’t
          count.
        </p>
        {rows.map((row, at) => (
          <LevelFields
            key={row.key}
            row={row}
            rank={at + 1}
            onChange={(fields) => form.change(row, fields)}
            onRemove={() => form.remove(row)}
          />
        ))}
        {rows.length < SUPPORTER_LEVELS_MAX && (
          <div>
            <Button variant="outline" onClick={add}>
              {rows.length ? 'Add a level' : 'Add your first level'}
            </Button>
          </div>
        )}
        {failure && <ErrorNote kept="Your input is kept.">{errorText(failure)}</ErrorNote>}
        <SaveBar label="Save badges" busy={status === 'saving'} saved={status === 'saved'} />
      </form>
    </Panel>
  );
}
