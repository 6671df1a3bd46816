import { type FormEvent, useState } from 'react';
import { Button } from '@/ui/Button';
import { Segmented } from '@/ui/Segmented';
import { Select } from '@/ui/Select';
import { TextArea } from '@/ui/TextArea';
import { Toggle } from '@/ui/Toggle';
import { type RoomSettings, updateRoomSettings } from './api';
import { type Act } from './ModerationPanel';
import styles from './ModerationPanel.module.css';

const SLOW = [0, 3, 5, 10, 20, 30, 60, 120, 300];
const AUDIENCES = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'followers', label: 'Followers' },
  { value: 'tippers', label: 'Tippers' },
] as const;

const secondsWord = (seconds: number) =>
  seconds === 0
    ? 'Off'
    : seconds < 60
      ? `One line each ${seconds} seconds`
      : `One line each ${seconds / 60} ${seconds === 60 ? 'minute' : 'minutes'}`;
const wordsIn = (text: string) => [
  ...new Set(
    text
      .split(/[\n,]/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];

/** What holds in the room: each choice at once, the words when they are saved. */
export function ModerationRules({
  performerId,
  settings,
  busy,
  act,
}: {
  performerId: string;
  settings: RoomSettings;
  busy: boolean;
  act: Act;
}) {
  const [words, setWords] = useState(settings.words.join('\n'));
  const change = (changes: Partial<RoomSettings>) => act(() => updateRoomSettings(performerId, changes));
  const saved = wordsIn(words).join('\n') === settings.words.join('\n');
  const save = (event: FormEvent) => {
    event.preventDefault();
    change({ words: wordsIn(words) });
  };
  const slow = SLOW.includes(settings.slowSeconds) ? SLOW : [...SLOW, settings.slowSeconds].sort((a, b) => a - b);
  return (
    <>
      <Select
        label="Slow mode"
        value={String(settings.slowSeconds)}
        disabled={busy}
        options={slow.map((seconds) => ({ value: String(seconds), label: secondsWord(seconds) }))}
        onChange={(event) => change({ slowSeconds: Number(event.target.value) })}
      />
      <div>
        <p className={styles.label}>Who may write</p>
        <Segmented
          label="Who may write"
          segments={AUDIENCES}
          value={settings.audience}
          onChange={(audience) => change({ audience })}
          full
        />
      </div>
      <Toggle checked={settings.links} disabled={busy} onChange={(event) => change({ links: event.target.checked })}>
        Links are allowed
      </Toggle>
      <form className={styles.form} onSubmit={save}>
        <TextArea
          label="Words that nobody may say here"
          hint="One a line. Accents, spaces, repeated letters and look-alikes do not help; word* finds all that begins so."
          rows={5}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button type="submit" variant="outline" busy={busy && !saved} busyLabel="Saving" disabled={saved}>
          {saved ? 'Saved' : 'Save the words'}
        </Button>
      </form>
    </>
  );
}
