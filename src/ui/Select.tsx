import { type Ref, type SelectHTMLAttributes } from 'react';
import { Field, type FieldLook } from './Field';
import { Icon } from './Icon';
import styles from './Field.module.css';

interface SelectOption {
  value: string;
  label: string;
}

type SelectProps = FieldLook &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className' | 'children'> & {
    options: readonly SelectOption[];
    /** the text of the empty choice */
    placeholder?: string;
    ref?: Ref<HTMLSelectElement>;
  };

/** The browser's own select, which works best on phones. */
export function Select({ label, hint, error, aside, labelHidden, options, placeholder, ...rest }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside} labelHidden={labelHidden}>
      {(control) => (
        <div className={styles.box}>
          <select {...rest} {...control} className={`${styles.control} ${styles.inset}`}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevronDown" className={styles.arrow} />
        </div>
      )}
    </Field>
  );
}
