import { z } from 'zod';
import { Moment, Tokens } from './common';
import { contract } from './endpoint';
import { rangeMessage, SPENDING_LIMIT_MAX_TOKENS, TIME_ZONE_MAX_CHARACTERS } from './limits';

export const SPENDING_PERIODS = ['day', 'week', 'month'] as const;

/** Whole tokens; null: no limit. */
const Limit = z
  .number('Not a validate number!')
  .int('Whole numbers only!')
  .min(1, rangeMessage(1, SPENDING_LIMIT_MAX_TOKENS))
  .max(SPENDING_LIMIT_MAX_TOKENS, rangeMessage(1, SPENDING_LIMIT_MAX_TOKENS))
  .nullable();

/** What a member spends in a period, and the most that they allow themselves. */
const Period = z.object({
  period: z.enum(SPENDING_PERIODS),
  limit: Limit,
  /** a higher limit, or none, that replaces this one at `at` */
  next: z.object({ limit: Limit, at: Moment }).nullable(),
  /** spent in this period so far, less what came back; `tips` includes pledges, `shows` tickets */
  tips: Tokens,
  shows: Tokens,
  purchases: Tokens,
  /** the end of this period, where the next one begins */
  endsAt: Moment,
});

/** A member's own limits. `pausedUntil`: no spending and no token purchases until then. */
export const Spending = z.object({ pausedUntil: Moment.nullable(), periods: z.array(Period) });
export type SpendingView = z.infer<typeof Spending>;

/** A time zone of the tz database. It says where a member's periods begin, from their first limit on. */
const timeZone = z.string().max(TIME_ZONE_MAX_CHARACTERS);

export const spending = contract({
  viewSpending: {
    summary: 'The own spending limits, with what was spent in each period',
    access: ['user'],
    query: z.object({ timeZone: timeZone.optional() }),
    reply: Spending,
  },
  changeSpendingLimit: {
    summary:
      'Changes the own limit of a period. A lower one holds at once, a higher one or none after 24 hours; the present one again withdraws a raise',
    access: ['user'],
    params: z.object({ period: z.enum(SPENDING_PERIODS) }),
    body: z.object({ limit: Limit, timeZone }),
    reply: Spending,
  },
  pauseSpending: {
    summary:
      'Stops the own spending and token purchases until a moment. A pause can be made longer, not shorter. 422: PAUSE_RUNNING',
    access: ['user'],
    body: z.object({ until: Moment }),
    reply: Spending,
  },
});
