import { type CommissionView } from '@contract/earnings';
import { type RateKind } from './store';

/** The rates that hold for a performer, under the names of the wire. */
export const viewCommission = (rates: Record<RateKind, number>): CommissionView => ({
  tipCommission: rates.tip,
  privateCallCommission: rates.private,
  groupCallCommission: rates.group,
  productCommission: rates.product,
  albumCommission: rates.gallery,
  videoCommission: rates.video,
});
