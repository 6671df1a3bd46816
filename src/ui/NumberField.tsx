import { Form, InputNumber } from 'antd';
import { type ReactNode } from 'react';
import styles from './accountForm.module.css';

interface NumberFieldProps {
  name: string;
  label: string;
  min: number;
  max: number;
  /** the unit: "tokens per minute" */
  suffix?: string;
  extra?: ReactNode;
  /** may be left empty; the value is then null */
  optional?: boolean;
}

/** A whole number of an antd form, required unless `optional`. */
export function NumberField({ name, label, min, max, suffix, extra, optional = false }: NumberFieldProps) {
  const isValid = (value: number | null | undefined) => (optional && value == null) || Number.isInteger(value);
  return (
    <Form.Item
      name={name}
      label={label}
      validateFirst
      rules={[
        { required: !optional },
        { type: 'number', min, max },
        {
          validator: (_rule, value: number | null | undefined) =>
            isValid(value) ? Promise.resolve() : Promise.reject(new Error('Not a validate number!')),
        },
      ]}
      extra={extra}
    >
      <InputNumber size="large" suffix={suffix} inputMode="numeric" className={styles.number} />
    </Form.Item>
  );
}
