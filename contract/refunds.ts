import { z } from 'zod';
import { Document, Id, maybe, Moment, pageOf, Required, searchQuery, Tokens } from './common';
import { contract } from './endpoint';
import { REFUND_DESCRIPTION_MAX_CHARACTERS, rangeMessage } from './limits';
import { Order } from './orders';

/** A member's request for a refund of an order, and the decision on it. */
export const RefundRequest = Document.extend({
  sourceType: z.literal('order'),
  sourceId: Id,
  order: Order,
  description: z.string(),
  token: Tokens,
  status: z.enum(['pending', 'resolved', 'rejected']),
  note: z.string().meta({ description: 'the operator’s note to the member' }),
  decidedAt: Moment.nullable(),
});
export type RefundRequestView = z.infer<typeof RefundRequest>;

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
    access: ['user', 'operator'],
    query: z.object({ ...searchQuery, status: maybe(RefundRequest.shape.status) }),
    reply: pageOf(RefundRequest),
  },
  decideRefundRequest: {
    summary:
      'Resolves a request (returns the tokens, ends the access, restores the stock) or rejects it; the member gets an email',
    access: ['operator'],
    params: z.object({ id: Id }),
    body: z.object({ status: z.enum(['resolved', 'rejected']), note: z.string().trim().max(1000).optional() }),
    reply: RefundRequest,
  },
});
