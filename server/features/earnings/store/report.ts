import { type Span } from '@server/calendar';
import { type Db } from '@server/db/client';
import { type EarningType } from '../tables';

export interface EarningFilter extends Span {
  receiver: string;
  /** all if absent */
  types?: EarningType[];
  isPaid?: boolean;
}
export interface EarningOrder {
  by: 'createdAt' | 'grossPrice' | 'netPrice';
  direction: 'asc' | 'desc';
}

interface Person {
  id: string;
  username: string;
  name: string;
}
/** An earning with the people involved and the parts of all receivers. Amounts in units. */
export interface EarningRecord {
  id: string;
  type: EarningType;
  /** null for an anonymous tip, in the earnings of a studio */
  payer: Person | null;
  performer: Person;
  /** the name of the sold item, goal or ticket show, as the order has it; null for tips and other shows */
  item: string | null;
  gross: number;
  net: number;
  performerNet: number;
  studioNet: number;
  rate: number;
  conversionRate: number;
  isPaid: boolean;
  payoutStatus: 'none' | 'pending' | 'approved' | 'done';
  payoutId: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Returns the SQL condition of a filter on earnings `e`, and appends its values to `values`. */
export function buildCondition({ receiver, from, until, types, isPaid }: EarningFilter, values: unknown[]): string {
  const value = (given: unknown, type: string) => `$${values.push(given)}::${type}`;
  return [
    `e.receiver = ${value(receiver, 'uuid')}`,
    ...(from ? [`e.created_at >= ${value(from, 'timestamptz')}`] : []),
    ...(until ? [`e.created_at < ${value(until, 'timestamptz')}`] : []),
    ...(types?.length ? [`e.type = any(${value(types, 'text[]')})`] : []),
    // names both values, so that the index on type and payment state also serves a search by type alone
    ...(isPaid === undefined
      ? types?.length
        ? ['e.is_paid in (true, false)']
        : []
      : [`e.is_paid = ${value(isPaid, 'boolean')}`]),
  ].join(' and ');
}

/** The name of the item, goal or ticket show of an earning `e`. The subject of a sale or its refund is the order. */
export const ITEM_NAME =
  "case when e.type like 'sale_%' then (select o.name from orders o where o.id = e.subject) when e.type = 'pledge' then (select g.title from pledge_goals g where g.id = e.subject) when e.type = 'ticket' then (select s.title from ticket_shows s where s.id = e.subject) end";
/** Whether the payer of an earning `e` is hidden from its receiver: a studio, for an anonymous tip and its return. */
export const IS_HIDDEN =
  "e.role = 'studio' and e.type = 'tip' and exists (select from tips t where t.anonymous and t.transfer_id in (e.transfer_id, (select l.reverses from ledger_transfers l where l.id = e.transfer_id)))";
const COLUMNS = `e.id, e.type, e.gross, e.net, e.rate::float8 as rate, e.conversion_rate::float8 as conversion_rate, e.is_paid, e.payout_status, e.payout_id, e.created_at, e.updated_at,
  case when not (${IS_HIDDEN}) then json_build_object('id', payer.id, 'username', payer.username, 'name', payer.name) end as payer, json_build_object('id', performer.id, 'username', performer.username, 'name', performer.name) as performer,
  ${ITEM_NAME} as item,
  coalesce((select o.net from earnings o where o.transfer_id = e.transfer_id and o.role = 'performer'), 0) as performer_net,
  coalesce((select o.net from earnings o where o.transfer_id = e.transfer_id and o.role = 'studio'), 0) as studio_net`;
const JOINS = 'join accounts payer on payer.id = e.payer_id join accounts performer on performer.id = e.performer_id';

interface Raw {
  id: string;
  type: EarningType;
  gross: number;
  net: number;
  rate: number;
  conversion_rate: number;
  is_paid: boolean;
  payout_status: EarningRecord['payoutStatus'];
  payout_id: string | null;
  created_at: Date;
  updated_at: Date;
  payer: Person | null;
  performer: Person;
  item: string | null;
  performer_net: number;
  studio_net: number;
}
const toRecord = (row: Raw): EarningRecord => ({
  id: row.id,
  type: row.type,
  payer: row.payer,
  performer: row.performer,
  item: row.item,
  gross: row.gross,
  net: row.net,
  performerNet: row.performer_net,
  studioNet: row.studio_net,
  rate: row.rate,
  conversionRate: row.conversion_rate,
  isPaid: row.is_paid,
  payoutStatus: row.payout_status,
  payoutId: row.payout_id,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const ORDERS: Record<EarningOrder['by'], string> = {
  createdAt: 'e.created_at',
  grossPrice: 'e.gross',
  netPrice: 'e.net',
};

/** Returns one page of earnings. Selects the rows before it joins the names. */
export async function findEarnings(
  db: Db,
  filter: EarningFilter,
  { by, direction }: EarningOrder,
  { limit, offset }: { limit: number; offset: number },
): Promise<EarningRecord[]> {
  const values: unknown[] = [];
  const order = `${ORDERS[by]} ${direction === 'asc' ? 'asc' : 'desc'}, e.id ${direction === 'asc' ? 'asc' : 'desc'}`;
  const chosen = `select * from earnings e where ${buildCondition(filter, values)} order by ${order} limit $${values.push(limit)} offset $${values.push(offset)}`;
  const { rows } = await db.$client.query<Raw>({
    text: `select ${COLUMNS} from (${chosen}) e ${JOINS} order by ${order}`,
    values,
  });
  return rows.map(toRecord);
}

/** Sums over all rows of a filter, in units. `price` is an exact amount in the site's currency. */
export interface EarningTotals {
  count: number;
  gross: number;
  net: number;
  paid: number;
  price: number;
}

export async function readEarningTotals(db: Db, filter: EarningFilter): Promise<EarningTotals> {
  const values: unknown[] = [];
  const { rows } = await db.$client.query<EarningTotals & Record<string, number>>({
    text: `select count(*) as count, coalesce(sum(e.gross), 0)::bigint as gross, coalesce(sum(e.net), 0)::bigint as net, coalesce(sum(e.net) filter (where e.is_paid), 0)::bigint as paid,
      coalesce(sum(e.net * e.conversion_rate) * 0.01, 0)::float8 as price from earnings e where ${buildCondition(filter, values)}`,
    values,
  });
  return rows[0] ?? { count: 0, gross: 0, net: 0, paid: 0, price: 0 };
}

/** The earnings of one type on one day of a time zone. Amounts in units. */
export interface DailyEarnings {
  day: string;
  type: EarningType;
  count: number;
  gross: number;
  net: number;
}

export async function sumEarningsByDay(db: Db, filter: EarningFilter, timeZone: string): Promise<DailyEarnings[]> {
  const values: unknown[] = [timeZone];
  const { rows } = await db.$client.query<DailyEarnings & Record<string, unknown>>({
    text: `select to_char(e.created_at at time zone $1, 'YYYY-MM-DD') as day, e.type, count(*) as count, sum(e.gross)::bigint as gross, sum(e.net)::bigint as net
      from earnings e where ${buildCondition(filter, values)} group by 1, 2 order by 1, 2`,
    values,
  });
  return rows;
}
