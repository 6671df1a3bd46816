import { type ReactNode } from 'react';
import { Button } from './Button';
import { Icon } from './Icon';
import styles from './ErrorNote.module.css';

/** An error where it happened: what went wrong, whether input was lost (`kept`), and a retry button. */
export function ErrorNote({
  children,
  kept,
  onRetry,
}: {
  children: ReactNode;
  kept?: ReactNode;
  onRetry?: () => void;
}) {
  return (
    <div className={styles.note} role="alert">
      <Icon name="alert" className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.what}>{children}</p>
        {kept && <p>{kept}</p>}
      </div>
      {onRetry && (
        <Button size="sm" variant="outline" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
