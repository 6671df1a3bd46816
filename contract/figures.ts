import { z } from 'zod';
import { dateRange, Day, Id, Moment, Tokens } from './common';
import { contract, operator } from './endpoint';
import { STATISTICS_DEFAULT_DAYS, STATISTICS_MAX_DAYS } from './limits';

const figures = {
  /** visitors of performers' pages, once a day each */
  viewers: z.number().int(),
  /** members whose payment arrived, and those of them who paid for the first time */
  buyers: z.number().int(),
  firstBuyers: z.number().int(),
  /** members who signed up, and those of them who have bought tokens since */
  newMembers: z.number().int(),
  converted: z.number().int(),
  refunds: z.number().int(),
  refundedTokens: Tokens,
  disputes: z.number().int(),
  /** in the site's currency */
  disputed: z.number(),
};

/** What a row of the CSV file sums up. A week begins on Monday. */
export const FIGURE_SPANS = ['day', 'week', 'month'] as const;
export type FigureSpan = (typeof FIGURE_SPANS)[number];

/** What the dashboard of the desk shows besides `GET /statistics/admin`. */
const DeskFigures = z.object({
  fromDate: Day,
  toDate: Day,
  totals: z.object(figures),
  days: z.array(z.object({ day: Day, ...figures })),
  conversion: z.object({
    signUps: z.number().int().meta({ description: 'members who signed up in the range' }),
    bought: z.number().int().meta({ description: 'those of them who have bought tokens' }),
  }),
  topPerformers: z.array(
    z.object({
      _id: Id,
      username: z.string(),
      name: z.string(),
      avatar: z.string(),
      earned: Tokens.meta({ description: 'what members spent on them' }),
      kept: Tokens.meta({ description: 'their own share' }),
    }),
  ),
});
export type DeskFiguresView = z.infer<typeof DeskFigures>;

/** The state of the site's machinery. Counts are of now; sizes are in bytes. */
const SiteHealth = z.object({
  version: z.string(),
  startedAt: Moment,
  ledger: z.object({
    transfers: z.number().int(),
    sealedAt: Moment.nullable().meta({ description: 'when the last transfers were sealed' }),
    audit: z
      .object({ sound: z.boolean(), faults: z.array(z.string()) })
      .nullable()
      .meta({ description: 'null unless the query asks for it' }),
  }),
  jobs: z.object({ waiting: z.number().int(), late: z.number().int(), failed: z.number().int() }),
  mails: z.object({ waiting: z.number().int(), failed: z.number().int() }),
  storage: z.object({ free: z.number(), total: z.number() }),
  database: z.object({ bytes: z.number() }),
});
export type SiteHealthView = z.infer<typeof SiteHealth>;

const access = operator('finance');

export const figuresDesk = contract({
  getDeskFigures: {
    summary: `Viewers, buyers, refunds, disputes and top performers by day of the operator’s time zone; ${STATISTICS_DEFAULT_DAYS} days by default, at most ${STATISTICS_MAX_DAYS}`,
    access,
    query: z.object(dateRange),
    reply: DeskFigures,
  },
  exportDeskFigures: {
    summary: 'All figures of the dashboard by day, week (from its Monday) or month as a CSV file',
    access,
    query: z.object({ ...dateRange, span: z.enum(FIGURE_SPANS).default('day') }),
    reply: z.string(),
    enveloped: false,
    streamed: true,
    perMinute: 10,
  },
  getSiteHealth: {
    summary: 'The state of the ledger, jobs, emails, storage and database; `audit` checks the whole ledger now',
    access,
    query: z.object({ audit: z.preprocess((value) => value === 'true' || value === true, z.boolean()) }),
    reply: SiteHealth,
    perMinute: 20,
  },
});
