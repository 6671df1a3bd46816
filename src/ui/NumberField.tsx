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
}

/** A required whole number of an antd form. */
export function NumberField({ name, label, min, max, suffix, extra }: NumberFieldProps) {
  return (
    <Form.Item
      name={name}
      label={label}
      validateFirst
      rules={[
        { required: true },
        { type: 'number', min, max },
        {
          validator: (_rule, value: number) =>
            Number.isInteger(value) ? Promise.resolve() : Promise.reject(new Error('Not a validate number!')),
        },
      ]}
      extra={extra}
    >
      <InputNumber size="large" suffix={suffix} inputMode="numeric" className={styles.number} />
    </Form.Item>
  );
}
