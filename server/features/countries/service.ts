import { getTimeZones } from '@vvo/tzdb';
import { countries, getEmojiFlag, languages, type TCountryCode } from 'countries-list';
import { type CountryView, type LanguageView, type PhoneCodeView, type TimeZoneView } from '@contract/countries';
import { type Context } from '@server/context';
import { settingOf } from '../site/service';

const byName = <T extends { name: string }>(list: T[]): T[] => list.sort((a, b) => a.name.localeCompare(b.name, 'en'));
const all = (Object.keys(countries) as TCountryCode[]).map((code) => ({ code, ...countries[code] }));

const countryList: CountryView[] = byName(all.map(({ code, name }) => ({ code, name, flag: getEmojiFlag(code) })));
const languageList: LanguageView[] = byName(
  Object.entries(languages).map(([code, { name, native }]) => ({ code, name, native })),
);
const phoneCodeList: PhoneCodeView[] = byName(
  all.flatMap(({ code, name, phone }) =>
    phone.map((number) => ({ code: `+${number}`, countryCode: code as string, name })),
  ),
);

/** Countries by name: all, or those that the operator offers. */
export async function listCountries(ctx: Context, all = false): Promise<CountryView[]> {
  const offered = await settingOf(ctx, 'countries');
  return offered.length && !all ? countryList.filter(({ code }) => offered.includes(code)) : countryList;
}

/** Whether a code is a country's, offered or not. */
export const isCountry = (code: string): boolean => Object.hasOwn(countries, code);

/** Languages by name. */
export const listLanguages = (): LanguageView[] => languageList;

/** Calling codes by country; a country may have several. */
export const listPhoneCodes = (): PhoneCodeView[] => phoneCodeList;

/** Time zones from west to east, with the offset of today. */
export const listTimezones = (): TimeZoneView[] =>
  getTimeZones({ includeUtc: true }).map(({ name, currentTimeFormat, currentTimeOffsetInMinutes }) => ({
    name,
    text: currentTimeFormat,
    offset: currentTimeOffsetInMinutes,
  }));
