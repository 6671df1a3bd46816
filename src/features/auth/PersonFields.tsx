import { Checkbox, Form, Input, Select } from 'antd';
import { BY_NAME, type CountryChoice, countryOptions, GENDERS } from '@/lib/people';
import { TextLink } from './FormParts';
import { ACCEPTANCE, BIRTHDAY, EMAIL, latestBirthday, NEW_PASSWORD, USERNAME } from './rules';
import styles from './auth.module.css';

/** The three fields that every account has. */
export function AccountFields({ usernameHint }: { usernameHint: string }) {
  return (
    <>
      <Form.Item name="username" label="User name" rules={USERNAME} extra={usernameHint} validateFirst>
        <Input size="large" autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={30} />
      </Form.Item>
      <Form.Item name="email" label="E-mail" rules={EMAIL} validateFirst validateTrigger="onBlur">
        <Input size="large" type="email" autoComplete="email" maxLength={254} />
      </Form.Item>
      <Form.Item name="password" label="Password" rules={NEW_PASSWORD} validateFirst validateTrigger="onBlur" extra="At least 8 characters; a sentence is a good one.">
        <Input.Password size="large" autoComplete="new-password" maxLength={72} />
      </Form.Item>
    </>
  );
}

export function CountryField({ countries, required = false }: { countries: readonly CountryChoice[]; required?: boolean }) {
  return (
    <Form.Item name="country" label={required ? 'Country' : 'Country (optional)'} rules={[{ required }]}>
      <Select size="large" allowClear={!required} options={countryOptions(countries)} showSearch={BY_NAME} placeholder="Choose" />
    </Form.Item>
  );
}

/** Who a person is. */
export function PersonFields({ countries }: { countries: readonly CountryChoice[] }) {
  return (
    <>
      <div className={styles.pair}>
        <Form.Item name="firstName" label="First name" rules={[{ required: true, whitespace: true, message: 'This field is required!' }]}><Input size="large" autoComplete="given-name" maxLength={60} /></Form.Item>
        <Form.Item name="lastName" label="Last name" rules={[{ required: true, whitespace: true, message: 'This field is required!' }]}><Input size="large" autoComplete="family-name" maxLength={60} /></Form.Item>
      </div>
      <div className={styles.pair}>
        <Form.Item name="dateOfBirth" label="Date of birth" rules={BIRTHDAY} validateFirst validateTrigger="onBlur"><Input size="large" type="date" autoComplete="bday" min="1901-01-01" max={latestBirthday(new Date())} /></Form.Item>
        <Form.Item name="gender" label="Gender (optional)"><Select size="large" allowClear options={GENDERS} placeholder="Choose" /></Form.Item>
      </div>
      <CountryField countries={countries} />
    </>
  );
}

/** Terms and privacy open beside the form, so that nothing typed is lost. */
export function AcceptTerms() {
  return (
    <Form.Item name="acceptTerms" valuePropName="checked" rules={ACCEPTANCE}>
      <Checkbox>I am 18 or older and accept the <TextLink href="/posts/terms" fresh>terms</TextLink> and the <TextLink href="/posts/privacy" fresh>privacy rules</TextLink>.</Checkbox>
    </Form.Item>
  );
}
