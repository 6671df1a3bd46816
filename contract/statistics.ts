import { z } from 'zod';
import { dateRange, Day, Tokens } from './common';
import { contract, operator } from './endpoint';
import { STATISTICS_DEFAULT_DAYS, STATISTICS_MAX_DAYS } from './limits';

const figures = {
  /** payments of members minus chargebacks, in the site's currency */
  revenue: z.number(),
  tokensSold: Tokens,
  /** spent on tips, shows and items, minus refunds */
  tokensSpent: Tokens,
  /** the site's share of `tokensSpent` */
  commission: Tokens,
  /** hours of live shows of all performers */
  liveHours: z.number(),
  signUps: z.object({ user: z.number().int(), performer: z.number().int(), studio: z.number().int() }),
};

/** The figures of the site: of a range, of each day in it, and of the present. */
export const AdminStatistics = z.object({
  fromDate: Day,
  toDate: Day,
  currency: z.string(),
  totals: z.object(figures),
  days: z.array(z.object({ day: Day, ...figures })),
  now: z.object({
    /** payout requests that aren't done: tokens, and money at their conversion rates */
    payoutsDue: z.object({ requests: z.number().int(), tokens: Tokens, money: z.number() }),
    /** balances of performers and studios */
    tokensUnpaid: Tokens,
    /** balances and holds of members */
    tokensInWallets: Tokens,
    live: z.number().int(),
    accounts: z.object({ user: z.number().int(), performer: z.number().int(), studio: z.number().int() }),
    /** performers and studios that wait for the operator's decision */
    waiting: z.number().int(),
  }),
});
export type AdminStatisticsView = z.infer<typeof AdminStatistics>;

export const statistics = contract({
  getAdminStatistics: {
    summary: `Returns the figures of the site by day of the operator’s time zone; ${STATISTICS_DEFAULT_DAYS} days by default, at most ${STATISTICS_MAX_DAYS}`,
    access: operator('finance'),
    query: z.object(dateRange),
    reply: AdminStatistics,
  },
});
