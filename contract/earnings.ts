import { z } from 'zod';
import { contract } from './endpoint';

const Percent = z.number().int().min(0).max(100);

/** Percent of the price that the receiver keeps, by what is paid for; album is a gallery. The studio's two only for whom a studio looks after. */
export const Commission = z.object({
  tipCommission: Percent,
  privateCallCommission: Percent,
  groupCallCommission: Percent,
  productCommission: Percent,
  albumCommission: Percent,
  videoCommission: Percent,
  studioCommission: Percent.optional(),
  memberCommission: Percent.optional(),
});
export type CommissionView = z.infer<typeof Commission>;

export const earnings = contract({
  viewCommission: { summary: 'What the performer who asks keeps of each kind of payment', access: ['performer'], reply: Commission },
});
