import { useId } from 'react';
import { cx } from './cx';
import { Link } from './Link';
import styles from './Segmented.module.css';

export interface Segment<V extends string> {
  value: V;
  label: string;
  /** for choices that are separate pages */
  href?: string;
}

interface SegmentedProps<V extends string> {
  label: string;
  segments: readonly Segment<V>[];
  value: V;
  onChange?: (value: V) => void;
  full?: boolean;
  /** on the stage, over a picture: larger, and the choice stands out against any picture */
  stage?: boolean;
}

/** A few choices side by side: links when each has an `href`, else radio buttons. */
export function Segmented<V extends string>({
  label,
  segments,
  value,
  onChange,
  full = false,
  stage = false,
}: SegmentedProps<V>) {
  const group = useId();
  const links = segments.every((segment) => segment.href);
  const className = cx(styles.track, full && styles.full, stage && styles.stage);
  if (links) {
    return (
      <nav className={className} aria-label={label}>
        {segments.map((segment) => (
          <Link
            key={segment.value}
            href={segment.href!}
            className={styles.link}
            aria-current={segment.value === value ? 'page' : undefined}
          >
            {segment.label}
          </Link>
        ))}
      </nav>
    );
  }
  return (
    <div className={className} role="radiogroup" aria-label={label}>
      {segments.map((segment) => (
        <label key={segment.value} className={styles.choice}>
          <input
            type="radio"
            name={group}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange?.(segment.value)}
          />
          <span className={styles.face}>{segment.label}</span>
        </label>
      ))}
    </div>
  );
}
