import { useLayoutData } from './data';
import styles from './UnreadCount.module.css';

/**
 * The number of unread messages, or nothing if there are none. `bare`: the surrounding text already says what is
 * counted.
 */
export function UnreadCount({ of, bare = false }: { of: 'unread' | 'unreadNotifications'; bare?: boolean }) {
  const count = useLayoutData()[of];
  if (!count) return null;
  return (
    <span className={styles.count} aria-hidden={bare || undefined}>
      {count > 99 ? '99+' : count}
      {!bare && <span className="visually-hidden"> unread</span>}
    </span>
  );
}
