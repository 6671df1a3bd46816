import { type ReactNode, useId, useState } from 'react';
import { cx } from './cx';
import styles from './chart.module.css';

interface ChartFigureProps {
  /** what the chart shows, such as "Tokens by day" */
  label: string;
  /** the chart's numbers, which a button shows */
  table: ReactNode;
  /** names the table where it differs from the chart, such as "Followers by week" */
  tableLabel?: string;
  className?: string;
  children: ReactNode;
}

/** A chart with a button that shows its numbers as a table. */
export function ChartFigure({ label, table, tableLabel = label, className, children }: ChartFigureProps) {
  const [tableShown, setTableShown] = useState(false);
  const tableId = useId();
  return (
    <figure className={cx(styles.chart, className)} aria-label={label}>
      {children}
      <button
        type="button"
        className={styles.read}
        aria-expanded={tableShown}
        aria-controls={tableId}
        onClick={() => setTableShown(!tableShown)}
      >
        {tableShown ? 'Hide the numbers' : 'Show the numbers'}
      </button>
      <div
        id={tableId}
        className={styles.scroll}
        hidden={!tableShown}
        tabIndex={tableShown ? 0 : undefined}
        role="region"
        aria-label={`${tableLabel}, the numbers`}
      >
        {table}
      </div>
    </figure>
  );
}
