import { type OwnOperatorView } from '@contract/operator';
import { type Account } from '../auth/service/accounts';

/** Returns the profile of an operator. */
export const viewOwnOperator = (account: Account): OwnOperatorView => ({
  _id: account.id,
  createdAt: account.createdAt.toISOString(),
  updatedAt: account.updatedAt.toISOString(),
  role: 'operator',
  username: account.username,
  name: account.name,
  email: account.email,
});
