import { type ReactNode } from 'react';
import styles from './Figures.module.css';

export interface Figure {
  label: string;
  value: ReactNode;
  /** a smaller line below: a comparison or a link */
  line?: ReactNode;
}

/** The key figures of a page. The first one is largest. */
export function Figures({ figures, label }: { figures: readonly Figure[]; label: string }) {
  return (
    <dl className={styles.figures} aria-label={label}>
      {figures.map((figure) => (
        <div key={figure.label} className={styles.figure}>
          <dt>{figure.label}</dt>
          <dd className={styles.value}>{figure.value}</dd>
          {figure.line && <dd className={styles.line}>{figure.line}</dd>}
        </div>
      ))}
    </dl>
  );
}
