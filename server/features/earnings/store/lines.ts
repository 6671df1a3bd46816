import { type Db } from '@server/db/client';
import { type EarningRow } from '../store';
import { conditionOf, type EarningFilter, type EarningRecord } from './report';

/** One earning as a file has it: no more than its cells, so that a million of them cost little. Amounts in hundredths of a token. */
export interface EarningLine
  extends
    Pick<EarningRow, 'type' | 'gross' | 'net' | 'rate'>,
    Pick<EarningRecord, 'id' | 'isPaid' | 'payoutStatus' | 'conversionRate'> {
  /** of the zone asked for */
  day: string;
  /** ISO, to the microsecond: where a reading goes on */
  at: string;
  payer: string;
  performer: string;
}

/** Where a reading of many rows stopped. */
export type Place = Pick<EarningLine, 'at' | 'id'>;

/** The rows after a place, oldest first: a stretch of a reading that may take as long as its reader does. */
export async function linesAfter(
  db: Db,
  filter: EarningFilter,
  timeZone: string,
  place: Place | null,
  limit: number,
): Promise<EarningLine[]> {
  const values: unknown[] = [timeZone, limit];
  const condition = conditionOf(filter, values);
  const after = place
    ? `and (e.created_at, e.id) > ($${values.push(place.at)}::timestamptz, $${values.push(place.id)}::uuid)`
    : '';
  const { rows } = await db.$client.query<EarningLine & Record<string, unknown>>({
    text: `select e.id, e.type, e.gross, e.net, e.rate::float8 as rate, e.conversion_rate::float8 as "conversionRate", e.is_paid as "isPaid", e.payout_status as "payoutStatus",
        to_char(e.created_at at time zone $1, 'YYYY-MM-DD') as day, to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
        payer.username as payer, performer.username as performer
      from (select * from earnings e where ${condition} ${after} order by e.created_at, e.id limit $2) e
      join accounts payer on payer.id = e.payer_id join accounts performer on performer.id = e.performer_id order by e.created_at, e.id`,
    values,
  });
  return rows;
}
