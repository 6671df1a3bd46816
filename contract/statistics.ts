import { z } from 'zod';
import { dateRange, Day, Tokens } from './common';
import { contract } from './endpoint';
import { STATISTICS_DEFAULT_DAYS, STATISTICS_MAX_DAYS } from './limits';

const figures = {
  /** money that members paid, less what was charged back; in the site's currency */
  revenue: z.number(),
  tokensSold: Tokens,
  /** what members paid for tips, shows and content, less refunds */
  tokensSpent: Tokens,
  /** what the site keeps of that */
  commission: Tokens,
  /** hours of live shows, all performers together */
  liveHours: z.number(),
  signUps: z.object({ user: z.number().int(), performer: z.number().int(), studio: z.number().int() }),
};

/** The site in figures: a range, each of its days, and how things stand now. */
export const AdminStatistics = z.object({
  fromDate: Day,
  toDate: Day,
  currency: z.string(),
  totals: z.object(figures),
  days: z.array(z.object({ day: Day, ...figures })),
  now: z.object({
    /** payout requests that are not done: tokens, and money at their rates */
    payoutsDue: z.object({ requests: z.number().int(), tokens: Tokens, money: z.number() }),
    /** what performers and studios have and may ask for */
    tokensUnpaid: Tokens,
    /** what members have in their wallets and holds */
    tokensInWallets: Tokens,
    live: z.number().int(),
    accounts: z.object({ user: z.number().int(), performer: z.number().int(), studio: z.number().int() }),
    /** performers and studios that wait for a decision */
    waiting: z.number().int(),
  }),
});
export type AdminStatisticsView = z.infer<typeof AdminStatistics>;

export const statistics = contract({
  getAdminStatistics: {
    summary: `The site in figures, by day of the operator’s time zone; ${STATISTICS_DEFAULT_DAYS} days by default, at most ${STATISTICS_MAX_DAYS}`,
    access: ['operator'],
    query: z.object(dateRange),
    reply: AdminStatistics,
  },
});
