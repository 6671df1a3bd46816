import { cx } from '../cx';
import styles from './Marks.module.css';

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .flatMap((word) => word[0] ?? [])
    .slice(0, 2)
    .join('')
    .toUpperCase();

/** The initials of an operator: pink for you, a dashed ring for nobody. */
export function WhoBadge({
  name,
  isYou = false,
  big = false,
}: {
  name: string | null;
  isYou?: boolean;
  big?: boolean;
}) {
  if (name === null)
    return (
      <span className={styles.nobody} title="Unclaimed">
        <span className="visually-hidden">Unclaimed</span>
      </span>
    );
  return (
    <span className={cx(styles.who, isYou && styles.you, big && styles.big)} title={isYou ? 'You' : name}>
      <span aria-hidden="true">{initialsOf(name)}</span>
      <span className="visually-hidden">{isYou ? 'You' : name}</span>
    </span>
  );
}
