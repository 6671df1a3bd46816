import { Link } from './Link';
import styles from './Tag.module.css';

/** `#jazz`, with the way to everyone who has it. */
export const Tag = ({ name }: { name: string }) => (
  <Link className={styles.tag} href={`/tags/${encodeURIComponent(name)}`}>
    #{name}
  </Link>
);
