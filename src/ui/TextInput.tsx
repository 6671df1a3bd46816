import { type InputHTMLAttributes, type Ref } from 'react';
import { Field, type FieldLook } from './Field';
import styles from './Field.module.css';

type TextInputProps = FieldLook &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> & { ref?: Ref<HTMLInputElement> };

export function TextInput({ label, hint, error, aside, labelHidden, type = 'text', ...rest }: TextInputProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside} labelHidden={labelHidden}>
      {(control) => <input {...rest} {...control} type={type} className={styles.control} />}
    </Field>
  );
}
