import { z } from 'zod';
import {
  clearable,
  Document,
  Email,
  EmailFailure,
  Id,
  maybe,
  Moment,
  pageOf,
  Required,
  searchQuery,
  Tokens,
} from './common';
import { contract, operator } from './endpoint';
import {
  AVATAR_MAX_MB,
  bytesOfMegabytes,
  CURRENT_PASSWORD_MAX_CHARACTERS,
  GENDER_MAX_CHARACTERS,
  MEMBER_SEARCH_MIN_CHARACTERS,
  NAME_MAX_CHARACTERS,
  SEARCH_TEXT_MAX_CHARACTERS,
  TIME_ZONE_MAX_CHARACTERS,
} from './limits';

/** The profile of the member who calls. */
export const OwnUser = Document.extend({
  role: z.literal('user'),
  username: z.string(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  pendingEmail: z.string().nullable().meta({ description: 'a new address that is not confirmed yet' }),
  emailFailure: EmailFailure.nullable().meta({ description: 'why the account gets no email; null: it gets email' }),
  avatar: z.string(),
  gender: z.string().nullable(),
  country: z.string().nullable(),
  /** the time zone of dates in calls of this account; null: UTC */
  timeZone: z.string().nullable(),
  anonymousTips: z
    .boolean()
    .meta({ description: 'whether tips hide the name of the member from all but the performer' }),
  balance: Tokens,
});
export type OwnUserView = z.infer<typeof OwnUser>;

/** An account as others see it in lists and messages. */
export const UserBrief = z.object({ _id: z.string(), username: z.string(), name: z.string(), avatar: z.string() });
export type UserBriefView = z.infer<typeof UserBrief>;

/** The public profile of a member. */
export const UserPublic = UserBrief.extend({ createdAt: Moment, updatedAt: Moment });
export type UserPublicView = z.infer<typeof UserPublic>;

/** The caller's password, which irreversible calls ask for. */
export const OwnPassword = z.object({
  password: z.string('This field is required!').min(1, 'This field is required!').max(CURRENT_PASSWORD_MAX_CHARACTERS),
});
/** The URL of a new avatar. */
export const Avatar = z.object({ avatar: z.string() });
/** The upload ends at the most an operator can allow; the setting `avatarMaxMb` decides. */
export const avatarFile = { avatar: { required: true, maxBytes: bytesOfMegabytes(AVATAR_MAX_MB) } };

export const users = contract({
  searchUsers: {
    summary:
      'Finds members by the start of the username or by part of the name. A performer finds members who followed, tipped, bought from or wrote to them, and without `q` the latest who followed, tipped or bought; 422 PERFORMER_NOT_VERIFIED',
    access: ['performer', ...operator('reviewer', 'finance', 'support')],
    query: z.object({
      ...searchQuery,
      q: maybe(
        z
          .string()
          .trim()
          .min(MEMBER_SEARCH_MIN_CHARACTERS, `Type at least ${MEMBER_SEARCH_MIN_CHARACTERS} letters.`)
          .max(SEARCH_TEXT_MAX_CHARACTERS),
      ),
    }),
    reply: pageOf(UserBrief),
  },
  viewUser: {
    summary: 'Returns the public profile of a member. 404 for members whom a performer could not find either',
    access: ['performer', ...operator('reviewer', 'finance', 'support')],
    params: z.object({ id: Id }),
    reply: UserPublic,
  },
  suspendUser: {
    summary: 'Suspends the account of the member who calls and ends all sessions. Only the operator can lift it',
    access: ['user'],
    body: OwnPassword,
    reply: z.object({ success: z.literal(true) }),
  },
  uploadUserAvatar: {
    summary: 'Sets the avatar of the member who calls',
    access: ['user'],
    files: avatarFile,
    reply: Avatar,
  },
  uploadAvatarOf: {
    summary: 'Sets the avatar of a member: members their own, operators any',
    access: ['user', ...operator('reviewer', 'support')],
    reason: 'may',
    params: z.object({ id: Id }),
    files: avatarFile,
    reply: Avatar,
  },
  getMe: {
    summary: 'Returns the profile of the member who calls',
    access: ['user'],
    reply: OwnUser,
    whileImpersonated: true,
  },
  updateUser: {
    summary:
      'Changes the profile of the member who calls. A new email address takes effect once it is confirmed; 403 STEP_UP_REQUIRED',
    access: ['user'],
    body: z.object({
      name: Required.max(NAME_MAX_CHARACTERS).optional(),
      firstName: z.string().trim().max(NAME_MAX_CHARACTERS).optional(),
      lastName: z.string().trim().max(NAME_MAX_CHARACTERS).optional(),
      email: Email.optional(),
      gender: clearable(z.string().max(GENDER_MAX_CHARACTERS)),
      country: clearable(z.string().regex(/^[A-Z]{2}$/)),
      timeZone: clearable(z.string().max(TIME_ZONE_MAX_CHARACTERS)),
      anonymousTips: z.boolean().optional(),
    }),
    reply: OwnUser,
  },
});
