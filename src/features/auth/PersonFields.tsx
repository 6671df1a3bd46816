import { Checkbox, Form, Input, Select } from 'antd';
import {
  EMAIL_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
  PASSWORD_MAX_CHARACTERS,
  USERNAME_MAX_CHARACTERS,
} from '@contract/limits';
import { BY_NAME, type CountryChoice, countryOptions, GENDERS, USERNAME } from '@/lib/people';
import { PAPER_ACCEPT, PAPER_HINT } from '@/lib/validation';
import { FileInput } from '@/ui/FileInput';
import { TextLink } from './FormParts';
import { ACCEPTANCE, BIRTHDAY, EMAIL, latestBirthday, NEW_PASSWORD, PAPER, PASSWORD_HINT } from './rules';
import styles from './auth.module.css';

/** The three fields that every account has; no password where somebody else opens the account. */
export function AccountFields({ usernameHint, password = true }: { usernameHint: string; password?: boolean }) {
  return (
    <>
      <Form.Item name="username" label="User name" rules={USERNAME} extra={usernameHint} validateFirst>
        <Input
          size="large"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={USERNAME_MAX_CHARACTERS}
        />
      </Form.Item>
      <Form.Item name="email" label="E-mail" rules={EMAIL} validateFirst validateTrigger="onBlur">
        <Input size="large" type="email" autoComplete="email" maxLength={EMAIL_MAX_CHARACTERS} />
      </Form.Item>
      {password && (
        <Form.Item
          name="password"
          label="Password"
          rules={NEW_PASSWORD}
          validateFirst
          validateTrigger="onBlur"
          extra={PASSWORD_HINT}
        >
          <Input.Password size="large" autoComplete="new-password" maxLength={PASSWORD_MAX_CHARACTERS} />
        </Form.Item>
      )}
    </>
  );
}

export function CountryField({
  countries,
  required = false,
}: {
  countries: readonly CountryChoice[];
  required?: boolean;
}) {
  return (
    <Form.Item name="country" label={required ? 'Country' : 'Country (optional)'} rules={[{ required }]}>
      <Select
        size="large"
        allowClear={!required}
        options={countryOptions(countries)}
        showSearch={BY_NAME}
        placeholder="Choose"
      />
    </Form.Item>
  );
}

/** Who a person is. */
export function PersonFields({ countries }: { countries: readonly CountryChoice[] }) {
  return (
    <>
      <div className={styles.pair}>
        <Form.Item
          name="firstName"
          label="First name"
          rules={[{ required: true, whitespace: true, message: 'This field is required!' }]}
        >
          <Input size="large" autoComplete="given-name" maxLength={NAME_MAX_CHARACTERS} />
        </Form.Item>
        <Form.Item
          name="lastName"
          label="Last name"
          rules={[{ required: true, whitespace: true, message: 'This field is required!' }]}
        >
          <Input size="large" autoComplete="family-name" maxLength={NAME_MAX_CHARACTERS} />
        </Form.Item>
      </div>
      <div className={styles.pair}>
        <Form.Item name="dateOfBirth" label="Date of birth" rules={BIRTHDAY} validateFirst validateTrigger="onBlur">
          <Input size="large" type="date" autoComplete="bday" min="1901-01-01" max={latestBirthday(new Date())} />
        </Form.Item>
        <Form.Item name="gender" label="Gender (optional)">
          <Select size="large" allowClear options={GENDERS} placeholder="Choose" />
        </Form.Item>
      </div>
      <CountryField countries={countries} />
    </>
  );
}

/** The name on stage; left out, the user name stands for it. */
export function StageNameField() {
  return (
    <Form.Item name="name" label="Stage name (optional)" extra="The user name stands here when it is left out.">
      <Input size="large" autoComplete="nickname" maxLength={NAME_MAX_CHARACTERS} />
    </Form.Item>
  );
}

/** The papers that prove who a performer is, one's own or another's. `note` says who sees them. */
export function DocumentFields({ note, own = true }: { note: string; own?: boolean }) {
  return (
    <>
      <Form.Item name="idVerification" label="Identity document" rules={PAPER}>
        <FileInput accept={PAPER_ACCEPT} prompt="Passport or identity card" hint={PAPER_HINT} />
      </Form.Item>
      <Form.Item
        name="documentVerification"
        label={own ? 'You with the document' : 'The performer with the document'}
        rules={PAPER}
        extra={note}
      >
        <FileInput
          accept={PAPER_ACCEPT}
          prompt={own ? 'A picture of you holding it' : 'A picture of them holding it'}
          hint={PAPER_HINT}
        />
      </Form.Item>
    </>
  );
}

/** Terms and privacy open beside the form, so that nothing typed is lost. */
export function AcceptTerms() {
  return (
    <Form.Item name="acceptTerms" valuePropName="checked" rules={ACCEPTANCE}>
      <Checkbox>
        I am 18 or older and accept the{' '}
        <TextLink href="/posts/terms" fresh>
          terms
        </TextLink>{' '}
        and the{' '}
        <TextLink href="/posts/privacy" fresh>
          privacy rules
        </TextLink>
        .
      </Checkbox>
    </Form.Item>
  );
}
