import { type ReplyOf } from '@contract/all';
import { call, type QueryOf } from '@/lib/http';

export type Case = ReplyOf<'searchCases'>['data'][number];
export type CaseDetail = ReplyOf<'viewCase'>;
export type Choice = CaseDetail['preview']['choices'][number];
export type QueueQuery = QueryOf<'searchCases'>;

export const searchCases = (query: QueueQuery) => call('searchCases', { query });
export const searchDecidedCases = (limit: number) => call('searchDecidedCases', { query: { limit } });
export const getDeskCounts = () => call('getDeskCounts');
export const viewCase = (id: string) => call('viewCase', { params: { id } });
export const claimCase = (id: string, version: number, release = false) =>
  call('claimCase', { params: { id }, body: { version, release } });
export const escalateCase = (id: string, version: number) =>
  call('escalateCase', { params: { id }, body: { version } });
export const undoCase = (id: string, version: number) => call('undoCase', { params: { id }, body: { version } });
export const decideCase = (
  id: string,
  body: { version: number; decision: string; reason: string; words: string },
): Promise<Case> => call('decideCase', { params: { id }, body });
export const listColleagues = (id: string) => call('listColleagues', { params: { id } });
export const assignCase = (id: string, version: number, operatorId: string) =>
  call('assignCase', { params: { id }, body: { version, operatorId } });
