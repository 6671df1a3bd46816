import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from './cx';
import { Icon } from './Icon';
import { type IconName } from './iconPaths';
import { Link } from './Link';
import styles from './Menu.module.css';

export interface MenuItem {
  label: ReactNode;
  icon?: IconName;
  /** leads somewhere, or does something */
  href?: string;
  onSelect?: () => void;
  danger?: boolean;
  /** a line above */
  apart?: boolean;
  key: string;
}

interface MenuProps {
  /** name of the button, where its face has no words */
  label?: string;
  face: ReactNode;
  items: readonly MenuItem[];
  /** above the items, such as who is signed in */
  head?: ReactNode;
  align?: 'start' | 'end';
  className?: string;
}

/** A button with a list below it. Arrow keys, Home, End, first letter and Escape work as everywhere. */
export function Menu({ label, face, items, head, align = 'start', className }: MenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const startAt = useRef(0);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    itemsIn(list.current).at(startAt.current)?.focus();
    const outside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [open]);

  const openAt = (index: number) => {
    startAt.current = index;
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
    else moveInside(itemsIn(list.current), event);
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
        onClick={() => (open ? setOpen(false) : openAt(0))}
        onKeyDown={onButtonKey}
      >
        {face}
      </button>
      {open && (
        <div className={cx(styles.list, align === 'end' && styles.end)} onKeyDown={onListKey}>
          {head && <div className={styles.head}>{head}</div>}
          <div id={id} ref={list} role="menu" aria-label={label}>
            {items.map((item) => (
              <Row key={item.key} item={item} onDone={close} />
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

function Row({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const className = cx(styles.item, item.danger && styles.danger, item.apart && styles.apart);
  const words = (
    <>
      {item.icon && <Icon name={item.icon} />}
      <span>{item.label}</span>
    </>
  );
  if (item.href)
    return (
      <Link role="menuitem" tabIndex={-1} className={className} href={item.href} onClick={onDone}>
        {words}
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
      {words}
    </button>
  );
}

const itemsIn = (list: HTMLElement | null): HTMLElement[] =>
  list ? [...list.querySelectorAll<HTMLElement>('[role=menuitem]')] : [];

function moveInside(items: HTMLElement[], event: KeyboardEvent): void {
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
