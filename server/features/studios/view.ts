import { type OwnStudioView } from '@contract/studios';
import { addressOr } from '@server/storage/storage';
import { type Account } from '../auth/service/accounts';
import { type StudioRow } from './store/profile';

const NO_AVATAR = '/no-avatar.png';

/** The studio's own profile. */
export function viewOwnStudio(account: Account, studio: StudioRow): OwnStudioView {
  return {
    _id: account.id,
    createdAt: account.createdAt.toISOString(),
    updatedAt: account.updatedAt.toISOString(),
    role: 'studio',
    username: account.username,
    name: account.name,
    email: account.email,
    emailVerified: account.emailVerifiedAt !== null,
    avatar: addressOr(account.avatar, NO_AVATAR),
    country: account.country,
    timeZone: account.timeZone,
    status: studio.status,
    note: studio.statusNote,
    documentVerification: studio.documentVerification !== null,
  };
}
