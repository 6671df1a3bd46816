import { z } from 'zod';
import { Email, Id, maybe, Moment, pageOf, searchQuery } from './common';
import { contract, operator } from './endpoint';
import {
  COMPLAINT_ADDRESSES_MAX,
  CONTACT_MESSAGE_MAX_CHARACTERS,
  CONTACT_NAME_MAX_CHARACTERS,
  DELIVERY_ADDRESS_MAX_CHARACTERS,
  REPORT_NOTE_MAX_CHARACTERS,
  URL_MAX_CHARACTERS,
} from './limits';

/** `copyright`: a DMCA notice; `intimate`: intimate images that somebody published without consent. */
export const COMPLAINT_KINDS = ['copyright', 'intimate', 'other'] as const;
export type ComplaintKind = (typeof COMPLAINT_KINDS)[number];
/** The hours within which an operator decides. */
export const COMPLAINT_DUE_HOURS: Record<ComplaintKind, number> = { copyright: 72, intimate: 48, other: 168 };

export const COMPLAINT_STATUSES = ['open', 'upheld', 'rejected'] as const;

const required = 'This field is required!';
const line = (max: number) =>
  z
    .string(required)
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(1, required).max(max));
const words = (max: number) => z.string(required).trim().min(1, required).max(max);

/** A complaint as its sender sees it, at the status link. */
export const ComplaintStatus = z.object({
  number: z.number().int(),
  kind: z.enum(COMPLAINT_KINDS),
  addresses: z.array(z.string()),
  status: z.enum(COMPLAINT_STATUSES),
  /** what the operator answered */
  answer: z.string(),
  createdAt: Moment,
  dueAt: Moment,
  decidedAt: Moment.nullable(),
});
export type ComplaintStatusView = z.infer<typeof ComplaintStatus>;

/** A complaint as operators see it. */
export const Complaint = ComplaintStatus.extend({
  _id: Id,
  name: z.string(),
  email: z.string(),
  postalAddress: z.string(),
  details: z.string(),
  work: z.string(),
  signature: z.string(),
  decidedBy: z.string().nullable(),
  isLate: z.boolean(),
});
export type ComplaintView = z.infer<typeof Complaint>;

const reviewers = operator('reviewer');
const params = z.object({ id: Id });

export const complaints = contract({
  createComplaint: {
    summary:
      'Sends a complaint about something on the site, without an account. A receipt is mailed, with a link to the status',
    access: 'anyone',
    perMinute: 3,
    body: z
      .object({
        kind: z.enum(COMPLAINT_KINDS, required),
        name: line(CONTACT_NAME_MAX_CHARACTERS),
        email: Email,
        postalAddress: maybe(words(DELIVERY_ADDRESS_MAX_CHARACTERS)),
        addresses: z
          .array(words(URL_MAX_CHARACTERS), required)
          .min(1, required)
          .max(COMPLAINT_ADDRESSES_MAX, `Name at most ${COMPLAINT_ADDRESSES_MAX} addresses.`),
        details: words(CONTACT_MESSAGE_MAX_CHARACTERS),
        work: maybe(words(CONTACT_MESSAGE_MAX_CHARACTERS)),
        signature: maybe(line(CONTACT_NAME_MAX_CHARACTERS)),
        isTrue: z.literal(true, 'Please confirm this first!'),
      })
      .refine(({ kind, work }) => kind !== 'copyright' || work, { path: ['work'], message: required })
      .refine(({ kind, signature }) => kind !== 'copyright' || signature, { path: ['signature'], message: required }),
    reply: z.object({ number: z.number().int(), token: z.string(), dueAt: Moment }),
  },
  viewComplaintStatus: {
    summary: 'Returns the status of a complaint to whoever has its link',
    access: 'anyone',
    params: z.object({ token: z.string().max(120) }),
    reply: ComplaintStatus,
  },
  searchComplaints: {
    summary: 'Lists complaints: open ones first, by the time they are due',
    access: reviewers,
    query: z.object({
      limit: searchQuery.limit,
      offset: searchQuery.offset,
      q: searchQuery.q,
      status: maybe(z.enum(COMPLAINT_STATUSES)),
      kind: maybe(z.enum(COMPLAINT_KINDS)),
    }),
    reply: pageOf(Complaint),
  },
  viewComplaint: { summary: 'Returns a complaint', access: reviewers, params, reply: Complaint },
  decideComplaint: {
    summary: 'Closes a complaint and mails the answer. Take the items down first. 409 ALREADY_DECIDED',
    access: reviewers,
    params,
    body: z.object({
      decision: z.enum(['uphold', 'reject']),
      reason: z.string().max(40).default('other').meta({ description: 'of `UPHOLD_REASONS` or `COMPLAINT_REASONS`' }),
      answer: z.string().trim().min(1, required).max(REPORT_NOTE_MAX_CHARACTERS),
    }),
    reply: Complaint,
  },
  exportComplaints: {
    summary: 'Returns the register of complaints with their decisions and takedowns as a CSV file',
    access: reviewers,
    reply: z.string(),
    enveloped: false,
    streamed: true,
    perMinute: 10,
  },
});
