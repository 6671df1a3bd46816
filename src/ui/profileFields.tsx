/** Fields that the forms of members, performers and studios share. They belong inside an antd form. */
import { Form, Input, Select } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { EMAIL_MAX_CHARACTERS, NAME_MAX_CHARACTERS, USERNAME_MAX_CHARACTERS } from '@contract/limits';
import {
  type CountryOption,
  countryOptions,
  EMAIL_RULES,
  GENDER_OPTIONS,
  REQUIRED_TEXT_RULES,
  SEARCH_BY_NAME,
  type TimeZoneOption,
  timeZoneOptions,
  USERNAME_RULES,
} from '@/lib/formOptions';
import styles from './accountForm.module.css';

interface FieldTexts {
  label: string;
  extra?: ReactNode;
}

/** The name of a person or studio. */
export function NameField({
  name = 'name',
  label,
  extra,
  autoComplete,
  optional = false,
}: FieldTexts & { name?: string; autoComplete?: string; optional?: boolean }) {
  return (
    <Form.Item name={name} label={label} rules={optional ? [] : REQUIRED_TEXT_RULES} extra={extra}>
      <Input size="large" autoComplete={autoComplete} maxLength={NAME_MAX_CHARACTERS} />
    </Form.Item>
  );
}

/** First and last name, side by side. Members may leave them out. */
export function PersonNameFields({ optional = false }: { optional?: boolean }) {
  const suffix = optional ? ' (optional)' : '';
  return (
    <div className={styles.pair}>
      <NameField name="firstName" label={`First name${suffix}`} autoComplete="given-name" optional={optional} />
      <NameField name="lastName" label={`Last name${suffix}`} autoComplete="family-name" optional={optional} />
    </div>
  );
}

export function UsernameField({ extra }: { extra: ReactNode }) {
  return (
    <Form.Item name="username" label="Username" rules={USERNAME_RULES} extra={extra} validateFirst>
      <Input
        size="large"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={USERNAME_MAX_CHARACTERS}
      />
    </Form.Item>
  );
}

export function EmailField({ extra }: { extra?: ReactNode }) {
  return (
    <Form.Item name="email" label="Email" rules={EMAIL_RULES} extra={extra} validateFirst validateTrigger="onBlur">
      <Input size="large" type="email" autoComplete="email" maxLength={EMAIL_MAX_CHARACTERS} />
    </Form.Item>
  );
}

/** The email address in an own profile. After a change it shows the address in force until the new one is confirmed. */
export function OwnEmailField({ email, pendingEmail }: { email: string; pendingEmail?: string | null }) {
  const form = Form.useFormInstance();
  useEffect(() => form.setFieldValue('email', email), [form, email, pendingEmail]);
  return <EmailField extra="A new address takes effect once you confirm it." />;
}

export function GenderField({ label }: { label: string }) {
  return (
    <Form.Item name="gender" label={label}>
      <Select size="large" allowClear options={GENDER_OPTIONS} placeholder="Choose" />
    </Form.Item>
  );
}

export function CountryField({
  countries,
  label,
  required = false,
}: {
  countries: readonly CountryOption[];
  label: string;
  required?: boolean;
}) {
  return (
    <Form.Item name="country" label={label} rules={[{ required }]}>
      <Select
        size="large"
        allowClear={!required}
        options={countryOptions(countries)}
        showSearch={SEARCH_BY_NAME}
        placeholder="Choose"
      />
    </Form.Item>
  );
}

export function TimeZoneField({
  timeZones,
  label,
  extra,
  placeholder,
}: FieldTexts & { timeZones: readonly TimeZoneOption[]; placeholder: string }) {
  return (
    <Form.Item name="timeZone" label={label} extra={extra}>
      <Select
        size="large"
        allowClear
        options={timeZoneOptions(timeZones)}
        showSearch={SEARCH_BY_NAME}
        placeholder={placeholder}
      />
    </Form.Item>
  );
}
