import styles from './MoneyFigures.module.css';

/** The figures above a list of money: the first one is the largest. */
export function MoneyFigures({
  figures,
}: {
  figures: readonly { label: string; value: string; unit?: string; caption: string }[];
}) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, unit, caption }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={styles.value}>
            {value} {unit && <small>{unit}</small>}
          </dd>
          <dd className={styles.caption}>{caption}</dd>
        </div>
      ))}
    </dl>
  );
}
