import { type Db, type Tx } from '@server/db/client';
import { SITE } from '../../ledger/rules';
import { type Rate } from '../rules/commission';
import { type RateKind } from '../tables';

/** Returns the rate that applies now of each of these owners and kinds. Prepared: every tip needs it. */
export async function findNewestRates(db: Db, owners: string[], kinds: RateKind[]): Promise<Rate[]> {
  const { rows } = await db.$client.query<Rate & { percent: number | null }>({
    name: 'newest_rates',
    text: 'select distinct on (owner, kind) owner, kind, percent from commission_rates where owner = any($1::uuid[]) and kind = any($2::text[]) and valid_from <= now() order by owner, kind, valid_from desc, id desc',
    values: [owners, kinds],
  });
  return rows;
}

/** What shows that rates which were read are still current: the database compares it (`rates_are_current`). */
export interface RatesRead {
  /** the id of the newest version of any rate */
  newest: number;
  /** when the next planned rate comes into force, as PostgreSQL writes it; null without one */
  until: string | null;
}

/** Returns all rates of these owners that apply now, and how to tell later whether they still do. */
export async function findKeepableRates(db: Db, owners: string[]): Promise<RatesRead & { rates: Rate[] }> {
  const { rows } = await db.$client.query<RatesRead & { rates: Rate[] }>({
    name: 'keepable_rates',
    text: `select (select max(id) from commission_rates) as newest,
      (select min(valid_from)::text from commission_rates where valid_from > now()) as until,
      (select coalesce(json_agg(rate), '[]') from (
        select distinct on (owner, kind) owner, kind, percent from commission_rates
        where owner = any($1::uuid[]) and valid_from <= now() order by owner, kind, valid_from desc, id desc) rate) as rates`,
    values: [owners],
  });
  return rows[0]!;
}

/** Adds a version of a rate, valid from a moment on; from now on by default. */
export async function insertRate(tx: Tx, rate: Rate & { setBy: string | null; from?: Date }): Promise<void> {
  await tx.$client.query({
    text: 'insert into commission_rates (owner, kind, percent, set_by, valid_from) values ($1, $2, $3, $4, coalesce($5, now()))',
    values: [rate.owner, rate.kind, rate.percent, rate.setBy, rate.from ?? null],
  });
}

/** Ends the rates of these kinds that an owner has. */
export async function endRates(tx: Tx, owner: string, kinds: RateKind[]): Promise<void> {
  await tx.$client.query({
    text: `insert into commission_rates (owner, kind, percent) select owner, kind, null from
      (select distinct on (kind) owner, kind, percent from commission_rates where owner = $1 and kind = any($2::text[]) and valid_from <= now() order by kind, valid_from desc, id desc) newest where percent is not null`,
    values: [owner, kinds],
  });
}

/** A rate of an owner that applies, or is planned. */
export type RateInForce = Rate & {
  validFrom: Date;
  createdAt: Date;
  isPlanned: boolean;
  username: string | null;
  name: string | null;
  role: 'performer' | 'studio' | null;
};

const MOST_RATES = 2000;

/** Returns the rates of these kinds that apply now or are planned: of the site first, then of accounts by name. */
export async function findRatesInForce(db: Db, kinds: readonly RateKind[]): Promise<RateInForce[]> {
  const { rows } = await db.$client.query<RateInForce>({
    text: `select r.owner, r.kind, r.percent, r.valid_from as "validFrom", r.created_at as "createdAt",
        r.valid_from > now() as "isPlanned", a.username, a.name, a.role
      from (select distinct on (owner, kind, greatest(valid_from, now())) * from commission_rates
        where kind = any($1::text[]) order by owner, kind, greatest(valid_from, now()), valid_from desc, id desc) r
      left join accounts a on a.id = r.owner
      where (r.owner = $2::uuid or a.status <> 'deleted') and (r.percent is not null or r.valid_from > now())
      order by a.id is not null, lower(a.name), r.owner, r.valid_from limit ${MOST_RATES}`,
    values: [kinds, SITE],
  });
  return rows;
}
