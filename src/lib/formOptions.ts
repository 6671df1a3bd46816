import { type FormRule } from 'antd';
import { rangeMessage, USERNAME_MAX_CHARACTERS, USERNAME_MIN_CHARACTERS } from '@contract/limits';
import { validateMessages } from './validation';

/** The rules of a username field. The API checks the same rules. */
export const USERNAME_RULES: FormRule[] = [
  { required: true },
  {
    min: USERNAME_MIN_CHARACTERS,
    max: USERNAME_MAX_CHARACTERS,
    message: rangeMessage(USERNAME_MIN_CHARACTERS, USERNAME_MAX_CHARACTERS),
  },
  { pattern: /^[A-Za-z0-9][A-Za-z0-9._-]*$/, message: 'Use letters, digits, dots, dashes and underscores only!' },
];

export const EMAIL_RULES: FormRule[] = [{ required: true }, { type: 'email' }];

/** The rules of a required text, in which spaces alone count as empty. */
export const REQUIRED_TEXT_RULES: FormRule[] = [
  { required: true, whitespace: true, message: validateMessages.required },
];

export const GENDER_OPTIONS = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
  { value: 'transgender', label: 'Transgender' },
  { value: 'nonbinary', label: 'Non-binary' },
  { value: 'other', label: 'Other' },
];

/** A country that a form offers. */
export interface CountryOption {
  code: string;
  name: string;
  flag: string;
}

/** Returns country options for antd's Select. Its search looks at `name`. */
export const countryOptions = (countries: readonly CountryOption[]) =>
  countries.map(({ code, name, flag }) => ({ value: code, label: `${flag} ${name}`, name }));

/** A time zone that a form offers. */
export interface TimeZoneOption {
  name: string;
  text: string;
}

/** Returns time zone options for antd's Select. Its search looks at `name`. */
export const timeZoneOptions = (zones: readonly TimeZoneOption[]) =>
  zones.map(({ name, text }) => ({ value: name, label: text, name: `${name} ${text}` }));

/** Makes antd's Select search by `name`, because labels start with a flag. */
export const SEARCH_BY_NAME = { optionFilterProp: 'name' };
