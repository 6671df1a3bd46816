import { type ReactNode } from 'react';
import { cx } from './cx';
import { fadeEnds } from './fadeEnds';
import { Icon } from './Icon';
import { type IconName } from './iconPaths';
import { Link } from './Link';
import styles from './Chip.module.css';

interface ChipProps {
  children: ReactNode;
  /** selected */
  on?: boolean;
  /** outlined, for chips that open a choice */
  line?: boolean;
  /** the icons before and after the text */
  icon?: IconName;
  after?: IconName;
  /** makes the chip a link, for filters in the URL; else it is a button */
  href?: string;
  onClick?: () => void;
}

export function Chip({ children, on = false, line = false, icon, after, href, onClick }: ChipProps) {
  const className = cx(styles.chip, on && styles.on, line && styles.line);
  const words = (
    <>
      {icon && <Icon name={icon} size="sm" />}
      {children}
      {after && <Icon name={after} size="sm" />}
    </>
  );
  if (href !== undefined)
    return (
      <Link href={href} className={className} aria-current={on ? 'true' : undefined} scroll={false}>
        {words}
      </Link>
    );
  return (
    <button type="button" className={className} aria-pressed={on} onClick={onClick}>
      {words}
    </button>
  );
}

/** A row of chips that scrolls sideways when it does not fit, and fades out at an end that has more. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div ref={fadeEnds} className={styles.row} role="group" aria-label={label}>
      {children}
    </div>
  );
}
