import { type Db } from '@server/db/client';
import { type EarningRow } from './earnings';
import { buildCondition, type EarningFilter, type EarningRecord, IS_HIDDEN, ITEM_NAME } from './report';

/** An earning with only the columns that an export needs, so that a million of them cost little. Amounts in units. */
export interface ExportedEarning
  extends
    Pick<EarningRow, 'type' | 'gross' | 'net' | 'rate'>,
    Pick<EarningRecord, 'id' | 'isPaid' | 'payoutStatus' | 'conversionRate'> {
  /** in the requested time zone */
  day: string;
  /** ISO with microseconds: the cursor's time */
  at: string;
  /** null for an anonymous tip, in the earnings of a studio */
  payer: string | null;
  performer: string;
  item: string | null;
}

/** The last row of a page; the next page begins after it. */
export type ExportCursor = Pick<ExportedEarning, 'at' | 'id'>;

/** Returns the next page of earnings after a cursor, oldest first. */
export async function findEarningsAfter(
  db: Db,
  filter: EarningFilter,
  timeZone: string,
  cursor: ExportCursor | null,
  limit: number,
): Promise<ExportedEarning[]> {
  const values: unknown[] = [timeZone, limit];
  const condition = buildCondition(filter, values);
  const after = cursor
    ? `and (e.created_at, e.id) > ($${values.push(cursor.at)}::timestamptz, $${values.push(cursor.id)}::uuid)`
    : '';
  const { rows } = await db.$client.query<ExportedEarning & Record<string, unknown>>({
    text: `select e.id, e.type, e.gross, e.net, e.rate::float8 as rate, e.conversion_rate::float8 as "conversionRate", e.is_paid as "isPaid", e.payout_status as "payoutStatus",
        to_char(e.created_at at time zone $1, 'YYYY-MM-DD') as day, to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
        case when not (${IS_HIDDEN}) then payer.username end as payer, performer.username as performer, ${ITEM_NAME} as item
      from (select * from earnings e where ${condition} ${after} order by e.created_at, e.id limit $2) e
      join accounts payer on payer.id = e.payer_id join accounts performer on performer.id = e.performer_id order by e.created_at, e.id`,
    values,
  });
  return rows;
}
