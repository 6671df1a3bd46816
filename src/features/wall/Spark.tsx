import styles from './panel.module.css';

const [WIDTH, HEIGHT] = [320, 34];

/** The viewers of a show since the wall was opened. */
export function Spark({ values }: { values: readonly number[] }) {
  const [first = 0, last = 0] = [values[0], values.at(-1)];
  const most = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, values.length - 1);
  const points = values.map(
    (value, index) => `${(index * step).toFixed(1)} ${(HEIGHT - 2 - (value / most) * (HEIGHT - 4)).toFixed(1)}`,
  );
  const path = `M${(points.length > 1 ? points : [`0 ${HEIGHT}`, `${WIDTH} ${HEIGHT}`]).join(' L')}`;
  return (
    <div className={styles.trend}>
      <p>
        <span>Viewers since you opened the wall</span>
        <span>
          from {first} to {last}
        </span>
      </p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Viewers went from ${first} to ${last}`}
      >
        <path d={`${path} L${WIDTH} ${HEIGHT} L0 ${HEIGHT}Z`} className={styles.area} />
        <path d={path} className={styles.line} vectorEffect="non-scaling-stroke" />
      </svg>
    </div>
  );
}
