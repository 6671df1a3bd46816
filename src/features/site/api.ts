import { call, callPlanned } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';
import { type Country } from './slice';

export const getPublicSettings = (visitor?: Visitor) => call('getPublicSettings', { visitor, quiet: true });
export const listMenus = (visitor?: Visitor) => call('listMenus', { visitor, quiet: true });
export const listCountries = (visitor?: Visitor) => callPlanned<Country[]>('listCountries', { visitor });
