import { useState, type InputHTMLAttributes, type Ref } from 'react';
import { Field, type FieldLook } from './Field';
import { IconButton } from './IconButton';
import styles from './Field.module.css';

type PasswordInputProps = FieldLook & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'type'> & { ref?: Ref<HTMLInputElement> };

/** A password, hidden until asked to be seen. */
export function PasswordInput({ label, hint, error, aside, labelHidden, autoComplete = 'current-password', ...rest }: PasswordInputProps) {
  const [seen, setSeen] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} aside={aside} labelHidden={labelHidden}>
      {(control) => (
        <div className={styles.box}>
          <input {...rest} {...control} type={seen ? 'text' : 'password'} autoComplete={autoComplete} className={`${styles.control} ${styles.inset}`} />
          <span className={styles.end}><IconButton icon={seen ? 'eyeOff' : 'eye'} label={seen ? 'Hide password' : 'Show password'} onClick={() => setSeen(!seen)} /></span>
        </div>
      )}
    </Field>
  );
}
