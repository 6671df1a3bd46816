import { z } from 'zod';
import { DOCUMENT_MAX_BYTES } from './auth';
import { clearable, dateRange, Day, Document, Email, Required, Tokens } from './common';
import { Percent } from './earnings';
import { contract } from './endpoint';
import { NAME_MAX_CHARACTERS, STATISTICS_DEFAULT_DAYS, STATISTICS_MAX_DAYS } from './limits';

/** A studio's own profile. `status` is the operator's decision about it. */
export const OwnStudio = Document.extend({
  role: z.literal('studio'),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  avatar: z.string(),
  country: z.string().nullable(),
  /** whose days are meant when this account names one; null: UTC */
  timeZone: z.string().nullable(),
  status: z.enum(['pending', 'approved', 'rejected']),
  /** what the operator said about it */
  note: z.string().nullable(),
  documentVerification: z.boolean(),
  /** what the studio earned and was not paid yet */
  balance: Tokens,
});
export type OwnStudioView = z.infer<typeof OwnStudio>;

/** What performers did while the studio looked after them. */
export const StudioFigures = z.object({
  /** on stage */
  secondsOnline: z.number().int(),
  /** what members paid, less refunds */
  grossPrice: Tokens,
  /** what the performers, the studio and the site got of it; together they are the gross */
  performerNet: Tokens,
  studioNet: Tokens,
  siteNet: Tokens,
});
export type StudioFiguresView = z.infer<typeof StudioFigures>;

/** A range of days in figures, and how things stand now. */
export const StudioStats = z.object({
  fromDate: Day,
  toDate: Day,
  totals: StudioFigures,
  days: z.array(StudioFigures.extend({ day: Day })),
  performers: z.object({ active: z.number().int(), inactive: z.number().int(), live: z.number().int() }),
});
export type StudioStatsView = z.infer<typeof StudioStats>;

/** How the studio shares where it set nothing for a performer alone. */
export const StudioCommissions = z.object({
  /** the studio's percent of what members pay; the operator sets it */
  studioCommission: Percent,
  /** the performer's percent of that */
  memberCommission: Percent,
});
export type StudioCommissionsView = z.infer<typeof StudioCommissions>;

export const studios = contract({
  getStudioMe: { summary: 'The own profile of a studio', access: ['studio'], reply: OwnStudio },
  updateStudio: {
    summary: 'Changes the own profile of a studio',
    access: ['studio'],
    body: z.object({
      name: Required.max(NAME_MAX_CHARACTERS).optional(),
      email: Email.optional(),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .optional(),
      timeZone: clearable(z.string().max(60)),
    }),
    reply: OwnStudio,
  },
  uploadStudioDocument: {
    summary: 'Sends the paper that proves the studio (image or PDF); after a rejection the operator looks again',
    access: ['studio'],
    files: { documentVerification: { required: true, maxBytes: DOCUMENT_MAX_BYTES } },
    reply: OwnStudio,
  },
  getStudioStats: {
    summary: `The studio in figures, by day of its own time zone; ${STATISTICS_DEFAULT_DAYS} days by default, at most ${STATISTICS_MAX_DAYS}. 422 STUDIO_NOT_APPROVED`,
    access: ['studio'],
    query: z.object(dateRange),
    reply: StudioStats,
  },
  getStudioCommissions: {
    summary: 'How the studio shares with performers for whom it set nothing else. 422 STUDIO_NOT_APPROVED',
    access: ['studio'],
    reply: StudioCommissions,
  },
  updateStudioCommissions: {
    summary:
      'Sets what performers keep of the studio’s share where nothing else is set, from now on. 422 STUDIO_NOT_APPROVED',
    access: ['studio'],
    body: z.object({ memberCommission: Percent }),
    reply: StudioCommissions,
  },
});
