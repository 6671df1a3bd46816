import { z } from 'zod';
import { EmailFailure, Id, maybe, Moment, Tokens, withReason } from './common';
import { contract, OPERATOR_ROLES, operator } from './endpoint';
import { PERSON_REASONS, reasonNames } from './reasons';

const Status = z.enum(['active', 'suspended', 'closing', 'deleted']);
const PersonRow = z.object({
  _id: Id,
  role: z.enum(['user', 'performer', 'studio']),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  avatar: z.string(),
  status: Status,
  createdAt: Moment,
  banned: z.boolean(),
});
export type PersonRowView = z.infer<typeof PersonRow>;

const PersonDetail = PersonRow.extend({
  country: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
  emailVerified: z.boolean(),
  /** why and since when the account gets no email; null: it gets email */
  emailFailure: z.object({ kind: EmailFailure, since: Moment }).nullable(),
  verification: z.string().nullable().meta({ description: 'of a performer or a studio' }),
  balance: Tokens.nullable().meta({ description: 'null for operators who see no money' }),
  secondFactor: z.boolean(),
  /** browsers that the account used, and other accounts that used them */
  devices: z.number().int(),
  sharedWith: z.array(z.object({ _id: Id, username: z.string(), role: z.string() })),
  reports: z.object({ open: z.number().int(), total: z.number().int() }),
  sessions: z.array(
    z.object({
      _id: Id,
      ip: z.string().nullable(),
      userAgent: z.string().nullable(),
      createdAt: Moment,
      lastSeenAt: Moment,
    }),
  ),
});
export type PersonDetailView = z.infer<typeof PersonDetail>;

const Line = z.object({ _id: z.string(), at: Moment, text: z.string(), tokens: z.number().nullable(), by: z.string() });
export type PersonLineView = z.infer<typeof Line>;

const PersonPath = z.object({ id: Id });
const everyOperator = operator(...OPERATOR_ROLES);

/** Members, performers and studios on the operator's desk. Each change is one line in the security log. */
export const people = contract({
  searchPeople: {
    summary: 'Finds accounts by the start of a name, username or email address, or by an id or a browser id',
    access: everyOperator,
    query: z.object({
      q: z.string().trim().max(200).default(''),
      role: maybe(z.enum(['user', 'performer', 'studio'])),
    }),
    reply: z.array(PersonRow),
  },
  viewPerson: {
    summary: 'Returns an account as operators see it. Recorded in the security log',
    access: everyOperator,
    params: PersonPath,
    reply: PersonDetail,
  },
  listPersonLog: {
    summary: 'Lists the security log of an account, newest first',
    access: operator('reviewer', 'support'),
    params: PersonPath,
    reply: z.array(Line),
  },
  listPersonMoney: {
    summary: 'Lists the movements of tokens of an account, newest first',
    access: operator('finance'),
    params: PersonPath,
    reply: z.array(Line),
  },
  listPersonPurchases: {
    summary: 'Lists what an account bought and sold, newest first',
    access: operator('finance'),
    params: PersonPath,
    reply: z.array(Line),
  },
  listPersonShows: {
    summary: 'Lists the shows that an account gave or watched, newest first',
    access: operator('reviewer', 'support'),
    params: PersonPath,
    reply: z.array(Line),
  },
  listPersonReports: {
    summary: 'Lists the messages and items of an account that were reported, newest first',
    access: operator('reviewer'),
    params: PersonPath,
    reply: z.array(Line),
  },
  changePersonStatus: {
    summary: 'Suspends or bans an account, or lifts both',
    access: operator('reviewer'),
    params: PersonPath,
    body: withReason(PERSON_REASONS, { status: z.enum(['active', 'suspended', 'banned']) }),
    reply: PersonDetail,
  },
  endPersonSessions: {
    summary: 'Ends all sessions of an account',
    access: operator('support'),
    params: PersonPath,
    body: withReason(PERSON_REASONS, {}),
    reply: PersonDetail,
  },
  resetPersonFactors: {
    summary: 'Removes the second factors of somebody who lost them, and ends the sessions',
    access: operator('support'),
    params: PersonPath,
    body: withReason(PERSON_REASONS, {}),
    reply: PersonDetail,
  },
  mailPersonAgain: {
    summary: 'Sends the email again that confirms the address, or one that sets a new password',
    access: operator('support'),
    params: PersonPath,
    body: z.object({
      mail: z.enum(['verify', 'password']),
      reason: z.enum(reasonNames(PERSON_REASONS)).default('request'),
      words: z.string().trim().max(300).default('').meta({ description: 'they can be erased' }),
    }),
    reply: PersonDetail,
  },
});
