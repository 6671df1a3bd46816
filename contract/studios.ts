import { z } from 'zod';
import { DOCUMENT_BYTES } from './auth';
import { Document, Email, maybe, Required } from './common';
import { contract } from './endpoint';

/** A studio's own profile. `status` is the operator's decision about it. */
export const OwnStudio = Document.extend({
  role: z.literal('studio'),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  avatar: z.string(),
  country: z.string().nullable(),
  /** whose days are meant when this account names one; null: UTC */
  timeZone: z.string().nullable(),
  status: z.enum(['pending', 'approved', 'rejected']),
  /** what the operator said about it */
  note: z.string().nullable(),
  documentVerification: z.boolean(),
});
export type OwnStudioView = z.infer<typeof OwnStudio>;

export const studios = contract({
  getStudioMe: { summary: 'The own profile of a studio', access: ['studio'], reply: OwnStudio },
  updateStudio: {
    summary: 'Changes the own profile of a studio',
    access: ['studio'],
    body: z.object({ name: Required.max(60).optional(), email: Email.optional(), country: z.string().regex(/^[A-Z]{2}$/).optional(), timeZone: maybe(z.string().max(60)) }),
    reply: OwnStudio,
  },
  uploadStudioDocument: {
    summary: 'Sends the paper that proves the studio (image or PDF); after a rejection the operator looks again',
    access: ['studio'],
    files: { documentVerification: { required: true, maxBytes: DOCUMENT_BYTES } },
    reply: OwnStudio,
  },
});
