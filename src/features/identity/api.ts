import { type RequestOf } from '@contract/all';
import { type DocumentField } from '@contract/documents';
import { fetchFile } from '@/lib/download';
import { call } from '@/lib/http';

export const searchIdentities = (page: { limit: number; offset: number }) => call('searchIdentities', { query: page });
export const viewIdentity = (accountId: string) => call('viewIdentity', { params: { accountId } });
export const checkDocumentNumber = (accountId: string, body: RequestOf<'checkDocumentNumber'>['body']) =>
  call('checkDocumentNumber', { params: { accountId }, body });
export const decideIdentity = (accountId: string, body: RequestOf<'decideIdentity'>['body']) =>
  call('decideIdentity', { params: { accountId }, body });
/** Each view is recorded in the security log. */
export const openDocument = (accountId: string, field: DocumentField) =>
  fetchFile('viewDocument', {}, { accountId, field });
