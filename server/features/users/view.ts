import { type OwnUserView, type UserBriefView, type UserPublicView } from '@contract/users';
import { fileUrlOr } from '@server/storage/storage';
import { type Account } from '../auth/service/accounts';
import { type MemberRow } from './store';

const NO_AVATAR = '/default-user-icon.png';

/** Returns the profile of a member for its owner. @param balance in tokens */
export function viewOwnUser(account: Account, balance: number): OwnUserView {
  return {
    _id: account.id,
    createdAt: account.createdAt.toISOString(),
    updatedAt: account.updatedAt.toISOString(),
    role: 'user',
    username: account.username,
    name: account.name,
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    emailVerified: account.emailVerifiedAt !== null,
    pendingEmail: account.pendingEmail,
    emailFailure: account.emailFailure,
    avatar: fileUrlOr(account.avatar, NO_AVATAR),
    gender: account.gender,
    country: account.country,
    timeZone: account.timeZone,
    anonymousTips: account.anonymousTips,
    balance,
  };
}

/** Returns a member for lists and messages. */
export const viewUserBrief = ({ id, username, name, avatar }: MemberRow): UserBriefView => ({
  _id: id,
  username,
  name,
  avatar: fileUrlOr(avatar, NO_AVATAR),
});

/** Returns the public profile of a member. */
export const viewUserPublic = (member: MemberRow): UserPublicView => ({
  ...viewUserBrief(member),
  createdAt: member.createdAt.toISOString(),
  updatedAt: member.updatedAt.toISOString(),
});
