import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from './cx';
import { Icon } from './Icon';
import { type IconName } from './iconPaths';
import { Link } from './Link';
import styles from './Menu.module.css';

export interface MenuItem {
  label: ReactNode;
  icon?: IconName;
  /** makes the item a link */
  href?: string;
  onSelect?: () => void;
  danger?: boolean;
  /** draws a line above */
  apart?: boolean;
  key: string;
}

interface MenuProps {
  /** the accessible name of the button, when its face has no text */
  label?: string;
  face: ReactNode;
  items: readonly MenuItem[];
  /** above the items, such as the account's name */
  head?: ReactNode;
  align?: 'start' | 'end';
  className?: string;
}

/** A button that opens a list. Supports arrow keys, Home, End, first letters and Escape. */
export function Menu({ label, face, items, head, align = 'start', className }: MenuProps) {
  const { root, button, list, open, toggle, close, onButtonKey, onListKey } = useMenu();
  const id = useId();
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
        onClick={toggle}
        onKeyDown={onButtonKey}
      >
        {face}
      </button>
      {open && (
        <div className={cx(styles.list, align === 'end' && styles.end)} onKeyDown={onListKey}>
          {head && <div className={styles.head}>{head}</div>}
          <div id={id} ref={list} role="menu" aria-label={label}>
            {items.map((item) => (
              <MenuRow key={item.key} item={item} onDone={close} />
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

/** The state, focus and keyboard of a menu. */
function useMenu() {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const firstFocus = useRef(0);

  useEffect(() => {
    if (!open) return;
    itemsIn(list.current).at(firstFocus.current)?.focus();
    const closeFromOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeFromOutside);
    document.addEventListener('focusin', closeFromOutside);
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside);
      document.removeEventListener('focusin', closeFromOutside);
    };
  }, [open]);

  const openAt = (index: number) => {
    firstFocus.current = index;
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      openAt(event.key === 'ArrowDown' ? 0 : -1);
    }
  };
  const onListKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
    } else if (event.key === 'Tab') setOpen(false);
    else moveFocus(itemsIn(list.current), event);
  };
  return { root, button, list, open, toggle: () => (open ? setOpen(false) : openAt(0)), close, onButtonKey, onListKey };
}

function MenuRow({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const className = cx(styles.item, item.danger && styles.danger, item.apart && styles.apart);
  const content = (
    <>
      {item.icon && <Icon name={item.icon} />}
      <span>{item.label}</span>
    </>
  );
  if (item.href)
    return (
      <Link role="menuitem" tabIndex={-1} className={className} href={item.href} onClick={onDone}>
        {content}
      </Link>
    );
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={className}
      onClick={() => {
        onDone();
        item.onSelect?.();
      }}
    >
      {content}
    </button>
  );
}

const itemsIn = (list: HTMLElement | null): HTMLElement[] =>
  list ? [...list.querySelectorAll<HTMLElement>('[role=menuitem]')] : [];

function moveFocus(items: HTMLElement[], event: KeyboardEvent): void {
  const at = items.findIndex((item) => item === document.activeElement);
  const target = nextItem(items, at, event.key);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

function nextItem(items: HTMLElement[], at: number, key: string): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) =>
    item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()),
  );
}
