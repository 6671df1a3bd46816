import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
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

interface MenuListProps {
  id: string;
  label?: string;
  items: readonly MenuItem[];
  head?: ReactNode;
  align: 'start' | 'end';
  /** the item that has the focus first; -1 is the last */
  firstFocus: number;
  /** closes the menu; `true` gives the focus back to its button */
  onClose: (refocus: boolean) => void;
}

/** The open list of a menu, with its keyboard. */
export default function MenuList({ id, label, items, head, align, firstFocus, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => itemsIn(list.current).at(firstFocus)?.focus(), [firstFocus]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose(true);
    } else if (event.key === 'Tab') onClose(false);
    else moveFocus(itemsIn(list.current), event);
  };
  return (
    <div className={cx(styles.list, align === 'end' && styles.end)} onKeyDown={onKeyDown}>
      {head && <div className={styles.head}>{head}</div>}
      <div id={id} ref={list} role="menu" aria-label={label}>
        {items.map((item) => (
          <MenuRow key={item.key} item={item} onDone={() => onClose(true)} />
        ))}
      </div>
    </div>
  );
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
