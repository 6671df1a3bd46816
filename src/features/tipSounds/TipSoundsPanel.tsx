import { type FormEvent } from 'react';
import { type ReplyOf } from '@contract/all';
import { TIP_MAX_TOKENS, TIP_SOUNDS, TIP_SOUNDS_MAX } from '@contract/limits';
import { errorText } from '@/lib/errorText';
import { DEFAULT_TIP_SOUNDS, playTipSound } from '@/lib/tipSounds';
import { type TokenRow, useTokenRows } from '@/lib/useTokenRows';
import account from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { IconButton } from '@/ui/IconButton';
import { Panel } from '@/ui/Panel';
import { SaveBar } from '@/ui/SaveBar';
import { Select } from '@/ui/Select';
import { TextInput } from '@/ui/TextInput';
import { updateTipSounds } from './api';
import styles from './TipSoundsPanel.module.css';

type Sounds = ReplyOf<'viewTipSounds'>['sounds'];
type Sound = NonNullable<Sounds>[number];
type Row = TokenRow<Sound>;

const SOUNDS = TIP_SOUNDS.map((value) => ({ value, label: value[0]!.toUpperCase() + value.slice(1) }));

function SoundFields({
  row,
  place,
  onChange,
  onRemove,
}: {
  row: Row;
  place: number;
  onChange: (change: Partial<Sound>) => void;
  onRemove: () => void;
}) {
  return (
    <div className={styles.row} role="group" aria-label={`Sound ${place}`}>
      <TextInput
        label="From tokens"
        type="number"
        inputMode="numeric"
        required
        min={1}
        max={TIP_MAX_TOKENS}
        step={1}
        value={row.tokens || ''}
        onChange={({ target }) => onChange({ tokens: Number(target.value) })}
      />
      <Select
        label="Sound"
        value={row.sound}
        options={SOUNDS}
        onChange={({ target }) => onChange({ sound: target.value as Sound['sound'] })}
      />
      <IconButton icon="play" label={`Play sound ${place}`} onClick={() => void playTipSound(row.sound)} />
      <IconButton icon="trash" label={`Remove sound ${place}`} onClick={onRemove} />
    </div>
  );
}

/** Null: the performer leaves the choice to the site. */
const save = async (sounds: Sounds) => (await updateTipSounds({ sounds })).sounds;

function stateOf(rows: Row[] | null): string {
  if (!rows) return 'You have chosen no sounds, so tips play the sounds of the site.';
  return rows.length ? 'Tips below the smallest amount are silent.' : 'Tips in your room are silent.';
}

/** The sounds of tips in a performer's room, by amount. */
export function TipSoundsPanel({ sounds }: { sounds: Sounds }) {
  const form = useTokenRows(sounds, save);
  const { rows, failure, status } = form;
  const count = rows?.length ?? 0;
  const add = () => form.add(DEFAULT_TIP_SOUNDS[count] ?? { sound: 'chime', tokens: (rows?.at(-1)?.tokens ?? 0) * 2 });
  const send = (event: FormEvent) => {
    event.preventDefault();
    void form.save();
  };
  return (
    <Panel title="Tip sounds">
      <form className={account.form} onSubmit={send}>
        <p className={account.quiet}>
          Tips play a sound on your stage, in your alerts for OBS, and for members who turn sounds on in your room.{' '}
          {stateOf(rows)}
        </p>
        {rows?.map((row, at) => (
          <SoundFields
            key={row.key}
            row={row}
            place={at + 1}
            onChange={(fields) => form.change(row, fields)}
            onRemove={() => form.remove(row)}
          />
        ))}
        <div>
          {count < TIP_SOUNDS_MAX && (
            <Button variant="outline" onClick={add}>
              {count ? 'Add a sound' : 'Add your first sound'}
            </Button>
          )}{' '}
          {rows && (
            <Button variant="quiet" onClick={form.clear}>
              Use the site’s sounds
            </Button>
          )}
        </div>
        {failure && <ErrorNote kept="Your input is kept.">{errorText(failure)}</ErrorNote>}
        <SaveBar label="Save sounds" busy={status === 'saving'} saved={status === 'saved'} />
      </form>
    </Panel>
  );
}
