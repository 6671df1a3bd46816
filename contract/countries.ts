import { z } from 'zod';
import { Flag, maybe } from './common';
import { contract } from './endpoint';

/** A country. This list and the others here come from packages; the site does not change them. */
export const Country = z.object({
  code: z.string().meta({ description: 'ISO 3166-1 alpha-2' }),
  name: z.string(),
  flag: z.string().meta({ description: 'the flag as an emoji' }),
});
export type CountryView = z.infer<typeof Country>;
export const Language = z.object({
  code: z.string().meta({ description: 'ISO 639-1' }),
  name: z.string(),
  native: z.string(),
});
export type LanguageView = z.infer<typeof Language>;
export const PhoneCode = z.object({
  code: z.string().meta({ description: 'with a leading plus' }),
  countryCode: z.string(),
  name: z.string(),
});
export type PhoneCodeView = z.infer<typeof PhoneCode>;
export const TimeZone = z.object({
  name: z.string().meta({ description: 'IANA name' }),
  text: z.string().meta({ description: 'offset and cities, for display' }),
  offset: z.number().int().meta({ description: 'minutes ahead of UTC now' }),
});
export type TimeZoneView = z.infer<typeof TimeZone>;

export const countries = contract({
  listCountries: {
    summary: 'Lists countries by name. The setting `countries` can limit them',
    access: 'anyone',
    query: z.object({
      /** true: ignores the setting `countries`, as blocking needs every country */
      all: maybe(Flag),
    }),
    reply: z.array(Country),
  },
  listLanguages: { summary: 'Lists languages by name', access: 'anyone', reply: z.array(Language) },
  listPhoneCodes: { summary: 'Lists calling codes by country', access: 'anyone', reply: z.array(PhoneCode) },
  listTimezones: { summary: 'Lists time zones from west to east', access: 'anyone', reply: z.array(TimeZone) },
});
