import { useLayoutData } from './data';
import styles from './Count.module.css';

/** How many wait behind a way through the site; nothing where none do. `bare`: the place says in words what is counted. */
export function Count({ of, bare = false }: { of: 'unread'; bare?: boolean }) {
  const count = useLayoutData()[of];
  if (!count) return null;
  return (
    <span className={styles.count} aria-hidden={bare || undefined}>
      {count > 99 ? '99+' : count}
      {!bare && <span className="visually-hidden"> unread</span>}
    </span>
  );
}
