import { type CommissionView, type EarningStatsView, type EarningView } from '@contract/earnings';
import { tokensOf } from '../ledger/rules';
import { type EarningKind } from './rules';
import { type DayOfEarnings, type EarningRecord, type EarningTotals } from './store/report';

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
export function viewSharedCommission({
  studio,
  member,
  byKind,
}: {
  studio: number;
  member: number;
  byKind: Record<EarningKind, number>;
}): CommissionView {
  const kept = Object.fromEntries(
    Object.entries(byKind).map(([kind, percent]) => [kind, (studio * percent) / 100]),
  ) as Record<EarningKind, number>;
  return { ...viewCommission(kept), studioCommission: studio, memberCommission: member };
}

const viewPerson = ({ id, username, name }: EarningRecord['payer']) => ({ _id: id, username, name });
/** Money to as many decimals as it has: hundredths of a token at a rate of eight decimals. */
const exact = (amount: number) => Number(amount.toFixed(10));
/** What so much of the ledger's units is worth at a rate. */
export const moneyOf = (units: number, conversionRate: number): number => exact(tokensOf(units) * conversionRate);

/** One earning as its receiver sees it. */
export const viewEarning = (row: EarningRecord): EarningView => ({
  _id: row.id,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  type: row.type,
  source: viewPerson(row.payer),
  target: viewPerson(row.performer),
  grossPrice: tokensOf(row.gross),
  commission: tokensOf(row.gross - row.net),
  netPrice: tokensOf(row.net),
  rate: row.rate,
  split: {
    performer: tokensOf(row.performerNet),
    studio: tokensOf(row.studioNet),
    site: tokensOf(row.gross - row.performerNet - row.studioNet),
  },
  conversionRate: row.conversionRate,
  price: moneyOf(row.net, row.conversionRate),
  isPaid: row.isPaid,
  payoutStatus: row.payoutStatus,
  payoutId: row.payoutId,
});

/** Totals of a range with its days. */
export const viewStats = (
  { count, gross, net, paid, price }: EarningTotals,
  days: DayOfEarnings[],
  timeZone: string,
  today: string,
): EarningStatsView => ({
  totalGrossPrice: tokensOf(gross),
  totalCommission: tokensOf(gross - net),
  totalNetPrice: tokensOf(net),
  totalPrice: exact(price),
  paid: tokensOf(paid),
  unpaid: tokensOf(net - paid),
  count,
  timeZone,
  today,
  series: days.map((each) => ({
    day: each.day,
    type: each.type,
    count: each.count,
    grossPrice: tokensOf(each.gross),
    netPrice: tokensOf(each.net),
  })),
});
