import { type FormEvent, useState } from 'react';
import { Button } from '@/ui/Button';
import { Segmented } from '@/ui/Segmented';
import { Select } from '@/ui/Select';
import { TextArea } from '@/ui/TextArea';
import { Toggle } from '@/ui/Toggle';
import { type RoomSettings, updateRoomSettings } from './api';
import { type RunChange } from './moderationChange';
import styles from './ModerationPanel.module.css';

const SLOW_MODE_SECONDS = [0, 3, 5, 10, 20, 30, 60, 120, 300];
const AUDIENCES = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'followers', label: 'Followers' },
  { value: 'tippers', label: 'Tippers' },
] as const;

function slowModeLabel(seconds: number): string {
  if (seconds === 0) return 'Off';
  if (seconds === 60) return 'One message every minute';
  return `One message every ${seconds < 60 ? `${seconds} seconds` : `${seconds / 60} minutes`}`;
}

const parseWords = (text: string) => [
  ...new Set(
    text
      .split(/[\n,]/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];

interface ModerationRulesProps {
  performerId: string;
  settings: RoomSettings;
  busy: boolean;
  runChange: RunChange;
}

/** The chat rules. Choices are saved at once, the blocked words with a button. */
export function ModerationRules({ performerId, settings, busy, runChange }: ModerationRulesProps) {
  const save = (changes: Partial<RoomSettings>) => runChange(() => updateRoomSettings(performerId, changes));
  const { slowSeconds } = settings;
  const slowModes = SLOW_MODE_SECONDS.includes(slowSeconds)
    ? SLOW_MODE_SECONDS
    : [...SLOW_MODE_SECONDS, slowSeconds].sort((a, b) => a - b);
  return (
    <>
      <Select
        label="Slow mode"
        value={String(slowSeconds)}
        disabled={busy}
        options={slowModes.map((seconds) => ({ value: String(seconds), label: slowModeLabel(seconds) }))}
        onChange={(event) => save({ slowSeconds: Number(event.target.value) })}
      />
      <div>
        <p className={styles.label}>Members who can write</p>
        <Segmented
          label="Members who can write"
          segments={AUDIENCES}
          value={settings.audience}
          onChange={(audience) => save({ audience })}
          full
        />
      </div>
      <Toggle checked={settings.links} disabled={busy} onChange={(event) => save({ links: event.target.checked })}>
        Allow links
      </Toggle>
      <BlockedWordsForm words={settings.words} busy={busy} onSave={(words) => save({ words })} />
    </>
  );
}

function BlockedWordsForm({
  words,
  busy,
  onSave,
}: {
  words: readonly string[];
  busy: boolean;
  onSave: (words: string[]) => void;
}) {
  const [text, setText] = useState(words.join('\n'));
  const isSaved = parseWords(text).join('\n') === words.join('\n');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(parseWords(text));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextArea
        label="Blocked words"
        hint="One per line. Variants with accents, spaces, repeated letters or look-alike characters are blocked too. word* blocks all words that start with it."
        rows={5}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="outline" busy={busy && !isSaved} busyLabel="Saving" disabled={isSaved}>
        {isSaved ? 'Saved' : 'Save blocked words'}
      </Button>
    </form>
  );
}
