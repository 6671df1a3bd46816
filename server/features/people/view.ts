import { type PersonRowView } from '@contract/people';
import { fileUrlOr } from '@server/storage/storage';
import { type PersonRow } from './store/finding';

/** Returns an account as the desk lists it. */
export const viewPersonRow = ({ account, banned }: PersonRow): PersonRowView => ({
  _id: account.id,
  // lists of people never have operators
  role: account.role === 'operator' ? 'user' : account.role,
  username: account.username,
  name: account.name,
  email: account.email,
  avatar: fileUrlOr(account.avatar, account.role === 'performer' ? '/no-avatar.png' : '/default-user-icon.png'),
  status: account.status,
  createdAt: account.createdAt.toISOString(),
  banned,
});
