import { TERMS_PATH } from '@/lib/routes';
import { Checkbox, Form, Input } from 'antd';
import { AGE_MIN_YEARS, NAME_MAX_CHARACTERS, PASSWORD_MAX_CHARACTERS } from '@contract/limits';
import { type CountryOption } from '@/lib/formOptions';
import { DOCUMENT_ACCEPT, DOCUMENT_HINT } from '@/lib/validation';
import account from '@/ui/accountForm.module.css';
import { FileInput } from '@/ui/FileInput';
import { CountryField, EmailField, GenderField, PersonNameFields, UsernameField } from '@/ui/profileFields';
import {
  BIRTHDAY_RULES,
  DOCUMENT_RULES,
  latestBirthday,
  NEW_PASSWORD_RULES,
  PASSWORD_HINT,
  TERMS_RULES,
} from './fieldRules';
import { TextLink } from './FormParts';

export function NewPasswordField({ label, extra = PASSWORD_HINT }: { label: string; extra?: string }) {
  return (
    <Form.Item
      name="password"
      label={label}
      rules={NEW_PASSWORD_RULES}
      validateFirst
      validateTrigger="onBlur"
      extra={extra}
    >
      <Input.Password size="large" autoComplete="new-password" maxLength={PASSWORD_MAX_CHARACTERS} />
    </Form.Item>
  );
}

/** Username, email and password. A studio that adds a performer sets no password. */
export function AccountFields({ usernameHint, password = true }: { usernameHint: string; password?: boolean }) {
  return (
    <>
      <UsernameField extra={usernameHint} />
      <EmailField />
      {password && <NewPasswordField label="Password" />}
    </>
  );
}

export function BirthdayField() {
  return (
    <Form.Item name="dateOfBirth" label="Date of birth" rules={BIRTHDAY_RULES} validateFirst validateTrigger="onBlur">
      <Input size="large" type="date" autoComplete="bday" min="1901-01-01" max={latestBirthday(new Date())} />
    </Form.Item>
  );
}

/** Name, date of birth, gender and country of a person. */
export function PersonFields({ countries }: { countries: readonly CountryOption[] }) {
  return (
    <>
      <PersonNameFields />
      <div className={account.pair}>
        <BirthdayField />
        <GenderField label="Gender (optional)" />
      </div>
      <CountryField countries={countries} label="Country (optional)" />
    </>
  );
}

export function StageNameField() {
  return (
    <Form.Item name="name" label="Stage name (optional)" extra="Without a stage name, the username is shown.">
      <Input size="large" autoComplete="nickname" maxLength={NAME_MAX_CHARACTERS} />
    </Form.Item>
  );
}

/** The identity documents of the performer: the visitor (`own`) or a performer of the visitor's studio. */
export function DocumentFields({ note, own = true }: { note: string; own?: boolean }) {
  return (
    <>
      <Form.Item name="idVerification" label="Identity document" rules={DOCUMENT_RULES}>
        <FileInput accept={DOCUMENT_ACCEPT} prompt="Passport or identity card" hint={DOCUMENT_HINT} />
      </Form.Item>
      <Form.Item
        name="documentVerification"
        label={own ? 'Photo of you with the document' : 'Photo of the performer with the document'}
        rules={DOCUMENT_RULES}
        extra={note}
      >
        <FileInput
          accept={DOCUMENT_ACCEPT}
          prompt={own ? 'A photo of you holding it' : 'A photo of the performer holding it'}
          hint={DOCUMENT_HINT}
        />
      </Form.Item>
    </>
  );
}

/** The terms checkbox. Its links open new tabs, so that the form keeps its input. */
export function AcceptTerms() {
  return (
    <Form.Item name="acceptTerms" valuePropName="checked" rules={TERMS_RULES}>
      <Checkbox>
        I am {AGE_MIN_YEARS} or older and accept the{' '}
        <TextLink href={TERMS_PATH} newTab>
          terms
        </TextLink>{' '}
        and the{' '}
        <TextLink href="/posts/privacy" newTab>
          privacy policy
        </TextLink>
        .
      </Checkbox>
    </Form.Item>
  );
}
