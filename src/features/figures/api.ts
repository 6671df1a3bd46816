import { type ReplyOf } from '@contract/all';
import { call, type QueryOf } from '@/lib/http';

export type Statistics = ReplyOf<'getAdminStatistics'>;
export type Figures = ReplyOf<'getDeskFigures'>;
export type Health = ReplyOf<'getSiteHealth'>;
export type Range = QueryOf<'getDeskFigures'>;

export const getStatistics = (query: Range) => call('getAdminStatistics', { query });
export const getFigures = (query: Range) => call('getDeskFigures', { query });
export const getHealth = (audit: boolean) => call('getSiteHealth', { query: audit ? { audit } : {} });
