import { z } from 'zod';
import { Id, Moment, withReason } from './common';
import { contract, operator } from './endpoint';
import { ADJUSTMENT_MAX_TOKENS } from './limits';
import { ADJUSTMENT_REASONS } from './reasons';

const Operator = z.object({ _id: Id, name: z.string() });

/** A correction of a balance by an operator. `tokens` is negative when it takes tokens. */
const Adjustment = z.object({
  _id: Id,
  accountId: Id,
  tokens: z.number(),
  reason: z.string(),
  status: z.enum(['waiting', 'posted', 'rejected']),
  requestedBy: Operator,
  decidedBy: Operator.nullable().meta({ description: 'the second person; null for small ones' }),
  createdAt: Moment,
  decidedAt: Moment.nullable(),
});
export type AdjustmentView = z.infer<typeof Adjustment>;

const PersonPath = z.object({ id: Id });
const access = operator('finance');

export const adjustments = contract({
  listAdjustments: {
    summary: 'Lists the corrections of the balance of an account, newest first',
    access,
    params: PersonPath,
    reply: z.array(Adjustment),
  },
  adjustBalance: {
    summary:
      'Adds tokens to an account or takes them, through the ledger. Above `adjustmentTwoPersonLimit` it waits for another person as a case. 422 NOT_ENOUGH_TOKEN',
    access,
    params: PersonPath,
    body: withReason(ADJUSTMENT_REASONS, {
      tokens: z
        .number('Not a validate number!')
        .int('Not a validate number!')
        .min(-ADJUSTMENT_MAX_TOKENS)
        .max(ADJUSTMENT_MAX_TOKENS)
        .refine((tokens) => tokens !== 0, 'Enter the tokens to add, or to take with a minus.'),
    }),
    reply: Adjustment,
    money: true,
    perMinute: 30,
  },
});
