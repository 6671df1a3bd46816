import { cx } from './cx';
import styles from './Button.module.css';

/** primary: the one strong action of a screen; lamp: money and shows; stage: on pictures and the player. */
export type ButtonVariant = 'primary' | 'quiet' | 'outline' | 'lamp' | 'danger' | 'stage';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** as wide as its column */
  full?: boolean;
  className?: string;
}

/** The look shared by Button and LinkButton. */
export function buttonClass({ variant = 'quiet', size = 'md', full = false, className }: ButtonLook): string {
  return cx(styles.button, styles[variant], styles[size], full && styles.full, className);
}
