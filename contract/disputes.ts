import { z } from 'zod';
import { Id, maybe, Moment, pageOf, Required, searchQuery, Tokens } from './common';
import { contract, operator } from './endpoint';

/**
 * A payment that a member's bank disputes. The provider decides it: evidence goes there by `respondBy`, and a lost one
 * takes the tokens back.
 */
const Dispute = z.object({
  _id: Id,
  reference: z.string().meta({ description: 'the provider’s id of the dispute' }),
  status: z.enum(['needs_response', 'under_review', 'won', 'lost']),
  reason: z.string(),
  amount: z.number().meta({ description: 'in `currency`' }),
  currency: z.string(),
  respondBy: Moment.nullable(),
  createdAt: Moment,
  closedAt: Moment.nullable(),
  account: z.object({ _id: Id, username: z.string(), name: z.string(), avatar: z.string() }),
  order: z.object({
    _id: Id,
    packageName: z.string(),
    tokens: Tokens,
    status: z.string(),
    paidAt: Moment.nullable(),
    paymentReference: z.string().nullable(),
  }),
  balance: Tokens.meta({ description: 'of the member now; the rest of the tokens would become a debt' }),
  takenBack: z
    .object({ tokens: Tokens, at: Moment })
    .nullable()
    .meta({ description: 'what the ledger took back; null: nothing' }),
  notes: z.array(z.object({ _id: Id, by: z.string(), text: z.string(), at: Moment })),
});
export type DisputeView = z.infer<typeof Dispute>;

const access = operator('finance');

export const disputes = contract({
  searchDisputes: {
    summary: 'Payments that banks dispute: open ones by their deadline, or closed ones, newest first',
    access,
    query: z.object({
      limit: searchQuery.limit,
      offset: searchQuery.offset,
      status: maybe(z.enum(['open', 'won', 'lost'])),
      id: maybe(Id).meta({ description: 'only this dispute' }),
    }),
    reply: pageOf(Dispute),
  },
  noteDispute: {
    summary: 'Adds a note to a dispute, such as the evidence that was sent to the provider',
    access,
    params: z.object({ id: Id }),
    body: z.object({ text: Required.max(2000) }),
    reply: Dispute,
    perMinute: 60,
  },
});
