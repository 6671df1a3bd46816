import { type ReplyOf } from '@contract/all';
import { call } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';

export type Blocking = ReplyOf<'getBlocking'>;
export type Member = Blocking['users'][number];

export const getBlocking = (visitor?: Visitor) => call('getBlocking', { visitor });
export const blockCountries = (countries: string[]) => call('updateBlocking', { body: { countries } });
export const blockMember = (id: string) => call('updateBlocking', { body: { userIds: [id] } });
export const unblockMember = (userId: string) => call('unblockUser', { body: { userId } });
export const findMembers = async (q: string, signal: AbortSignal): Promise<Member[]> =>
  (await call('searchUsers', { query: { q, limit: 8 }, signal })).data;
