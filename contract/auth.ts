import { z } from 'zod';
import { Email, Id, listOf, maybe, Password, Required, Username } from './common';
import { contract } from './endpoint';

/** Either a user name or an address identifies the account. */
const Credentials = z
  .object({ username: maybe(z.string().trim().max(254)), email: maybe(z.string().trim().max(254)), password: z.string().min(1, 'This field is required!').max(200) })
  .refine((given) => Boolean(given.username ?? given.email), { path: ['username'], message: 'This field is required!' });

/** The session token: sent as `Authorization`, kept in the cookie `token` for 365 days. */
const SessionToken = z.object({ token: z.string() });

/** 18 or older today. */
const Birthday = z.iso.date().refine((day) => {
  const limit = new Date();
  limit.setUTCFullYear(limit.getUTCFullYear() - 18);
  return new Date(day) <= limit && new Date(day).getUTCFullYear() > 1900;
}, 'You must be 18 or older!');

const Gender = z.enum(['male', 'female', 'transgender', 'nonbinary', 'other']);

/** What every registration asks for. `acceptTerms` records time and version of the pages that were accepted. */
const registration = {
  firstName: Required.max(60),
  lastName: Required.max(60),
  username: Username,
  email: Email,
  password: Password,
  gender: maybe(Gender),
  country: maybe(z.string().regex(/^[A-Z]{2}$/)),
  dateOfBirth: Birthday,
  acceptTerms: z.preprocess((value) => value === true || value === 'true', z.literal(true, 'Please accept the terms first!')),
};

const Registered = z.object({ _id: Id, username: z.string(), message: z.string() });

/** Documents are images or PDF. */
const DOCUMENT_BYTES = 10 * 1024 * 1024;

/** Ways in and out. Wrong credentials are always 400 `WRONG_CREDENTIALS`. */
export const auth = contract({
  loginUser: { summary: 'A member signs in', access: 'anyone', body: Credentials, reply: SessionToken, perMinute: 30 },
  loginPerformer: { summary: 'A performer signs in', access: 'anyone', body: Credentials, reply: SessionToken, perMinute: 30 },
  registerUser: { summary: 'A member registers', access: 'anyone', body: z.object(registration), reply: Registered, perMinute: 20 },
  registerPerformer: {
    summary: 'A performer registers; stays unverified until the operator decides',
    access: 'anyone',
    body: z.object({ ...registration, name: maybe(z.string().trim().max(60)), categoryIds: listOf(Id), invitation: maybe(z.string().max(64)) }),
    files: { idVerification: { required: true, maxBytes: DOCUMENT_BYTES }, documentVerification: { required: true, maxBytes: DOCUMENT_BYTES } },
    reply: Registered,
    perMinute: 20,
  },
  logout: { summary: 'Revokes the session that calls', access: 'signedIn', reply: z.object({ success: z.literal(true) }) },
});
