import { cx } from './cx';
import styles from './Button.module.css';

/** primary: the main action of a screen; lamp: tokens and shows; stage: on pictures and the player. */
export type ButtonVariant = 'primary' | 'quiet' | 'outline' | 'lamp' | 'danger' | 'stage';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** full width of the column */
  full?: boolean;
  className?: string;
}

/** Returns the class names that Button and LinkButton share. */
export function buttonClass({ variant = 'quiet', size = 'md', full = false, className }: ButtonLook): string {
  return cx(styles.button, styles[variant], styles[size], full && styles.full, className);
}
