import { useLayoutData } from './data';
import styles from './UnreadCount.module.css';

const WORDS = { unread: 'unread', unreadNotifications: 'unread', followedLive: 'live' };
export type Counted = keyof typeof WORDS;

/**
 * The number of unread messages, unread notifications or followed performers who are live; nothing for none. `bare`:
 * the surrounding text already says what is counted.
 */
export function UnreadCount({ of, bare = false }: { of: Counted; bare?: boolean }) {
  const count = useLayoutData()[of];
  if (!count) return null;
  return (
    <span className={styles.count} aria-hidden={bare || undefined}>
      {count > 99 ? '99+' : count}
      {!bare && <span className="visually-hidden"> {WORDS[of]}</span>}
    </span>
  );
}
