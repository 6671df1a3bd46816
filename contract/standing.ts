import { z } from 'zod';
import { Id, Tokens } from './common';
import { contract } from './endpoint';
import {
  rangeMessage,
  SUPPORTER_COLOURS,
  SUPPORTER_LEVEL_NAME_MAX_CHARACTERS,
  SUPPORTER_LEVEL_TOKENS_MAX,
  SUPPORTER_LEVELS_MAX,
} from './limits';
import { UserBrief } from './users';

const tokensRange = rangeMessage(1, SUPPORTER_LEVEL_TOKENS_MAX);
/** A level of a performer's supporters: all who have tipped at least `tokens` in all, under their names. */
export const SupporterLevel = z.object({
  name: z.string().trim().min(1, 'This field is required!').max(SUPPORTER_LEVEL_NAME_MAX_CHARACTERS),
  colour: z.enum(SUPPORTER_COLOURS),
  tokens: z
    .number('Not a validate number!')
    .int('Whole numbers only!')
    .min(1, tokensRange)
    .max(SUPPORTER_LEVEL_TOKENS_MAX, tokensRange),
});
export type SupporterLevelView = z.infer<typeof SupporterLevel>;

/** What the chat shows beside a supporter's name. `rank` counts the levels from 1. */
export const SupporterBadge = SupporterLevel.omit({ tokens: true }).extend({ rank: z.number().int() });
export type SupporterBadgeView = z.infer<typeof SupporterBadge>;

const Tippers = z.array(z.object({ user: UserBrief, tokens: Tokens, badge: SupporterBadge.nullable() }));
/**
 * The standing of a performer's supporters. Anonymous tips, members who always tip anonymously and returned tokens are
 * left out. `month` is the calendar month in UTC.
 */
export const Standing = z.object({ show: Tippers, month: Tippers, allTime: Tippers, levels: z.array(SupporterLevel) });
export type StandingView = z.infer<typeof Standing>;

const levels = z
  .array(SupporterLevel)
  .max(SUPPORTER_LEVELS_MAX)
  .refine(
    (all) => all.every(({ tokens }, at) => at === 0 || tokens > all[at - 1]!.tokens),
    'Each level needs more tokens than the one before it.',
  );

export const standing = contract({
  viewStanding: {
    summary:
      'Top tippers of the running show, the month and all time, and the levels of supporters. Up to half a minute old. 403 for a blocked viewer',
    access: 'anyone',
    params: z.object({ id: Id }),
    reply: Standing,
  },
  updateSupporterLevels: {
    summary: 'Replaces the levels of the own supporters; none removes all badges',
    access: ['performer'],
    body: z.object({ levels }),
    reply: z.object({ levels: z.array(SupporterLevel) }),
  },
});
