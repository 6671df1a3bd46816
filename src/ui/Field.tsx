import { useId, type ReactNode } from 'react';
import { Icon } from './Icon';
import styles from './Field.module.css';

export interface FieldLook {
  label: ReactNode;
  /** shown below the field until there is an error */
  hint?: ReactNode;
  /** one sentence */
  error?: string | null;
  /** at the right of the label, such as a link */
  aside?: ReactNode;
  /** hides the label from view, for fields whose purpose is obvious */
  labelHidden?: boolean;
}

/** The attributes that connect a control with its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** A form field: label, control, then hint or error. */
export function Field({
  label,
  hint,
  error,
  aside,
  labelHidden = false,
  children,
}: FieldLook & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const below = `${id}-below`;
  return (
    <div className={styles.field}>
      <div className={labelHidden ? 'visually-hidden' : styles.labelRow}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': error || hint ? below : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? (
        <p className={styles.error} id={below} role="alert">
          <Icon name="alert" size="sm" />
          {error}
        </p>
      ) : (
        hint && (
          <p className={styles.hint} id={below}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
