import { type ReactNode } from 'react';
import styles from './Receipt.module.css';

export interface ReceiptRow {
  label: string;
  value: ReactNode;
  /** highlights the row as the total */
  total?: boolean;
}

/** A receipt: a title, rows with amounts, and buttons. */
export function Receipt({
  title,
  rows,
  note,
  children,
}: {
  title: ReactNode;
  rows: readonly ReceiptRow[];
  /** small print below the buttons */
  note?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section className={styles.receipt}>
      <div className={styles.top} role="status">
        {title}
      </div>
      <dl className={styles.rows}>
        {rows.map(({ label, value, total }) => (
          <div key={label} className={total ? `${styles.row} ${styles.total}` : styles.row}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children && <div className={styles.actions}>{children}</div>}
      {note && <p className={styles.note}>{note}</p>}
    </section>
  );
}
