import { type ReplyOf } from '@contract/all';
import { fetchFile } from '@/lib/download';
import { call } from '@/lib/http';

export type ConsentRecord = ReplyOf<'searchConsents'>['data'][number];
export const searchConsents = (performerId: string) => call('searchConsents', { query: { performerId } });
/** Each view is recorded in the security log. */
export const openConsentDocument = (id: string) => fetchFile('viewConsentDocument', {}, { id });
