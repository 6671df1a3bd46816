import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { EMOJI, EMOJI_NAMES, findEmoji, recentEmoji, rememberEmoji } from './emoji';
import styles from './EmojiPicker.module.css';

const COLUMNS = 8;
const glyphsIn = (element: HTMLElement | null) => [
  ...(element?.querySelectorAll<HTMLButtonElement>('[data-glyph]') ?? []),
];

/** Calls `onClose` when the visitor presses outside an element and the button that opened it. */
function useOutside(root: RefObject<HTMLElement | null>, onClose: (byKey: boolean) => void): void {
  useEffect(() => {
    const outside = ({ target }: Event) => {
      if (target instanceof Element && !root.current?.contains(target) && !target.closest('[data-emoji]'))
        onClose(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [root, onClose]);
}

/**
 * Emoji for the composer, the last used ones first, with a search. It stays open, so that several can be picked. The
 * arrow keys move the focus, Escape closes it.
 */
export default function EmojiPicker({
  onPick,
  onClose,
}: {
  onPick: (glyph: string) => void;
  onClose: (byKey: boolean) => void;
}) {
  const root = useRef<HTMLDivElement>(null);
  const [sought, setSought] = useState('');
  // the order stays while the picker is open: a pick must not move the next one
  const [recent] = useState(recentEmoji);
  useOutside(root, onClose);
  useEffect(() => {
    // a field would open the keyboard of a phone over the emoji
    const target = window.matchMedia('(hover: hover)').matches ? root.current?.querySelector('input') : root.current;
    target?.focus({ preventScroll: true });
  }, []);
  const pick = (glyph: string) => {
    rememberEmoji(glyph);
    onPick(glyph);
  };
  const groups: [string, string[]][] = sought.trim()
    ? [['Found', findEmoji(sought)]]
    : [
        ...(recent.length ? [['Recent', recent] as [string, string[]]] : []),
        ...Object.entries(EMOJI).map(([group, glyphs]): [string, string[]] => [group, Object.keys(glyphs)]),
      ];
  const onKey = (event: KeyboardEvent) => onPickerKey(event, root.current, onClose);
  return (
    <div ref={root} className={styles.picker} role="dialog" aria-label="Emoji" tabIndex={-1} onKeyDown={onKey}>
      <input
        type="search"
        className={styles.search}
        placeholder="Search emoji"
        aria-label="Search emoji"
        autoComplete="off"
        value={sought}
        onChange={(event) => setSought(event.target.value)}
      />
      <div className={styles.groups}>
        {groups.map(([group, glyphs], at) => (
          <EmojiGroup key={group} name={group} glyphs={glyphs} isFirst={at === 0} onPick={pick} />
        ))}
        {groups.every(([, glyphs]) => !glyphs.length) && (
          <p className={styles.none} role="status">
            No emoji match “{sought.trim()}”.
          </p>
        )}
      </div>
    </div>
  );
}

function EmojiGroup({
  name,
  glyphs,
  isFirst,
  onPick,
}: {
  name: string;
  glyphs: readonly string[];
  isFirst: boolean;
  onPick: (glyph: string) => void;
}) {
  return (
    <div role="group" aria-label={name}>
      <p className={styles.group} aria-hidden="true">
        {name}
      </p>
      <div className={styles.grid}>
        {glyphs.map((glyph, index) => (
          <button
            key={glyph}
            type="button"
            data-glyph
            className={styles.glyph}
            aria-label={EMOJI_NAMES.get(glyph)}
            title={EMOJI_NAMES.get(glyph)}
            tabIndex={isFirst && index === 0 ? 0 : -1}
            onClick={() => onPick(glyph)}
          >
            {glyph}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Escape closes the picker, Enter in the search picks the first emoji, and the arrow keys move the focus. */
function onPickerKey(event: KeyboardEvent, root: HTMLElement | null, onClose: (byKey: boolean) => void): void {
  const glyphs = glyphsIn(root);
  const at = glyphs.findIndex((button) => button === document.activeElement);
  const isInSearch = event.target instanceof HTMLInputElement;
  if (event.key === 'Escape') {
    event.preventDefault();
    return onClose(true);
  }
  if (isInSearch && event.key === 'Enter') {
    event.preventDefault();
    return glyphs[0]?.click();
  }
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS }[event.key];
  if (!step || (isInSearch && event.key !== 'ArrowDown')) return;
  event.preventDefault();
  const next = isInSearch ? 0 : at + step;
  if (next < 0 && event.key === 'ArrowUp') return root?.querySelector('input')?.focus();
  glyphs[Math.max(0, Math.min(glyphs.length - 1, next))]?.focus();
}
