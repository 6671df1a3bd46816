import { type CommissionView, type EarningStatsView, type EarningView } from '@contract/earnings';
import { type DeskRateOwnerView } from '@contract/siteDesk';
import { toTokens } from '../ledger/rules';
import { type DailyEarnings, type EarningRecord, type EarningTotals } from './store/report';
import { type RateInForce } from './store/rates';
import { type EarningKind } from './tables';

/** Returns a performer's rates under their API names. */
export const viewCommission = (rates: Record<EarningKind, number>): CommissionView => ({
  tipCommission: rates.tip,
  privateCallCommission: rates.private,
  groupCallCommission: rates.group,
  productCommission: rates.product,
  albumCommission: rates.gallery,
  videoCommission: rates.video,
});

/**
 * Returns the rates of a studio's performer: the studio's share is `studio` percent of a payment, the performer's part
 * `byKind` percent of that.
 */
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

const viewPerson = ({ id, username, name }: EarningRecord['performer']) => ({ _id: id, username, name });
/** Rounds off floating point errors: hundredths of a token at a rate with eight decimals have at most ten. */
const roundMoney = (amount: number) => Number(amount.toFixed(10));
/** Converts units to the site's currency. */
export const toMoney = (units: number, conversionRate: number): number => roundMoney(toTokens(units) * conversionRate);

/** Returns an earning as its receiver sees it. */
export const viewEarning = (row: EarningRecord): EarningView => ({
  _id: row.id,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  type: row.type,
  source: row.payer && viewPerson(row.payer),
  target: viewPerson(row.performer),
  item: row.item,
  grossPrice: toTokens(row.gross),
  commission: toTokens(row.gross - row.net),
  netPrice: toTokens(row.net),
  rate: row.rate,
  split: {
    performer: toTokens(row.performerNet),
    studio: toTokens(row.studioNet),
    site: toTokens(row.gross - row.performerNet - row.studioNet),
  },
  conversionRate: row.conversionRate,
  price: toMoney(row.net, row.conversionRate),
  isPaid: row.isPaid,
  payoutStatus: row.payoutStatus,
  payoutId: row.payoutId,
});

/** Returns the totals of a range with its days. */
export const viewStats = (
  { count, gross, net, paid, price }: EarningTotals,
  days: DailyEarnings[],
  timeZone: string,
  today: string,
): EarningStatsView => ({
  totalGrossPrice: toTokens(gross),
  totalCommission: toTokens(gross - net),
  totalNetPrice: toTokens(net),
  totalPrice: roundMoney(price),
  paid: toTokens(paid),
  unpaid: toTokens(net - paid),
  count,
  timeZone,
  today,
  series: days.map((each) => ({
    day: each.day,
    type: each.type,
    count: each.count,
    grossPrice: toTokens(each.gross),
    netPrice: toTokens(each.net),
  })),
});

/** Returns the rates by owner, the site's first. */
export function viewRateOwners(rows: readonly RateInForce[]): DeskRateOwnerView[] {
  const owners = new Map<string, DeskRateOwnerView>();
  for (const { owner, kind, percent, validFrom, createdAt, isPlanned, username, name, role } of rows) {
    const account = username && role ? { _id: owner, username, name: name ?? username, role } : null;
    const known = owners.get(owner) ?? { account, rates: [] };
    known.rates.push({
      kind: kind as DeskRateOwnerView['rates'][number]['kind'],
      percent,
      from: validFrom.toISOString(),
      isPlanned,
      setAt: createdAt.toISOString(),
    });
    owners.set(owner, known);
  }
  return [...owners.values()];
}
