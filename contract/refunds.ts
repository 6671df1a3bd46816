import { z } from 'zod';
import { Document, Id, maybe, Moment, pageOf, Required, searchQuery, Tokens } from './common';
import { contract } from './endpoint';
import { REFUND_DESCRIPTION_MAX_CHARACTERS, rangeMessage } from './limits';
import { Order } from './orders';

/** A member's wish to have tokens of an order back, and what became of it. */
export const RefundRequest = Document.extend({
  sourceType: z.literal('order'),
  sourceId: Id,
  order: Order,
  description: z.string(),
  token: Tokens,
  status: z.enum(['pending', 'resolved', 'rejected']),
  note: z.string().meta({ description: 'what the operator says to the member' }),
  decidedAt: Moment.nullable(),
});
export type RefundRequestView = z.infer<typeof RefundRequest>;

export const refunds = contract({
  requestRefund: {
    summary: 'Asks for the tokens of an order back, all or some; an operator decides',
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
    summary: 'The requests of the member who asks, newest first; an operator sees those of all members, oldest first',
    access: ['user', 'operator'],
    query: z.object({ ...searchQuery, status: maybe(RefundRequest.shape.status) }),
    reply: pageOf(RefundRequest),
  },
  decideRefundRequest: {
    summary:
      'Resolves a request, which returns the tokens, takes the access away and restores the stock, or rejects it; the member gets a mail',
    access: ['operator'],
    params: z.object({ id: Id }),
    body: z.object({ status: z.enum(['resolved', 'rejected']), note: z.string().trim().max(1000).optional() }),
    reply: RefundRequest,
  },
});
