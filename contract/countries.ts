import { z } from 'zod';
import { Flag, maybe } from './common';
import { contract } from './endpoint';

/** Lists that forms choose from. They change with the packages they come from, never with the site. */
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
  code: z.string().meta({ description: 'with a plus in front' }),
  countryCode: z.string(),
  name: z.string(),
});
export type PhoneCodeView = z.infer<typeof PhoneCode>;
export const TimeZone = z.object({
  name: z.string().meta({ description: 'IANA name' }),
  text: z.string().meta({ description: 'for people: offset and cities' }),
  offset: z.number().int().meta({ description: 'minutes ahead of UTC now' }),
});
export type TimeZoneView = z.infer<typeof TimeZone>;

export const countries = contract({
  listCountries: {
    summary: 'Countries by name; those that the operator offers, where that was limited',
    access: 'anyone',
    query: z.object({
      /** those too that the operator does not offer: visitors come from everywhere */ all: maybe(Flag),
    }),
    reply: z.array(Country),
  },
  listLanguages: { summary: 'Languages by name', access: 'anyone', reply: z.array(Language) },
  listPhoneCodes: { summary: 'Calling codes by country', access: 'anyone', reply: z.array(PhoneCode) },
  listTimezones: { summary: 'Time zones, from west to east', access: 'anyone', reply: z.array(TimeZone) },
});
