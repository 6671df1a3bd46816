import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
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
  /** one of several choices, or a switch */
  kind?: 'radio' | 'checkbox';
  /** whether the choice is made, or the switch on */
  checked?: boolean;
  /** a fact about a choice, at the right edge */
  note?: string;
  /** the name of the choices that belong together, above the first of them */
  group?: string;
  key: string;
}

interface MenuListProps {
  id: string;
  label?: string;
  items: readonly MenuItem[];
  head?: ReactNode;
  align: 'start' | 'end';
  /** opens from the bottom edge on phones, above everything */
  isSheet?: boolean;
  /** the item that has the focus first; -1 is the last */
  firstFocus: number;
  /** closes the menu; `true` gives the focus back to its button */
  onClose: (refocus: boolean) => void;
}

const PHONE = '(max-width: 720px)';

/** Lifts an element above the page, where no picture around cuts it. Older browsers leave it in its place. */
function showOnTop(element: HTMLElement | null): void {
  if (!element?.showPopover) return;
  element.popover = 'manual';
  element.showPopover();
}

/** The open list of a menu, with its keyboard. */
export default function MenuList({
  id,
  label,
  items,
  head,
  align,
  isSheet = false,
  firstFocus,
  onClose,
}: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  // one item is in the tab order, so that a list that scrolls can be reached
  const [focused, setFocused] = useState(() => items.at(firstFocus)?.key);
  useLayoutEffect(() => {
    if (isSheet && window.matchMedia?.(PHONE).matches) showOnTop(panel.current);
  }, [isSheet]);
  useEffect(() => itemsIn(list.current).at(firstFocus)?.focus(), [firstFocus]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose(true);
    } else if (event.key === 'Tab') onClose(false);
    else moveFocus(itemsIn(list.current), event);
  };
  const row = (item: MenuItem) => (
    <MenuRow
      key={item.key}
      item={item}
      isFocused={item.key === focused}
      onFocus={() => setFocused(item.key)}
      onDone={() => onClose(true)}
    />
  );
  return (
    <div ref={panel} className={cx(styles.list, align === 'end' && styles.end)} onKeyDown={onKeyDown}>
      {head && <div className={styles.head}>{head}</div>}
      <div id={id} ref={list} role="menu" aria-label={label}>
        {groupsOf(items).map(({ name, items: rows }) =>
          name === undefined ? (
            rows.map(row)
          ) : (
            <div key={name} role="group" aria-label={name} className={styles.group}>
              <div className={styles.name} aria-hidden>
                {name}
              </div>
              {rows.map(row)}
            </div>
          ),
        )}
      </div>
    </div>
  );
}

interface Group {
  /** undefined: items without a group */
  name: string | undefined;
  items: MenuItem[];
}

/** Returns the items with neighbours of the same group together. */
function groupsOf(items: readonly MenuItem[]): Group[] {
  const groups: Group[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && last.name === item.group) last.items.push(item);
    else groups.push({ name: item.group, items: [item] });
  }
  return groups;
}

interface MenuRowProps {
  item: MenuItem;
  isFocused: boolean;
  onFocus: () => void;
  onDone: () => void;
}

function MenuRow({ item, isFocused, onFocus, onDone }: MenuRowProps) {
  const tabIndex = isFocused ? 0 : -1;
  const className = cx(styles.item, item.danger && styles.danger, item.apart && styles.apart);
  const content = (
    <>
      {item.kind && <span className={styles.mark}>{item.checked && <Icon name="check" size="sm" />}</span>}
      {item.icon && <Icon name={item.icon} />}
      <span>{item.label}</span>
      {item.note && <small className={styles.note}>{item.note}</small>}
    </>
  );
  if (item.href)
    return (
      <Link role="menuitem" {...{ tabIndex, className, onFocus }} href={item.href} onClick={onDone}>
        {content}
      </Link>
    );
  return (
    <button
      type="button"
      role={item.kind ? `menuitem${item.kind}` : 'menuitem'}
      aria-checked={item.kind ? item.checked === true : undefined}
      {...{ tabIndex, className, onFocus }}
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
  list ? [...list.querySelectorAll<HTMLElement>('[role^=menuitem]')] : [];

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
