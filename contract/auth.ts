import { z } from 'zod';
import { Email, Id, listOf, maybe, Moment, Password, Required, Username } from './common';
import { contract } from './endpoint';
import {
  AGE_MIN_YEARS,
  CURRENT_PASSWORD_MAX_CHARACTERS,
  DOCUMENT_MAX_MB,
  EMAIL_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
  bytesOfMegabytes,
} from './limits';

/** Either a user name or an address identifies the account. */
const Credentials = z
  .object({
    username: maybe(z.string().trim().max(EMAIL_MAX_CHARACTERS)),
    email: maybe(z.string().trim().max(EMAIL_MAX_CHARACTERS)),
    password: z.string().min(1, 'This field is required!').max(CURRENT_PASSWORD_MAX_CHARACTERS),
  })
  .refine((given) => Boolean(given.username ?? given.email), {
    path: ['username'],
    message: 'This field is required!',
  });

/** The session token: sent as `Authorization`, kept in the cookie `token` for a year. */
const SessionToken = z.object({ token: z.string() });

const Birthday = z.iso.date().refine((day) => {
  const limit = new Date();
  limit.setUTCFullYear(limit.getUTCFullYear() - AGE_MIN_YEARS);
  return new Date(day) <= limit && new Date(day).getUTCFullYear() > 1900;
}, `You must be ${AGE_MIN_YEARS} or older!`);

const Gender = z.enum(['male', 'female', 'transgender', 'nonbinary', 'other']);

const AcceptTerms = z.preprocess(
  (value) => value === true || value === 'true',
  z.literal(true, 'Please accept the terms first!'),
);

/** What every registration of a person asks for. `acceptTerms` records time and version of the pages that were accepted. */
export const registration = {
  firstName: Required.max(NAME_MAX_CHARACTERS),
  lastName: Required.max(NAME_MAX_CHARACTERS),
  username: Username,
  email: Email,
  password: Password,
  gender: maybe(Gender),
  country: maybe(z.string().regex(/^[A-Z]{2}$/)),
  dateOfBirth: Birthday,
  acceptTerms: AcceptTerms,
};

const Registered = z.object({ _id: Id, username: z.string(), message: z.string() });

/** An answer that tells nothing but that the call was understood. */
const Done = z.object({ success: z.literal(true) });

/** A session as its owner sees it. `current` is the one that asks. */
export const Session = z.object({
  _id: Id,
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  createdAt: Moment,
  lastSeenAt: Moment,
  expiresAt: Moment,
  current: z.boolean(),
});
export type SessionView = z.infer<typeof Session>;

/** The largest document (an image or a PDF). */
export const DOCUMENT_MAX_BYTES = bytesOfMegabytes(DOCUMENT_MAX_MB);

/** Ways in and out. Wrong credentials are always 400 `WRONG_CREDENTIALS`. */
export const auth = contract({
  loginUser: { summary: 'A member signs in', access: 'anyone', body: Credentials, reply: SessionToken, perMinute: 30 },
  loginPerformer: {
    summary: 'A performer signs in',
    access: 'anyone',
    body: Credentials,
    reply: SessionToken,
    perMinute: 30,
  },
  registerUser: {
    summary: 'A member registers',
    access: 'anyone',
    body: z.object(registration),
    reply: Registered,
    perMinute: 20,
  },
  registerPerformer: {
    summary: 'A performer registers; stays unverified until the operator decides',
    access: 'anyone',
    body: z.object({
      ...registration,
      name: maybe(z.string().trim().max(NAME_MAX_CHARACTERS)),
      categoryIds: listOf(Id),
      invitation: maybe(z.string().max(64)),
    }),
    files: {
      idVerification: { required: true, maxBytes: DOCUMENT_MAX_BYTES },
      documentVerification: { required: true, maxBytes: DOCUMENT_MAX_BYTES },
    },
    reply: Registered,
    perMinute: 20,
  },
  loginStudio: {
    summary: 'A studio signs in',
    access: 'anyone',
    body: Credentials,
    reply: SessionToken,
    perMinute: 30,
  },
  loginOperator: {
    summary: 'An operator signs in; the session lasts half a day',
    access: 'anyone',
    body: Credentials,
    reply: SessionToken,
    duringMaintenance: true,
    perMinute: 30,
  },
  registerStudio: {
    summary: 'A studio registers; pending until the operator decides',
    access: 'anyone',
    body: z.object({
      name: Required.max(NAME_MAX_CHARACTERS),
      username: Username,
      email: Email,
      password: Password,
      country: z.string('This field is required!').regex(/^[A-Z]{2}$/, 'This field is required!'),
      acceptTerms: AcceptTerms,
    }),
    files: { documentVerification: { required: true, maxBytes: DOCUMENT_MAX_BYTES } },
    reply: Registered,
    perMinute: 20,
  },
  updatePassword: {
    summary: 'Sets another password for whoever is signed in; every other session ends',
    access: 'signedIn',
    body: z.object({
      password: Password,
      prePassword: z
        .string('This field is required!')
        .min(1, 'This field is required!')
        .max(CURRENT_PASSWORD_MAX_CHARACTERS),
    }),
    reply: Done,
  },
  forgotPassword: {
    summary: 'Mails a link to set a new password. The answer is the same whether or not the address is known',
    access: 'anyone',
    body: z.object({ email: Email, type: maybe(z.enum(['user', 'performer', 'studio'])) }),
    reply: z.object({ success: z.literal(true), message: z.string() }),
    perMinute: 10,
  },
  resetPassword: {
    summary:
      'Sets a new password by the mailed link, which works for an hour and once; every session ends. 422 LINK_INVALID',
    access: 'anyone',
    body: z.object({
      token: z.string('This field is required!').min(1, 'This field is required!').max(100),
      password: Password,
    }),
    reply: Done,
    perMinute: 20,
  },
  verifyEmail: {
    summary: 'Confirms an address by the mailed link. 422 LINK_INVALID',
    access: 'anyone',
    body: z.object({ token: z.string('This field is required!').min(1, 'This field is required!').max(100) }),
    reply: z.object({ email: z.string() }),
    perMinute: 20,
  },
  resendVerification: {
    summary:
      'Mails the link to confirm an address again: of the account that calls, or of the address given. The answer is always the same',
    access: 'anyone',
    body: z.object({ email: Email.optional() }).nullish(),
    reply: z.object({ success: z.literal(true), message: z.string() }),
    perMinute: 10,
  },
  listSessions: { summary: 'The sessions of the account that calls', access: 'signedIn', reply: z.array(Session) },
  revokeSession: {
    summary: 'Ends one session of the account that calls',
    access: 'signedIn',
    params: z.object({ id: Id }),
    reply: Done,
  },
  revokeOtherSessions: {
    summary: 'Ends every session of the account but the one that calls',
    access: 'signedIn',
    reply: z.object({ ended: z.number().int() }),
  },
  logout: {
    summary: 'Revokes the session that calls',
    access: 'signedIn',
    reply: z.object({ success: z.literal(true) }),
  },
});
