import { type ReplyOf } from '@contract/all';
import { because } from '@/lib/actionReason';
import { type BodyOf, call, type QueryOf } from '@/lib/http';

export type Operator = ReplyOf<'listOperators'>[number];

export const logout = () => call('logout', { quiet: true });
export const listOperators = () => call('listOperators');
export const inviteOperator = (body: BodyOf<'inviteOperator'>) => call('inviteOperator', { body, ...because() });
export const changeOperator = (id: string, body: BodyOf<'changeOperator'>) =>
  call('changeOperator', { params: { id }, body, ...because() });
export const searchSecurityLog = (query: QueryOf<'searchSecurityLog'>) => call('searchSecurityLog', { query });
