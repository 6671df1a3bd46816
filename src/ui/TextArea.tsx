import { type Ref, type TextareaHTMLAttributes } from 'react';
import { Field, type FieldLook } from './Field';
import styles from './Field.module.css';

type TextAreaProps = FieldLook &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> & { ref?: Ref<HTMLTextAreaElement> };

export function TextArea({ label, hint, error, aside, labelHidden, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside} labelHidden={labelHidden}>
      {(control) => <textarea {...rest} {...control} className={styles.control} />}
    </Field>
  );
}
