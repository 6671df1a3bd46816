import { z } from 'zod';
import { Email, Id, listOf, maybe, Moment, Password, Required, Username } from './common';
import { contract } from './endpoint';
import {
  AGE_MIN_YEARS,
  CURRENT_PASSWORD_MAX_CHARACTERS,
  DOCUMENT_MAX_MB,
  EMAIL_CHANGE_UNDO_DAYS,
  EMAIL_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
  STEP_UP_MINUTES,
  bytesOfMegabytes,
} from './limits';
import { secondFactorProof } from './secondFactors';

/** A username or an email address identifies the account. */
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

/** The session token. The browser keeps it in the cookie `token` and sends it as `Authorization`. */
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

/** The registration fields of a person. `acceptTerms` records the time and the version of the accepted pages. */
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

/** A reply without content. */
const Done = z.object({ success: z.literal(true) });

/** A session as its owner sees it. `current` is the session of the call. */
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

/** Login, registration, passwords and sessions. Wrong credentials are always 400 WRONG_CREDENTIALS. */
export const auth = contract({
  loginUser: { summary: 'Logs a member in', access: 'anyone', body: Credentials, reply: SessionToken, perMinute: 30 },
  loginPerformer: {
    summary: 'Logs a performer in',
    access: 'anyone',
    body: Credentials,
    reply: SessionToken,
    perMinute: 30,
  },
  registerUser: {
    summary: 'Registers a member, who may leave out the names',
    access: 'anyone',
    body: z.object({
      ...registration,
      firstName: maybe(z.string().trim().max(NAME_MAX_CHARACTERS)),
      lastName: maybe(z.string().trim().max(NAME_MAX_CHARACTERS)),
    }),
    reply: Registered,
    perMinute: 20,
  },
  registerPerformer: {
    summary: 'Registers a performer, who stays unverified until the operator decides',
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
    summary: 'Logs a studio in',
    access: 'anyone',
    body: Credentials,
    reply: SessionToken,
    perMinute: 30,
  },
  loginOperator: {
    summary: 'Logs an operator in, for 12 hours',
    access: 'anyone',
    body: Credentials,
    reply: SessionToken,
    duringMaintenance: true,
    perMinute: 30,
  },
  registerStudio: {
    summary: 'Registers a studio, which stays pending until the operator decides',
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
    summary: 'Changes the password of the caller and ends all other sessions',
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
    summary: 'Emails a link that sets a new password. The reply does not reveal whether the email address is known',
    access: 'anyone',
    body: z.object({ email: Email, type: maybe(z.enum(['user', 'performer', 'studio'])) }),
    reply: z.object({ success: z.literal(true), message: z.string() }),
    perMinute: 10,
  },
  resetPassword: {
    summary:
      'Sets a new password through the emailed link, which works once within an hour, and ends all sessions. 422 LINK_INVALID',
    access: 'anyone',
    body: z.object({
      token: z.string('This field is required!').min(1, 'This field is required!').max(100),
      password: Password,
    }),
    reply: Done,
    perMinute: 20,
  },
  verifyEmail: {
    summary: 'Verifies an email address, or confirms a new one, through the emailed link. 422 LINK_INVALID',
    access: 'anyone',
    body: z.object({ token: z.string('This field is required!').min(1, 'This field is required!').max(100) }),
    reply: z.object({ email: z.string() }),
    perMinute: 20,
  },
  resendVerification: {
    summary: 'Emails the verification link again, to the caller or to the given address. The reply is always the same',
    access: 'anyone',
    body: z.object({ email: Email.optional() }).nullish(),
    reply: z.object({ success: z.literal(true), message: z.string() }),
    perMinute: 10,
  },
  mailWebhook: {
    summary:
      'Receives a mail provider’s signed reports (Standard Webhooks): email.bounced and email.complained end email to an address. 404 without MAIL_WEBHOOK_SECRET',
    access: 'secret',
    reply: z.object({ received: z.literal(true) }),
    enveloped: false,
    rawBody: true,
    perMinute: 6000,
  },
  cancelEmailChange: {
    summary: 'Gives up a new email address that is not confirmed yet',
    access: 'signedIn',
    reply: Done,
  },
  undoEmailChange: {
    summary: `Undoes a change of the email address through the link sent to the former address, which works for ${EMAIL_CHANGE_UNDO_DAYS} days. All sessions end, and the password stops working: \`resetToken\` sets a new one. 422 LINK_INVALID`,
    access: 'anyone',
    body: z.object({ token: z.string('This field is required!').min(1, 'This field is required!').max(100) }),
    reply: z.object({ email: z.string(), resetToken: z.string() }),
    perMinute: 20,
  },
  stepUp: {
    summary: `Confirms who the caller is by the password, or by a second factor where the account has one, for ${STEP_UP_MINUTES} minutes. Until then, sensitive changes answer 403 STEP_UP_REQUIRED`,
    access: 'signedIn',
    body: z.object({
      password: z.string().min(1, 'This field is required!').max(CURRENT_PASSWORD_MAX_CHARACTERS).optional(),
      ...secondFactorProof,
    }),
    reply: Done,
    beforeSecondFactor: ['missing'],
    perMinute: 20,
    whileClosing: true,
  },
  listSessions: {
    summary: 'Lists the sessions of the caller',
    access: 'signedIn',
    reply: z.array(Session),
    whileImpersonated: true,
  },
  revokeSession: {
    summary: 'Ends one session of the caller',
    access: 'signedIn',
    params: z.object({ id: Id }),
    reply: Done,
  },
  revokeOtherSessions: {
    summary: 'Ends all sessions of the caller except the current one',
    access: 'signedIn',
    reply: z.object({ ended: z.number().int() }),
  },
  logout: {
    summary: 'Ends the current session',
    access: 'signedIn',
    beforeSecondFactor: ['pending', 'missing'],
    reply: z.object({ success: z.literal(true) }),
    whileClosing: true,
  },
});
