import dynamic from 'next/dynamic';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from './cx';
import { type MenuItem } from './MenuList';
import styles from './Menu.module.css';

interface MenuProps {
  /** the accessible name of the button, when its face has no text */
  label?: string;
  face: ReactNode;
  items: readonly MenuItem[];
  /** above the items, such as the account's name */
  head?: ReactNode;
  align?: 'start' | 'end';
  /** opens from the bottom edge on phones */
  isSheet?: boolean;
  className?: string;
}

const loadList = () => import('./MenuList');
const MenuList = dynamic(loadList, { ssr: false });

/**
 * A button that opens a list. Supports arrow keys, Home, End, first letters and Escape. The code of the list loads as
 * soon as the button is pointed at or focused.
 */
export function Menu({ label, face, items, head, align = 'start', isSheet, className }: MenuProps) {
  // the item that has the focus first; null while closed
  const [openAt, setOpenAt] = useState<number | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const open = openAt !== null;
  useEffect(() => {
    if (!open) return;
    const closeFromOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpenAt(null);
    };
    document.addEventListener('pointerdown', closeFromOutside);
    document.addEventListener('focusin', closeFromOutside);
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside);
      document.removeEventListener('focusin', closeFromOutside);
    };
  }, [open]);
  const close = (refocus: boolean) => {
    setOpenAt(null);
    if (refocus) button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpenAt(event.key === 'ArrowDown' ? 0 : -1);
  };
  return (
    <div className={cx(styles.menu, className)} ref={root}>
      <button
        type="button"
        ref={button}
        className={styles.button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onPointerEnter={() => void loadList()}
        onFocus={() => void loadList()}
        onClick={() => setOpenAt(open ? null : 0)}
        onKeyDown={onKeyDown}
      >
        {face}
      </button>
      {open && <MenuList {...{ id, label, items, head, align, isSheet }} firstFocus={openAt} onClose={close} />}
    </div>
  );
}
