import { type ReplyOf } from '@contract/all';
import { call } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';

export type DataExport = NonNullable<ReplyOf<'getDataExport'>>;
export type AccountDeletion = ReplyOf<'getAccountDeletion'>;

export const getDataExport = () => call('getDataExport');
export const requestDataExport = () => call('requestDataExport');
export const linkDataExport = () => call('linkDataExport');
export const getAccountDeletion = (visitor?: Visitor) => call('getAccountDeletion', { visitor });
export const requestAccountDeletion = (username: string) => call('requestAccountDeletion', { body: { username } });
export const keepAccount = () => call('keepAccount');
