import { type KeyboardEvent, useEffect, useRef } from 'react';
import styles from './EmojiPicker.module.css';

/** Emoji with the names that screen readers announce. */
const EMOJI = {
  Smileys: {
    '😀': 'grin',
    '😂': 'tears of joy',
    '🥰': 'moved',
    '😊': 'smile',
    '😍': 'in love',
    '😘': 'kiss',
    '😎': 'cool',
    '🤩': 'starstruck',
    '😅': 'sweat',
    '🤔': 'thinking',
    '😮': 'surprised',
    '😢': 'sad',
    '😭': 'crying',
    '😴': 'asleep',
    '🙃': 'upside down',
    '🥳': 'party',
  },
  Hands: {
    '👏': 'clapping',
    '🙌': 'hands up',
    '👍': 'thumb up',
    '👎': 'thumb down',
    '🙏': 'thank you',
    '💪': 'strong',
    '👋': 'waving',
    '🤘': 'rock',
    '✌️': 'peace',
    '👀': 'eyes',
    '💃': 'dancing',
  },
  Hearts: {
    '❤️': 'red heart',
    '🧡': 'orange heart',
    '💛': 'yellow heart',
    '💚': 'green heart',
    '💙': 'blue heart',
    '💜': 'violet heart',
    '🖤': 'black heart',
    '💖': 'sparkling heart',
  },
  Stage: {
    '🎤': 'microphone',
    '🎸': 'guitar',
    '🎹': 'piano',
    '🥁': 'drum',
    '🎻': 'violin',
    '🎷': 'saxophone',
    '🎶': 'notes',
    '🎧': 'headphones',
    '🎬': 'film',
    '🎨': 'palette',
    '🎭': 'theatre',
    '🎮': 'game',
    '🔥': 'fire',
    '✨': 'sparkles',
    '⭐': 'star',
    '🌙': 'moon',
    '🌈': 'rainbow',
    '🎉': 'confetti',
    '🎁': 'present',
    '🌹': 'rose',
    '☕': 'coffee',
    '🍕': 'pizza',
    '🥂': 'cheers',
    '💯': 'hundred',
  },
} as const;

const COLUMNS = 8;
const buttonsIn = (element: HTMLElement | null) => [...(element?.querySelectorAll<HTMLButtonElement>('button') ?? [])];

/** Emoji for the composer. The arrow keys move the focus, Escape closes the picker. */
export default function EmojiPicker({ onPick, onClose }: { onPick: (glyph: string) => void; onClose: () => void }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    buttonsIn(root.current)[0]?.focus();
    const outside = (event: Event) => {
      if (
        event.target instanceof Element &&
        !root.current?.contains(event.target) &&
        !event.target.closest('[data-emoji]')
      )
        onClose();
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [onClose]);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      return onClose();
    }
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS }[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = buttonsIn(root.current);
    buttons[
      Math.max(0, Math.min(buttons.length - 1, buttons.findIndex((button) => button === document.activeElement) + step))
    ]?.focus();
  };
  return (
    <div ref={root} className={styles.picker} role="dialog" aria-label="Emoji" onKeyDown={onKey}>
      {Object.entries(EMOJI).map(([group, glyphs], at) => (
        <div key={group} role="group" aria-label={group}>
          <p className={styles.group} aria-hidden="true">
            {group}
          </p>
          <div className={styles.grid}>
            {Object.entries(glyphs).map(([glyph, name], index) => (
              <button
                key={glyph}
                type="button"
                className={styles.glyph}
                aria-label={name}
                title={name}
                tabIndex={at === 0 && index === 0 ? 0 : -1}
                onClick={() => onPick(glyph)}
              >
                {glyph}
              </button>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
