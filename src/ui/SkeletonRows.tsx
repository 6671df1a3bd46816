import styles from './SkeletonRows.module.css';

/** Placeholders of rows, shown while a list loads for the first time. */
export function SkeletonRows({ rows = 4, pictures = false }: { rows?: number; pictures?: boolean }) {
  return (
    <div role="status" aria-busy="true">
      <span className="visually-hidden">Loading</span>
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className={styles.row}>
          {pictures && <span className={styles.picture} />}
          <span className={styles.line} />
        </div>
      ))}
    </div>
  );
}
