import { z } from 'zod';
import { Id, Moment, pageOf, searchQuery, Tokens } from './common';
import { EarningType } from './earnings';
import { contract } from './endpoint';
import { SHOW_MINUTES_MAX, SHOW_MINUTES_RETENTION_DAYS, SHOW_STAYED_SECONDS, SHOWS_COMPARED_MAX } from './limits';

const unknown = 'null if it was not recorded';

/** The figures of a public show. None of them names a viewer. */
const figures = {
  seconds: z.number().int().meta({ description: 'from the first pictures to the end, pauses included' }),
  peakViewers: z.number().int().meta({ description: 'the most viewers at once' }),
  joined: z
    .number()
    .int()
    .nullable()
    .meta({ description: `viewers, guests included, each once; ${unknown}` }),
  stayed: z
    .number()
    .int()
    .nullable()
    .meta({ description: `those of them who watched for at least ${SHOW_STAYED_SECONDS} seconds; ${unknown}` }),
  averageWatchSeconds: z
    .number()
    .int()
    .nullable()
    .meta({ description: `of all who joined; null without viewers, and ${unknown}` }),
  chatters: z
    .number()
    .int()
    .nullable()
    .meta({ description: `accounts that wrote in the room, without the performer; ${unknown}` }),
  followersWon: z.number().int().meta({ description: 'members who began to follow during the show and still do' }),
  tokens: Tokens.meta({ description: 'paid for the performer during the show, private shows and sales included' }),
  earned: Tokens.meta({ description: 'the caller’s share of `tokens`' }),
  tokensPerHour: Tokens,
};

/** A public show of the caller, or of a performer of the calling studio. */
const ShowFigures = z.object({
  _id: Id,
  performer: z.object({ _id: Id, username: z.string(), name: z.string(), avatar: z.string() }),
  title: z.string().nullable(),
  startedAt: Moment,
  endedAt: Moment.nullable().meta({ description: 'null while the show runs' }),
  ...figures,
});
export type ShowFiguresView = z.infer<typeof ShowFigures>;

/** Minutes count from 0, at the first pictures. Minutes without viewers or tokens are left out. */
const ShowAnalytics = ShowFigures.extend({
  viewers: z
    .array(z.object({ minute: z.number().int(), viewers: z.number().int() }))
    .meta({ description: `the most viewers of each minute; deleted after ${SHOW_MINUTES_RETENTION_DAYS} days` }),
  tokensByMinute: z.array(z.object({ minute: z.number().int(), type: EarningType, tokens: Tokens })),
  tokensByType: z.array(z.object({ type: EarningType, tokens: Tokens, earned: Tokens })),
  comparison: z
    .object({
      shows: z
        .number()
        .int()
        .meta({ description: `the shows before this one, at most ${SHOWS_COMPARED_MAX}` }),
      peakViewers: z.number(),
      joined: z.number().nullable(),
      stayed: z.number().nullable(),
      averageWatchSeconds: z.number().nullable(),
      chatters: z.number().nullable(),
      followersWon: z.number(),
      tokens: Tokens,
      tokensPerHour: Tokens,
    })
    .nullable()
    .meta({ description: 'the means of the shows before this one; null for the first show' }),
});
export type ShowAnalyticsView = z.infer<typeof ShowAnalytics>;

const access = ['performer', 'studio'] as const;
const params = z.object({ id: Id });

/**
 * The analytics of public shows. A performer sees their own; a studio those that its performers began as its members,
 * with the tokens of which it has a share. All other shows get 404. Studios that wait for approval get 422
 * STUDIO_NOT_APPROVED.
 */
export const showAnalytics = contract({
  searchShowAnalytics: {
    summary: 'The public shows of the performer, or of the studio’s performers, with their figures, newest first',
    access,
    query: z.object({ limit: searchQuery.limit, offset: searchQuery.offset }),
    reply: pageOf(ShowFigures),
    whileImpersonated: 'money',
  },
  viewShowAnalytics: {
    summary: `A public show: viewers and tokens by minute (of the first ${SHOW_MINUTES_MAX} minutes), tokens by type, and the means of the last shows`,
    access,
    params,
    reply: ShowAnalytics,
    whileImpersonated: 'money',
  },
  exportShowAnalytics: {
    summary: 'Viewers and tokens of a public show by minute, as CSV (RFC 4180)',
    access,
    params,
    reply: z.string(),
    enveloped: false,
    streamed: true,
    perMinute: 30,
  },
});
