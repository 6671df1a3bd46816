import { z } from 'zod';
import { Message } from './chat';
import { Id, maybe, Moment, pageOf, searchQuery } from './common';
import { contract, operator } from './endpoint';
import { REPORT_NOTE_MAX_CHARACTERS } from './limits';
import { UserBrief } from './users';

/** The reasons for a report. */
export const REPORT_REASONS = [
  'spam',
  'harassment',
  'hate',
  'minor',
  'violence',
  'impersonation',
  'fraud',
  'other',
] as const;
export const REPORT_STATUSES = ['open', 'dismissed', 'deleted', 'suspended', 'banned'] as const;

const Person = UserBrief.extend({ role: z.string() });
/** A report as the operator sees it. `message` is null for a report about a performer as such. */
export const Report = z.object({
  _id: Id,
  createdAt: Moment,
  reporter: Person,
  /** null: the report is about a post of the site */
  accused: Person.extend({ status: z.enum(['active', 'suspended', 'closing', 'deleted']) }).nullable(),
  message: Message.nullable(),
  messageDeleted: z.boolean(),
  reason: z.enum(REPORT_REASONS),
  note: z.string(),
  status: z.enum(REPORT_STATUSES),
  decision: z.string(),
  decidedAt: Moment.nullable(),
});
export type ReportView = z.infer<typeof Report>;

/**
 * A report with its context: the messages around the reported one, and the number of reports against the same account.
 */
export const ReportDetail = Report.extend({
  conversation: z
    .object({ _id: Id, type: z.enum(['private', 'stream_public', 'stream_private', 'stream_group']) })
    .nullable(),
  context: z.array(Message),
  against: z.object({ open: z.number().int(), total: z.number().int() }),
});
export type ReportDetailView = z.infer<typeof ReportDetail>;

export const reports = contract({
  createReport: {
    summary:
      'Reports a message that the caller can see, an item on sale, a post, an announcement that the caller got, a clip, or a performer. A second report while the first is open changes nothing. 422 OWN_MESSAGE; 429 for too many reports',
    access: ['user', 'performer'],
    body: z
      .object({
        messageId: maybe(Id),
        performerId: maybe(Id),
        itemKind: maybe(z.enum(['video', 'photo', 'gallery', 'product', 'post', 'announcement', 'clip'])),
        itemId: maybe(Id),
        reason: z.enum(REPORT_REASONS, 'This field is required!'),
        note: maybe(z.string().trim().max(REPORT_NOTE_MAX_CHARACTERS)),
      })
      .refine(
        ({ messageId, performerId, itemKind, itemId }) =>
          [messageId, performerId, itemId].filter(Boolean).length === 1 && Boolean(itemKind) === Boolean(itemId),
        { path: ['messageId'], message: 'Report either a message, an item or a performer!' },
      ),
    reply: z.object({ _id: Id }),
    perMinute: 20,
  },
  searchReports: {
    summary: 'Searches reports: open ones first, oldest first. q searches names, usernames and notes',
    access: operator('reviewer'),
    query: z.object({
      ...searchQuery,
      status: maybe(z.enum(REPORT_STATUSES)),
      reason: maybe(z.enum(REPORT_REASONS)),
      accusedId: maybe(Id),
    }),
    reply: pageOf(Report),
  },
  viewReport: {
    summary: 'Returns a report with its context',
    access: operator('reviewer'),
    params: z.object({ id: Id }),
    reply: ReportDetail,
  },
  decideReport: {
    summary:
      'Decides a report and all others of the same message or performer: dismiss, delete the message, take the item down, suspend the account, or ban it with every browser it has used. 409 ALREADY_DECIDED, 422 NO_MESSAGE, NO_ACCOUNT, TIP_STAYS',
    access: operator('reviewer'),
    params: z.object({ id: Id }),
    body: z.object({
      decision: z.enum(['dismiss', 'delete', 'suspend', 'ban']),
      note: maybe(z.string().trim().max(REPORT_NOTE_MAX_CHARACTERS)),
    }),
    reply: Report,
  },
});
