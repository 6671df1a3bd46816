import { z } from 'zod';
import { Undo } from './cases';
import { Document, Id, maybe, Moment, pageOf, Required, searchQuery, Tokens } from './common';
import { contract, operator } from './endpoint';
import { PAYOUT_DECISIONS_MAX, REFUND_DESCRIPTION_MAX_CHARACTERS, rangeMessage } from './limits';
import { Order } from './orders';
import { REFUND_APPROVE_REASONS, REFUND_REASONS, reasonNames } from './reasons';

/** A member's request for a refund of an order, and the decision on it. */
export const RefundRequest = Document.extend({
  sourceType: z.literal('order'),
  sourceId: Id,
  order: Order,
  description: z.string(),
  token: Tokens,
  status: z.enum(['pending', 'resolved', 'rejected']),
  note: z.string().meta({ description: 'the operator’s note to the member' }),
  version: z.number().int().meta({ description: 'counts the changes; a decision names the version it was made on' }),
  refunded: Tokens.nullable().meta({ description: 'what was returned; null until it is resolved' }),
  decidedAt: Moment.nullable(),
  twoPersonLimit: z
    .number()
    .nullable()
    .meta({ description: 'returning more tokens needs two people; null for members' }),
  approval: z
    .object({ by: Id.nullable(), name: z.string(), at: Moment, tokens: Tokens })
    .nullable()
    .meta({ description: 'the first of two approvals; null for members. `by` is null for the command line' }),
  undo: Undo.nullable().meta({ description: 'a decision that can be taken back; null for members' }),
});
export type RefundRequestView = z.infer<typeof RefundRequest>;

/** What a refund would move. The first line is the member's. */
const RefundPreview = z.object({
  moves: z.array(
    z.object({
      name: z.string(),
      role: z.enum(['member', 'performer', 'studio', 'site']),
      tokens: z.number().meta({ description: 'negative: given back' }),
      owes: Tokens.meta({ description: 'the part that the receiver no longer has and would owe' }),
    }),
  ),
  refunds: z.object({ earlier: z.number().int(), resolved: z.number().int() }).meta({
    description: 'earlier requests of the member, and how many of them were resolved',
  }),
});

export const refunds = contract({
  requestRefund: {
    summary: 'Requests a refund of all or some tokens of an order; an operator decides',
    access: ['user'],
    body: z.object({
      sourceType: z.literal('order'),
      sourceId: Id,
      description: Required.max(REFUND_DESCRIPTION_MAX_CHARACTERS, rangeMessage(1, REFUND_DESCRIPTION_MAX_CHARACTERS)),
      token: z.number('Not a validate number!').int('Not a validate number!').min(1, 'Not a validate number!'),
    }),
    reply: RefundRequest,
    perMinute: 20,
  },
  searchRefundRequests: {
    summary: 'The member’s refund requests, newest first; for an operator all requests, oldest first',
    access: ['user', ...operator('finance')],
    query: z.object({
      ...searchQuery,
      status: maybe(RefundRequest.shape.status),
      id: maybe(Id).meta({ description: 'only this request' }),
    }),
    reply: pageOf(RefundRequest),
    whileImpersonated: 'money',
  },
  exportRefundRequests: {
    summary: 'Returns refund requests with their decisions as a CSV file, oldest first. The security log records it',
    access: operator('finance'),
    query: z.object({ q: searchQuery.q, status: maybe(RefundRequest.shape.status) }),
    reply: z.string(),
    enveloped: false,
    streamed: true,
    perMinute: 10,
  },
  previewRefund: {
    summary: 'What resolving a refund request would move in the ledger, and what the member asked back before',
    access: operator('finance'),
    params: z.object({ id: Id }),
    query: z.object({ tokens: z.preprocess((value) => value || undefined, z.coerce.number().int().min(1).optional()) }),
    reply: RefundPreview,
  },
  decideRefundRequests: {
    summary:
      'Decides refund requests, each on the version that the operator saw. Resolving one returns the tokens, or fewer if `tokens` says so, ends the access and restores the stock; the member gets an email. Above `refundTwoPersonLimit` the first approval only waits for that of another person, of the same tokens. A refused decision changes nothing and says why: REFUND_CHANGED, ALREADY_DECIDED, ALREADY_REFUNDED, SECOND_PERSON_NEEDED',
    access: operator('finance'),
    body: z.object({
      status: z.enum(['resolved', 'rejected']),
      requests: z
        .array(z.object({ id: Id, version: z.number().int().min(1), tokens: z.number().int().min(1).optional() }))
        .min(1)
        .max(PAYOUT_DECISIONS_MAX),
      reason: z
        .enum(reasonNames({ ...REFUND_APPROVE_REASONS, ...REFUND_REASONS }))
        .optional()
        .meta({ description: 'why: `justified` or, for a rejection, `other` without it' }),
      note: z.string().trim().max(1000).optional().meta({ description: 'words to the member; `other` needs them' }),
    }),
    reply: z.array(
      z.object({
        _id: Id,
        request: RefundRequest.nullable(),
        refusal: z.object({ error: z.string(), message: z.string() }).nullable(),
      }),
    ),
    perMinute: 120,
  },
});
