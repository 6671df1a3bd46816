import { type CommissionView } from '@contract/earnings';
import { type EarningKind } from './rules';

/** The rates that hold for a performer, under the names of the wire. */
export const viewCommission = (rates: Record<EarningKind, number>): CommissionView => ({
  tipCommission: rates.tip,
  privateCallCommission: rates.private,
  groupCallCommission: rates.group,
  productCommission: rates.product,
  albumCommission: rates.gallery,
  videoCommission: rates.video,
});

/** The same for a performer whom a studio looks after: `studio` percent of each payment is the studio's share, and of that `byKind` the performer's. */
export function viewSharedCommission({ studio, member, byKind }: { studio: number; member: number; byKind: Record<EarningKind, number> }): CommissionView {
  const kept = Object.fromEntries(Object.entries(byKind).map(([kind, percent]) => [kind, (studio * percent) / 100])) as Record<EarningKind, number>;
  return { ...viewCommission(kept), studioCommission: studio, memberCommission: member };
}
