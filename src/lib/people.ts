import { type FormRule } from 'antd';
import { rangeMessage, USERNAME_MAX_CHARACTERS, USERNAME_MIN_CHARACTERS } from '@contract/limits';

/** What a user name may be, wherever one is chosen; the API has the same rule and decides. */
export const USERNAME: FormRule[] = [
  { required: true },
  {
    min: USERNAME_MIN_CHARACTERS,
    max: USERNAME_MAX_CHARACTERS,
    message: rangeMessage(USERNAME_MIN_CHARACTERS, USERNAME_MAX_CHARACTERS),
  },
  { pattern: /^[A-Za-z0-9][A-Za-z0-9._-]*$/, message: 'Use letters, digits, dots, dashes and underscores only!' },
];

/** What forms choose a gender from. */
export const GENDERS = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
  { value: 'transgender', label: 'Transgender' },
  { value: 'nonbinary', label: 'Non-binary' },
  { value: 'other', label: 'Other' },
];

/** What forms choose a country from. */
export interface CountryChoice {
  code: string;
  name: string;
  flag: string;
}

/** Options for antd's Select; `name` is what the search looks at. */
export const countryOptions = (countries: readonly CountryChoice[]) =>
  countries.map(({ code, name, flag }) => ({ value: code, label: `${flag} ${name}`, name }));

/** What forms choose a time zone from. */
export interface ZoneChoice {
  name: string;
  text: string;
}

/** Options for antd's Select; `name` is what the search looks at. */
export const zoneOptions = (zones: readonly ZoneChoice[]) =>
  zones.map(({ name, text }) => ({ value: name, label: text, name: `${name} ${text}` }));

/** antd's Select, searched by the name and not by the flag. */
export const BY_NAME = { optionFilterProp: 'name' };
