import { cx } from './cx';
import { ICON_PATHS, type IconName } from './iconPaths';
import styles from './Icon.module.css';

interface IconProps {
  name: IconName;
  size?: 'xs' | 'sm' | 'md';
  filled?: boolean;
  className?: string;
}

/** A decorative icon. A control without text needs an accessible name. */
export function Icon({ name, size = 'md', filled = false, className }: IconProps) {
  return (
    <svg
      className={cx(styles.icon, styles[size], filled && styles.filled, className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={ICON_PATHS[name]} strokeWidth={name === 'more' ? 3 : undefined} />
    </svg>
  );
}
