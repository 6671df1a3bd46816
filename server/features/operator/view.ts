import { type OperatorRowView, type OwnOperatorView } from '@contract/operator';
import { type Account } from '../auth/service/accounts';
import { type OperatorRow } from './store';

/** Returns the profile of an operator. */
export const viewOwnOperator = (account: Account): OwnOperatorView => ({
  _id: account.id,
  createdAt: account.createdAt.toISOString(),
  updatedAt: account.updatedAt.toISOString(),
  role: 'operator',
  operatorRole: account.operatorRole ?? 'support',
  username: account.username,
  name: account.name,
  email: account.email,
});

/** Returns an operator as owners see it. */
export const viewOperatorRow = (row: OperatorRow): OperatorRowView => ({
  _id: row.id,
  username: row.username,
  name: row.name,
  email: row.email,
  operatorRole: row.operatorRole ?? 'support',
  status: row.status !== 'active' ? 'disabled' : row.isInvited ? 'invited' : 'active',
  secondFactor: row.hasFactor,
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});
