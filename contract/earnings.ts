import { z } from 'zod';
import { contract } from './endpoint';

/** Whole percent. */
export const Percent = z.number().int().min(0).max(100);
/** With a studio it is a percent of a percent, so two decimals. */
const Kept = z.number().min(0).max(100);

/**
 * Percent of the price that the receiver keeps, by what is paid for; album is a gallery. The studio's two only for whom a studio looks after:
 * its percent of the price, and the performer's percent of that where a kind has none of its own.
 */
export const Commission = z.object({
  tipCommission: Kept,
  privateCallCommission: Kept,
  groupCallCommission: Kept,
  productCommission: Kept,
  albumCommission: Kept,
  videoCommission: Kept,
  studioCommission: Percent.optional(),
  memberCommission: Percent.optional(),
});
export type CommissionView = z.infer<typeof Commission>;

export const earnings = contract({
  viewCommission: { summary: 'What the performer who asks keeps of each kind of payment', access: ['performer'], reply: Commission },
});
