import { chartColour, type ChartSeries } from './chartSpans';
import styles from './Legend.module.css';

/** The colours of a chart with their names. */
export function Legend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul className={styles.legend}>
      {series.map(({ key, label }, index) => (
        <li key={key}>
          <i style={{ background: chartColour(index) }} />
          {label}
        </li>
      ))}
    </ul>
  );
}
