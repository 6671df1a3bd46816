import { type ReplyOf } from '@contract/all';
import { call, type BodyOf } from '@/lib/http';

export type PersonRow = ReplyOf<'searchPeople'>[number];
export type Person = ReplyOf<'viewPerson'>;
export type PersonLine = ReplyOf<'listPersonLog'>[number];

export const searchPeople = (q: string, role?: PersonRow['role']) => call('searchPeople', { query: { q, role } });
export const viewPerson = (id: string) => call('viewPerson', { params: { id } });
export const listPersonLog = (id: string) => call('listPersonLog', { params: { id } });
export const listPersonMoney = (id: string) => call('listPersonMoney', { params: { id } });
export type Why = Pick<BodyOf<'endPersonSessions'>, 'reason' | 'words'>;
export const changePersonStatus = (id: string, status: 'active' | 'suspended' | 'banned', why: Why) =>
  call('changePersonStatus', { params: { id }, body: { status, ...why } });
export const startImpersonation = (id: string, why: Why) => call('startImpersonation', { params: { id }, body: why });
export const endPersonSessions = (id: string, why: Why) => call('endPersonSessions', { params: { id }, body: why });
export const resetPersonFactors = (id: string, why: Why) => call('resetPersonFactors', { params: { id }, body: why });
export const mailPersonAgain = (id: string, mail: 'verify' | 'password', why: Why) =>
  call('mailPersonAgain', { params: { id }, body: { mail, ...why } });
export const listAdjustments = (id: string) => call('listAdjustments', { params: { id } });
export const adjustBalance = (id: string, body: BodyOf<'adjustBalance'>, idempotencyKey: string) =>
  call('adjustBalance', { params: { id }, body, idempotencyKey });
export const listPersonPurchases = (id: string) => call('listPersonPurchases', { params: { id } });
export const listPersonShows = (id: string) => call('listPersonShows', { params: { id } });
export const listPersonReports = (id: string) => call('listPersonReports', { params: { id } });
