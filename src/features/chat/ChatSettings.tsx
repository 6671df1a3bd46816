import { setRoomSounds } from '@/lib/sounds';
import { useRoomSounds } from '@/lib/useRoomSounds';
import { Button } from '@/ui/Button';
import { Segmented } from '@/ui/Segmented';
import { Sheet } from '@/ui/Sheet';
import { Toggle } from '@/ui/Toggle';
import { changePreferences, type ChatPreferences, setMuted, useChatPreferences } from './preferences';
import styles from './ChatSettings.module.css';

const TEXT_SIZES: readonly { value: ChatPreferences['textSize']; label: string }[] = [
  { value: 'small', label: 'Small' },
  { value: 'normal', label: 'Normal' },
  { value: 'large', label: 'Large' },
];

/** The settings of chat rooms in this browser: text size, tips only, pause, and muted people. */
export default function ChatSettings({
  paused,
  onPause,
  onClose,
}: {
  paused: boolean;
  onPause: (paused: boolean) => void;
  onClose: () => void;
}) {
  const { textSize, tipsOnly, isQuiet, muted } = useChatPreferences();
  const sounds = useRoomSounds();
  return (
    <Sheet open title="Chat settings" onClose={onClose}>
      <div className={styles.rows}>
        <div className={styles.row}>
          <span>Text size</span>
          <Segmented
            label="Text size"
            segments={TEXT_SIZES}
            value={textSize}
            onChange={(value) => changePreferences({ textSize: value })}
          />
        </div>
        <Toggle checked={tipsOnly} onChange={(event) => changePreferences({ tipsOnly: event.target.checked })}>
          Show tips and the host only
        </Toggle>
        <Toggle checked={!isQuiet} onChange={(event) => changePreferences({ isQuiet: !event.target.checked })}>
          Light the picture for tips
        </Toggle>
        <Toggle
          checked={sounds.isOn}
          disabled={sounds.isStill}
          onChange={(event) => setRoomSounds(event.target.checked)}
        >
          Play sounds for tips in rooms{sounds.isStill && ' (off with reduced motion)'}
        </Toggle>
        <Toggle checked={paused} onChange={(event) => onPause(event.target.checked)}>
          Pause the chat
        </Toggle>
        {muted.length > 0 && (
          <section aria-label="Muted for you">
            <h3 className={styles.title}>Muted for you</h3>
            <ul>
              {muted.map((person) => (
                <li key={person._id} className={styles.row}>
                  <span className={styles.name}>{person.name}</span>
                  <Button size="sm" variant="quiet" onClick={() => setMuted(person, false)}>
                    Unmute<span className="visually-hidden"> {person.name}</span>
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Sheet>
  );
}
