import { z } from 'zod';
import { Document, Email, maybe, Required, Tokens } from './common';
import { contract } from './endpoint';

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
  balance: Tokens,
});
export type OwnUserView = z.infer<typeof OwnUser>;

/** What others may see of a member. */
export const UserBrief = z.object({ _id: z.string(), username: z.string(), name: z.string(), avatar: z.string() });
export type UserBriefView = z.infer<typeof UserBrief>;

export const users = contract({
  getMe: { summary: 'The own profile of a member', access: ['user'], reply: OwnUser },
  updateUser: {
    summary: 'Changes the own profile of a member',
    access: ['user'],
    body: z.object({
      name: Required.max(60).optional(),
      firstName: Required.max(60).optional(),
      lastName: Required.max(60).optional(),
      email: Email.optional(),
      gender: maybe(z.string().max(20)),
      country: maybe(z.string().regex(/^[A-Z]{2}$/)),
    }),
    reply: OwnUser,
  },
});
