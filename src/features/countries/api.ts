import { type ReplyOf } from '@contract/all';
import { call } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';

export type Country = ReplyOf<'listCountries'>[number];
export type Language = ReplyOf<'listLanguages'>[number];
export type TimeZone = ReplyOf<'listTimezones'>[number];

// Lists for forms. Pages load them and pass them to screens.
export const listCountries = (visitor?: Visitor, all?: boolean) => call('listCountries', { query: { all }, visitor });
export const listLanguages = (visitor?: Visitor) => call('listLanguages', { visitor });
export const listTimezones = (visitor?: Visitor) => call('listTimezones', { visitor });
