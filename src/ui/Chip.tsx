import { type ReactNode } from 'react';
import { cx } from './cx';
import { Icon } from './Icon';
import { type IconName } from './iconPaths';
import { Link } from './Link';
import styles from './Chip.module.css';

interface ChipProps {
  children: ReactNode;
  /** chosen */
  on?: boolean;
  /** outlined: opens a choice, rather than being one */
  line?: boolean;
  /** icon before, and after, the words */
  icon?: IconName;
  after?: IconName;
  /** a chip that leads to its own address (filters live in the URL), else a button */
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

/** One row of chips that scrolls sideways where it does not fit. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.row} role="group" aria-label={label}>
      {children}
    </div>
  );
}
