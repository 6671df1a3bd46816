import { z } from 'zod';
import { DOCUMENT_MAX_BYTES } from './auth';
import { clearable, dateRange, Day, Document, Email, EmailFailure, Required, Tokens } from './common';
import { Percent } from './earnings';
import { contract } from './endpoint';
import { NAME_MAX_CHARACTERS, STATISTICS_DEFAULT_DAYS, STATISTICS_MAX_DAYS, TIME_ZONE_MAX_CHARACTERS } from './limits';

/** The profile of the studio that calls. `status` is the operator's decision. */
export const OwnStudio = Document.extend({
  role: z.literal('studio'),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  pendingEmail: z.string().nullable().meta({ description: 'a new address that is not confirmed yet' }),
  emailFailure: EmailFailure.nullable().meta({ description: 'why the account gets no email; null: it gets email' }),
  avatar: z.string(),
  country: z.string().nullable(),
  /** the time zone of dates in calls of this account; null: UTC */
  timeZone: z.string().nullable(),
  status: z.enum(['pending', 'approved', 'rejected']),
  /** the operator's note on the decision */
  note: z.string().nullable(),
  documentVerification: z.boolean(),
  /** unpaid earnings of the studio */
  balance: Tokens,
});
export type OwnStudioView = z.infer<typeof OwnStudio>;

/** Live time and income of performers during their membership in the studio. */
export const StudioFigures = z.object({
  /** seconds live */
  secondsOnline: z.number().int(),
  /** payments of members minus refunds */
  grossPrice: Tokens,
  /** the shares of the performers, the studio and the site; they sum to `grossPrice` */
  performerNet: Tokens,
  studioNet: Tokens,
  siteNet: Tokens,
});
export type StudioFiguresView = z.infer<typeof StudioFigures>;

/** The figures of a range, of each day in it, and the present number of performers. */
export const StudioStats = z.object({
  fromDate: Day,
  toDate: Day,
  totals: StudioFigures,
  days: z.array(StudioFigures.extend({ day: Day })),
  performers: z.object({ active: z.number().int(), inactive: z.number().int(), live: z.number().int() }),
});
export type StudioStatsView = z.infer<typeof StudioStats>;

/** The default commissions of a studio. */
export const StudioCommissions = z.object({
  /** the studio's percentage of payments; the operator sets it */
  studioCommission: Percent,
  /** the performer's percentage of the studio's share */
  memberCommission: Percent,
});
export type StudioCommissionsView = z.infer<typeof StudioCommissions>;

export const studios = contract({
  getStudioMe: {
    summary: 'Returns the profile of the studio that calls',
    access: ['studio'],
    reply: OwnStudio,
    whileImpersonated: true,
  },
  updateStudio: {
    summary: 'Changes the profile of the studio that calls',
    access: ['studio'],
    body: z.object({
      name: Required.max(NAME_MAX_CHARACTERS).optional(),
      email: Email.optional(),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .optional(),
      timeZone: clearable(z.string().max(TIME_ZONE_MAX_CHARACTERS)),
    }),
    reply: OwnStudio,
  },
  uploadStudioDocument: {
    summary: 'Replaces the verification document of the studio (image or PDF). A rejected studio becomes pending again',
    access: ['studio'],
    files: { documentVerification: { required: true, maxBytes: DOCUMENT_MAX_BYTES } },
    reply: OwnStudio,
  },
  getStudioStats: {
    summary: `Returns the figures of the studio by day of its time zone; ${STATISTICS_DEFAULT_DAYS} days by default, at most ${STATISTICS_MAX_DAYS}. 422 STUDIO_NOT_APPROVED`,
    access: ['studio'],
    query: z.object(dateRange),
    reply: StudioStats,
    whileImpersonated: 'money',
  },
  getStudioCommissions: {
    summary: 'Returns the default commissions of the studio. 422 STUDIO_NOT_APPROVED',
    access: ['studio'],
    reply: StudioCommissions,
    whileImpersonated: 'money',
  },
  updateStudioCommissions: {
    summary: 'Sets the default percentage of performers for future payments. 422 STUDIO_NOT_APPROVED',
    access: ['studio'],
    body: z.object({ memberCommission: Percent }),
    reply: StudioCommissions,
  },
});
