import { type Db, type Tx } from '@server/db/client';
import { SITE } from '../../ledger/rules';
import { type Rate } from '../rules/commission';
import { type RateKind } from '../tables';

/**
 * Returns every version of up to three kinds of rates of a performer, a studio (if any) and the site, oldest first.
 * Prepared: every tip needs it.
 */
export async function findRateVersions(
  db: Db,
  performerId: string,
  studioId: string | null,
  [first, second = first, third = first]: readonly [RateKind, RateKind?, RateKind?],
): Promise<Rate[]> {
  const { rows } = await db.$client.query<Rate & { percent: number | null }>({
    name: 'rate_versions',
    text: 'select owner, kind, percent from commission_rates where owner in ($1, $2, $3) and kind in ($4, $5, $6) order by id',
    values: [performerId, studioId ?? SITE, SITE, first, second, third],
  });
  return rows;
}

/** Returns the newest rate of each of these owners and kinds. */
export async function findNewestRates(db: Db, owners: string[], kinds: RateKind[]): Promise<Rate[]> {
  const { rows } = await db.$client.query<Rate & { percent: number | null }>({
    text: 'select distinct on (owner, kind) owner, kind, percent from commission_rates where owner = any($1::uuid[]) and kind = any($2::text[]) order by owner, kind, id desc',
    values: [owners, kinds],
  });
  return rows;
}

export async function insertRate(tx: Tx, rate: Rate & { setBy: string | null }): Promise<void> {
  await tx.$client.query({
    text: 'insert into commission_rates (owner, kind, percent, set_by) values ($1, $2, $3, $4)',
    values: [rate.owner, rate.kind, rate.percent, rate.setBy],
  });
}

/** Ends the rates of these kinds that an owner has. */
export async function endRates(tx: Tx, owner: string, kinds: RateKind[]): Promise<void> {
  await tx.$client.query({
    text: `insert into commission_rates (owner, kind, percent) select owner, kind, null from
      (select distinct on (kind) owner, kind, percent from commission_rates where owner = $1 and kind = any($2::text[]) order by kind, id desc) newest where percent is not null`,
    values: [owner, kinds],
  });
}
