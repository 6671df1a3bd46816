import { type FormEvent, useState } from 'react';
import { type ReplyOf } from '@contract/all';
import { TIP_MAX_TOKENS, TIP_SOUNDS, TIP_SOUNDS_MAX } from '@contract/limits';
import { errorText, type Failure, toFailure } from '@/lib/errorText';
import { DEFAULT_TIP_SOUNDS, playTipSound } from '@/lib/tipSounds';
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
/** `key` tells rows apart while they are added and removed */
type Row = Sound & { key: number };

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

const toRows = (sounds: Sounds): Row[] | null => sounds?.map((sound, key) => ({ ...sound, key })) ?? null;

/** Null rows: the performer leaves the choice to the site. */
function useSounds(initial: Sounds) {
  const [rows, setRows] = useState(toRows(initial));
  const [failure, setFailure] = useState<Failure>(null);
  const [status, setStatus] = useState<'idle' | 'saving' | 'saved'>('idle');
  const set = (next: Row[] | null) => {
    setRows(next);
    setStatus('idle');
  };
  const save = async () => {
    setStatus('saving');
    setFailure(null);
    try {
      const sounds = rows && rows.map(({ key: _key, ...sound }) => sound).sort((a, b) => a.tokens - b.tokens);
      setRows(toRows((await updateTipSounds({ sounds })).sounds));
      setStatus('saved');
    } catch (error) {
      setFailure(toFailure(error));
      setStatus('idle');
    }
  };
  return { rows, set, save, failure, status };
}

function stateOf(rows: Row[] | null): string {
  if (!rows) return 'You have chosen no sounds, so tips play the sounds of the site.';
  return rows.length ? 'Tips below the smallest amount are silent.' : 'Tips in your room are silent.';
}

/** The sounds of tips in a performer's room, by amount. */
export function TipSoundsPanel({ sounds }: { sounds: Sounds }) {
  const { rows, set, save, failure, status } = useSounds(sounds);
  const add = () => {
    const last = rows?.at(-1)?.tokens ?? 0;
    const next = DEFAULT_TIP_SOUNDS[rows?.length ?? 0] ?? { sound: 'chime' as const, tokens: last * 2 };
    set([...(rows ?? []), { ...next, tokens: Math.max(next.tokens, last + 1), key: Date.now() }]);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    void save();
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
            onChange={(fields) => set(rows.map((one) => (one === row ? { ...one, ...fields } : one)))}
            onRemove={() => set(rows.filter((one) => one !== row))}
          />
        ))}
        <div>
          {(rows?.length ?? 0) < TIP_SOUNDS_MAX && (
            <Button variant="outline" onClick={add}>
              {rows?.length ? 'Add a sound' : 'Add your first sound'}
            </Button>
          )}{' '}
          {rows && (
            <Button variant="quiet" onClick={() => set(null)}>
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
