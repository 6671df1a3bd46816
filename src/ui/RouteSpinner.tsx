import { Spinner } from './Spinner';
import styles from './RouteSpinner.module.css';

/** Covers the screen while a route changes. CSS shows it after 150 ms, so that quick changes do not flash. */
export function RouteSpinner({ active }: { active: boolean }) {
  if (!active) return null;
  return (
    <div className={styles.cover}>
      <Spinner size="lg" label="Loading the page" />
    </div>
  );
}
