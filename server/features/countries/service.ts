import { getTimeZones } from '@vvo/tzdb';
import { countries, getEmojiFlag, languages, type TCountryCode } from 'countries-list';
import { type CountryView, type LanguageView, type PhoneCodeView, type TimeZoneView } from '@contract/countries';
import { type Context } from '@server/context';
import { readSetting } from '../site/service';

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

/** Lists countries by name: those of the setting `countries`, or all. */
export async function listCountries(ctx: Context, all = false): Promise<CountryView[]> {
  const allowed = await readSetting(ctx, 'countries');
  return allowed.length && !all ? countryList.filter(({ code }) => allowed.includes(code)) : countryList;
}

/** Returns whether a country has this code, whatever the setting `countries` says. */
export const isCountry = (code: string): boolean => Object.hasOwn(countries, code);

/** Lists languages by name. */
export const listLanguages = (): LanguageView[] => languageList;

/** Lists calling codes by country; a country can have several. */
export const listPhoneCodes = (): PhoneCodeView[] => phoneCodeList;

/** Lists time zones from west to east, with their current offsets. */
export const listTimezones = (): TimeZoneView[] =>
  getTimeZones({ includeUtc: true }).map(({ name, currentTimeFormat, currentTimeOffsetInMinutes }) => ({
    name,
    text: currentTimeFormat,
    offset: currentTimeOffsetInMinutes,
  }));
