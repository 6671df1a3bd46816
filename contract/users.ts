import { z } from 'zod';
import { clearable, Document, Email, Id, Moment, pageOf, Required, searchQuery, Tokens } from './common';
import { contract } from './endpoint';
import {
  AVATAR_MAX_MB,
  CURRENT_PASSWORD_MAX_CHARACTERS,
  MEMBER_SEARCH_MIN_CHARACTERS,
  NAME_MAX_CHARACTERS,
  SEARCH_TEXT_MAX_CHARACTERS,
  bytesOfMegabytes,
} from './limits';

/** The member's own profile. `balance` is in tokens. */
export const OwnUser = Document.extend({
  role: z.literal('user'),
  username: z.string(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  avatar: z.string(),
  gender: z.string().nullable(),
  country: z.string().nullable(),
  /** whose days are meant when this account names one; null: UTC */
  timeZone: z.string().nullable(),
  balance: Tokens,
});
export type OwnUserView = z.infer<typeof OwnUser>;

/** What others may see of a member. */
export const UserBrief = z.object({ _id: z.string(), username: z.string(), name: z.string(), avatar: z.string() });
export type UserBriefView = z.infer<typeof UserBrief>;

/** A member's public view. */
export const UserPublic = UserBrief.extend({ createdAt: Moment });
export type UserPublicView = z.infer<typeof UserPublic>;

/** The password of whoever asks for something that cannot be taken back. */
export const OwnPassword = z.object({
  password: z.string('This field is required!').min(1, 'This field is required!').max(CURRENT_PASSWORD_MAX_CHARACTERS),
});
/** Where the new picture is. */
export const Avatar = z.object({ avatar: z.string() });
/** The upload ends at the most an operator can allow; the setting `avatarMaxMb` decides. */
export const avatarFile = { avatar: { required: true, maxBytes: bytesOfMegabytes(AVATAR_MAX_MB) } };

export const users = contract({
  searchUsers: {
    summary: 'Members by the beginning of the user name, or by name; at least two letters',
    access: ['performer', 'operator'],
    query: z.object({
      ...searchQuery,
      q: z
        .string('This field is required!')
        .trim()
        .min(MEMBER_SEARCH_MIN_CHARACTERS, `Type at least ${MEMBER_SEARCH_MIN_CHARACTERS} letters.`)
        .max(SEARCH_TEXT_MAX_CHARACTERS),
    }),
    reply: pageOf(UserBrief),
  },
  viewUser: {
    summary: "A member's public view",
    access: ['performer', 'operator'],
    params: z.object({ id: Id }),
    reply: UserPublic,
  },
  suspendUser: {
    summary: 'A member suspends the own account; every session ends, and only the operator lifts it',
    access: ['user'],
    body: OwnPassword,
    reply: z.object({ success: z.literal(true) }),
  },
  uploadUserAvatar: { summary: 'Sets the own picture of a member', access: ['user'], files: avatarFile, reply: Avatar },
  uploadAvatarOf: {
    summary: 'Sets the picture of a member: the own one, or any for an operator',
    access: ['user', 'operator'],
    params: z.object({ id: Id }),
    files: avatarFile,
    reply: Avatar,
  },
  getMe: { summary: 'The own profile of a member', access: ['user'], reply: OwnUser },
  updateUser: {
    summary: 'Changes the own profile of a member',
    access: ['user'],
    body: z.object({
      name: Required.max(NAME_MAX_CHARACTERS).optional(),
      firstName: Required.max(NAME_MAX_CHARACTERS).optional(),
      lastName: Required.max(NAME_MAX_CHARACTERS).optional(),
      email: Email.optional(),
      gender: clearable(z.string().max(20)),
      country: clearable(z.string().regex(/^[A-Z]{2}$/)),
      timeZone: clearable(z.string().max(60)),
    }),
    reply: OwnUser,
  },
});
