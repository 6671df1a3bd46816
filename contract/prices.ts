import { z } from 'zod';
import {
  GROUP_SHOW_MAX_PARTICIPANTS,
  GROUP_SHOW_MIN_PARTICIPANTS,
  PRICE_PER_MINUTE_MAX_TOKENS,
  rangeMessage,
  TIP_MAX_TOKENS,
} from './limits';

/** Tokens per minute; 0: not offered. */
const Price = z
  .number('Not a validate number!')
  .int('Not a validate number!')
  .min(0, rangeMessage(0, PRICE_PER_MINUTE_MAX_TOKENS))
  .max(PRICE_PER_MINUTE_MAX_TOKENS, rangeMessage(0, PRICE_PER_MINUTE_MAX_TOKENS));
/** Whole tokens. */
const MinimumTip = z
  .number('Not a validate number!')
  .int('Not a validate number!')
  .min(1, rangeMessage(1, TIP_MAX_TOKENS))
  .max(TIP_MAX_TOKENS, rangeMessage(1, TIP_MAX_TOKENS));
const participantRange = rangeMessage(GROUP_SHOW_MIN_PARTICIPANTS, GROUP_SHOW_MAX_PARTICIPANTS);
const Participants = z
  .number('Not a validate number!')
  .int('Not a validate number!')
  .min(GROUP_SHOW_MIN_PARTICIPANTS, participantRange)
  .max(GROUP_SHOW_MAX_PARTICIPANTS, participantRange);
/** `minimumTip`: null removes it. It, `spyPrice` and `offlineTips` are unchanged if absent. */
export const prices = z.object({
  privateCallPrice: Price,
  groupCallPrice: Price,
  spyPrice: Price.optional(),
  minimumTip: MinimumTip.nullish(),
  offlineTips: z.boolean().optional(),
});
/** The most participants of one group show. */
export const broadcastSetting = z.object({ maxParticipantsAllowed: Participants });
