import { Icon } from '../Icon';
import { WhoBadge } from './WhoBadge';
import styles from './Approvals.module.css';

/**
 * The two approvals that an action above a limit needs: green for a given one, a dashed ring for a missing one, pink
 * when the next one may be yours.
 */
export function Approvals({
  names,
  needed,
  mayBeYours,
}: {
  names: readonly string[];
  needed: number;
  mayBeYours: boolean;
}) {
  const missing = Math.max(0, needed - names.length);
  return (
    <span className={styles.slots} aria-hidden="true">
      {names.map((name, at) => (
        <span key={at} className={styles.given}>
          <WhoBadge name={name} />
        </span>
      ))}
      {Array.from({ length: missing }, (_, at) => (
        <span key={at} className={mayBeYours && at === 0 && names.length > 0 ? styles.yours : styles.missing}>
          {mayBeYours && at === 0 && names.length > 0 && <Icon name="user" size="xs" />}
        </span>
      ))}
    </span>
  );
}
