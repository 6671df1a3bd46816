import { type RefObject, useEffect, useRef } from 'react';
import { readLocal, writeLocal } from '@/lib/localStore';

/** What the keys of a player do. Live video can't be sought, and has one speed. */
export interface PlayerActions {
  togglePlay: () => void;
  toggleSound: () => void;
  fullscreen: () => void;
  theatre: () => void;
  pictureInPicture: () => void;
  help: () => void;
  /** shows or hides the captions */
  captions?: () => void;
  /** by a part of the full volume */
  volumeBy: (part: number) => void;
  seekBy?: (seconds: number) => void;
  /** to a part of the whole */
  seekTo?: (part: number) => void;
  /** to the next higher (1) or lower (-1) speed */
  speedBy?: (steps: 1 | -1) => void;
}

const KEYS: Record<string, (actions: PlayerActions) => (() => void) | undefined> = {
  ' ': ({ togglePlay }) => togglePlay,
  k: ({ togglePlay }) => togglePlay,
  m: ({ toggleSound }) => toggleSound,
  f: ({ fullscreen }) => fullscreen,
  t: ({ theatre }) => theatre,
  i: ({ pictureInPicture }) => pictureInPicture,
  c: ({ captions }) => captions,
  '?': ({ help }) => help,
  ArrowUp:
    ({ volumeBy }) =>
    () =>
      volumeBy(0.05),
  ArrowDown:
    ({ volumeBy }) =>
    () =>
      volumeBy(-0.05),
  j: ({ seekBy }) => seekBy && (() => seekBy(-10)),
  l: ({ seekBy }) => seekBy && (() => seekBy(10)),
  ArrowLeft: ({ seekBy }) => seekBy && (() => seekBy(-5)),
  ArrowRight: ({ seekBy }) => seekBy && (() => seekBy(5)),
  '<': ({ speedBy }) => speedBy && (() => speedBy(-1)),
  '>': ({ speedBy }) => speedBy && (() => speedBy(1)),
};

/** Returns what a key does in a player, or undefined. */
function actionOf(key: string, actions: PlayerActions): (() => void) | undefined {
  const { seekTo } = actions;
  if (/^[0-9]$/.test(key)) return seekTo && (() => seekTo(Number(key) / 10));
  return KEYS[key.length === 1 ? key.toLowerCase() : key]?.(actions);
}

const TYPING = 'input:not([type=range]), textarea, select, [contenteditable], [role=textbox], [role=combobox]';
/** Elements with keys of their own. */
const OWN_KEYS = '[role=menu], [role=listbox], [role=tablist], [role=radiogroup], [role=log], [role=grid]';
const PRESSED_BY_SPACE = 'button, a, summary, [role=button]';

/** Returns whether a pressed key is meant for the player: elsewhere on the page only letters, digits and signs are. */
function isForPlayer({ key, target }: KeyboardEvent, frame: HTMLElement, isEverywhere: boolean): boolean {
  if (!(target instanceof Element) || target.closest(`${TYPING}, ${OWN_KEYS}`)) return false;
  if (document.querySelector('[aria-modal=true]')) return false;
  const isInside = frame.contains(target);
  if (key === ' ') return isInside && !target.closest(PRESSED_BY_SPACE);
  if (key.startsWith('Arrow')) return isInside && !target.closest('input');
  return isInside || isEverywhere;
}

const STORAGE_KEY = 'player-keys';

/** Returns whether the keys work on the whole page, and not only while the player has the focus. */
export const readKeysEverywhere = (): boolean => readLocal<{ everywhere: boolean }>(STORAGE_KEY)?.everywhere ?? true;

/** Remembers whether the keys work on the whole page: people who speak to their browser switch it off. */
export const writeKeysEverywhere = (everywhere: boolean): void => writeLocal(STORAGE_KEY, { everywhere });

/** Runs the actions of pressed keys, as video sites do. Never while typing, and not with Ctrl, Alt or Meta. */
export function usePlayerKeys(frame: RefObject<HTMLElement | null>, actions: PlayerActions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || !frame.current) return;
      if (!isForPlayer(event, frame.current, readKeysEverywhere())) return;
      const action = actionOf(event.key, latest.current);
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [frame]);
}
