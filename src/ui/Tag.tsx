import { Link } from './Link';
import styles from './Tag.module.css';

/** A tag such as `#jazz` that links to the performers who use it. */
export const Tag = ({ name }: { name: string }) => (
  <Link className={styles.tag} href={`/tags/${encodeURIComponent(name)}`}>
    #{name}
  </Link>
);
