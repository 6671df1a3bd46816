import { type ButtonHTMLAttributes, type MouseEvent } from 'react';
import { buttonClass, type ButtonLook } from './buttonClass';
import { Icon } from './Icon';
import { type IconName } from './iconPaths';
import { Spinner } from './Spinner';
import styles from './Button.module.css';

interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  icon?: IconName;
  /** shows a spinner and ignores presses; keeps width and focus */
  busy?: boolean;
  /** announced by screen readers while busy */
  busyLabel?: string;
}

export function Button({
  variant,
  size,
  full,
  className,
  icon,
  busy = false,
  busyLabel = 'Sending',
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, full, className })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      <span className={busy ? styles.hidden : styles.words}>
        {icon && <Icon name={icon} size="sm" filled={icon === 'play'} />}
        {children}
      </span>
      {busy && (
        <span className={styles.busy}>
          <Spinner label={busyLabel} />
        </span>
      )}
    </button>
  );
}
