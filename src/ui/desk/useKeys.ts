import { useEffect, useLayoutEffect, useRef } from 'react';

/** A key of a desk page: `j`, `Enter`, `Shift+A` or `?`, and what it does. */
export interface DeskKey {
  key: string;
  /** for the list of keys; absent: not listed */
  label?: string;
  run: () => void;
}

const bound = new Set<{ current: readonly DeskKey[] }>();

/** Returns the keys that work now, for the list of keys. */
export const listKeys = (): DeskKey[] => [...bound].flatMap(({ current }) => [...current]).filter(({ label }) => label);

const FIELD = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=combobox]';
/** Shortcuts are off while a field has focus, and while a dialog or a menu is open. */
const isOff = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof Element && target.matches(FIELD)) ||
  document.querySelector('dialog[open], [role=dialog][aria-modal=true]') !== null;

/** Names the pressed key: Shift counts for letters only, because it is part of the name of `?`. */
function nameOf({ key, shiftKey }: KeyboardEvent): string {
  if (!/^[a-z]$/i.test(key)) return key;
  return shiftKey ? `Shift+${key.toUpperCase()}` : key.toLowerCase();
}

/**
 * Binds keys while the component is mounted. A focused button or link keeps Enter and the space bar for itself.
 */
export function useKeys(keys: readonly DeskKey[]): void {
  const current = useRef(keys);
  // before the page shows what they act on: a key may be pressed as soon as it does
  useLayoutEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    bound.add(current);
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isOff(event)) return;
      const name = nameOf(event);
      const isOwn = event.target instanceof Element && event.target.matches('button, a[href], summary');
      if (isOwn && (name === 'Enter' || name === ' ')) return;
      const found = current.current.find(({ key }) => key === name);
      if (!found) return;
      event.preventDefault();
      found.run();
    };
    window.addEventListener('keydown', press);
    return () => {
      bound.delete(current);
      window.removeEventListener('keydown', press);
    };
  }, []);
}
