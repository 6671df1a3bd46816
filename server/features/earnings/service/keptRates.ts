import { type Db } from '@server/db/client';
import { type Condition } from '../../ledger/service/transfers';
import { type CurrentRates, type Earner, ownersOf, ratesFor, type Rate } from '../rules/commission';
import { findKeepableRates, type RatesRead } from '../store/rates';
import { type EarningKind } from '../tables';

/** Rates by owner that were all current at once. */
interface KeptRates extends RatesRead {
  byOwner: Map<string, Rate[]>;
}

const MAX_OWNERS = 10_000;
const kept = new WeakMap<Db, KeptRates>();

/**
 * Returns the rates for payments of a kind to these earners, in their order, mostly without a query. They may have
 * changed since they were read, so they may only be used by a statement that posts nothing unless `condition` holds.
 * Where it does not hold, `forgetRates` lets the next call read them again.
 */
export async function keptRatesFor(
  db: Db,
  kind: EarningKind,
  earners: Earner[],
): Promise<{ rates: CurrentRates[]; condition: Condition }> {
  const owners = ownersOf(earners);
  const { byOwner, newest, until } = await keep(db, owners);
  const rates = owners.flatMap((owner) => byOwner.get(owner) ?? []);
  return {
    rates: earners.map((earner) => ratesFor(earner, kind, rates)),
    condition: { sqlFunction: 'rates_are_current', facts: { newest, until } },
  };
}

/** Drops all rates that were kept. */
export function forgetRates(db: Db): void {
  kept.delete(db);
}

/** Returns kept rates that include those of these owners. */
async function keep(db: Db, owners: string[]): Promise<KeptRates> {
  const before = kept.get(db);
  if (before && owners.every((owner) => before.byOwner.has(owner))) return before;
  const { rates, newest, until } = await findKeepableRates(db, owners);
  const areAsBefore = before?.newest === newest && before.until === until && before.byOwner.size < MAX_OWNERS;
  const byOwner = areAsBefore ? before.byOwner : new Map<string, Rate[]>();
  for (const owner of owners) {
    const own = rates.filter((rate) => rate.owner === owner);
    byOwner.set(owner, own);
  }
  const all = { newest, until, byOwner };
  kept.set(db, all);
  return all;
}
