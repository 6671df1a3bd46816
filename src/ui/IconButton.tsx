import { type ButtonHTMLAttributes, type Ref } from 'react';
import { cx } from './cx';
import { Icon } from './Icon';
import { type IconName } from './iconPaths';
import styles from './IconButton.module.css';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  /** the accessible name and tooltip */
  label: string;
  filled?: boolean;
  /** marks unread content */
  dot?: boolean;
  variant?: 'plain' | 'quiet' | 'stage';
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({
  icon,
  label,
  filled,
  dot = false,
  variant = 'plain',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={cx(styles.button, styles[variant], className)}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} filled={filled} />
      {dot && <span className={styles.dot} />}
    </button>
  );
}
