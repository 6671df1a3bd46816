import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { Icon } from './Icon';
import field from './Field.module.css';
import styles from './Checkbox.module.css';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> {
  children: ReactNode;
  error?: string | null;
  ref?: Ref<HTMLInputElement>;
}

export function Checkbox({ children, error, ...rest }: CheckboxProps) {
  const below = useId();
  return (
    <div className={styles.field}>
      <label className={styles.row}>
        <input {...rest} type="checkbox" className={styles.input} aria-invalid={error ? true : undefined} aria-describedby={error ? below : undefined} />
        <span className={styles.box}><Icon name="check" size="sm" /></span>
        <span>{children}</span>
      </label>
      {error && <p className={field.error} id={below} role="alert"><Icon name="alert" size="sm" />{error}</p>}
    </div>
  );
}
