import { z } from 'zod';
import { Message } from './chat';
import { Id, maybe, Moment, pageOf, searchQuery } from './common';
import { contract } from './endpoint';
import { REPORT_NOTE_MAX_CHARACTERS } from './limits';
import { UserBrief } from './users';

/** Why somebody reports something. */
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
/** A report as the operator sees it. `message` is null where a performer as such is meant; `messageDeleted`: it was taken back since. */
export const Report = z.object({
  _id: Id,
  createdAt: Moment,
  reporter: Person,
  accused: Person.extend({ status: z.enum(['active', 'suspended', 'deleted']) }),
  message: Message.nullable(),
  messageDeleted: z.boolean(),
  reason: z.enum(REPORT_REASONS),
  note: z.string(),
  status: z.enum(REPORT_STATUSES),
  decision: z.string(),
  decidedAt: Moment.nullable(),
});
export type ReportView = z.infer<typeof Report>;

/** A report with what is needed to judge it: the lines around the message, and what else was reported of the same account. */
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
      'Reports a message that the caller can see, or a performer. Telling twice changes nothing. 422 OWN_MESSAGE; 429 for too many',
    access: ['user', 'performer'],
    body: z
      .object({
        messageId: maybe(Id),
        performerId: maybe(Id),
        reason: z.enum(REPORT_REASONS, 'This field is required!'),
        note: maybe(z.string().trim().max(REPORT_NOTE_MAX_CHARACTERS)),
      })
      .refine(({ messageId, performerId }) => Boolean(messageId) !== Boolean(performerId), {
        path: ['messageId'],
        message: 'A message or a performer, one of the two!',
      }),
    reply: z.object({ _id: Id }),
    perMinute: 20,
  },
  searchReports: {
    summary:
      'Reports, those that wait for a decision first and the oldest of them first; q: names, user names, words of the note',
    access: ['operator'],
    query: z.object({
      ...searchQuery,
      status: maybe(z.enum(REPORT_STATUSES)),
      reason: maybe(z.enum(REPORT_REASONS)),
      accusedId: maybe(Id),
    }),
    reply: pageOf(Report),
  },
  viewReport: {
    summary: 'A report with its context',
    access: ['operator'],
    params: z.object({ id: Id }),
    reply: ReportDetail,
  },
  decideReport: {
    summary:
      'Decides a report, and the others of the same thing with it: dismiss, delete the message, suspend the account, or ban it with every browser it was seen in. 409 ALREADY_DECIDED, 422 NO_MESSAGE, TIP_STAYS',
    access: ['operator'],
    params: z.object({ id: Id }),
    body: z.object({
      decision: z.enum(['dismiss', 'delete', 'suspend', 'ban']),
      note: maybe(z.string().trim().max(REPORT_NOTE_MAX_CHARACTERS)),
    }),
    reply: Report,
  },
});
