import { Link } from './Link';
import styles from './Tag.module.css';

/** `#jazz`, a link where the tag has a page of its own. */
export function Tag({ name, href }: { name: string; href?: string }) {
  return href ? <Link className={styles.tag} href={href}>#{name}</Link> : <span className={styles.tag}>#{name}</span>;
}
