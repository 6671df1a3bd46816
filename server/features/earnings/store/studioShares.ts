import { type Db } from '@server/db/client';

/** Sums over payments that a studio has a share of. Amounts in units. */
export interface StudioShares {
  gross: number;
  performer: number;
  studio: number;
}

const SUMS =
  'sum(s.gross)::bigint as gross, coalesce(sum(p.net), 0)::bigint as performer, sum(s.net)::bigint as studio';
// Selects by transfers that credited the studio instead of by times of membership, so performers who left are included
// exactly.
const SHARED = `from earnings s left join earnings p on p.transfer_id = s.transfer_id and p.role = 'performer'
  where s.receiver = $1 and s.created_at >= $2 and s.created_at < $3`;

/** Sums by performer, from `from` (inclusive) to `until` (exclusive). */
export async function sumSharesByPerformer(
  db: Db,
  studioId: string,
  from: Date,
  until: Date,
): Promise<Map<string, StudioShares>> {
  const { rows } = await db.$client.query<StudioShares & { id: string }>({
    text: `select s.performer_id as id, ${SUMS} ${SHARED} group by s.performer_id`,
    values: [studioId, from, until],
  });
  return new Map(rows.map(({ id, ...shares }) => [id, shares]));
}

/** Sums by day, where day n lies between bounds n and n + 1. Leaves out days without earnings. */
export async function sumSharesByDay(db: Db, studioId: string, bounds: Date[]): Promise<Map<number, StudioShares>> {
  const { rows } = await db.$client.query<StudioShares & { at: number }>({
    text: `select width_bucket(s.created_at, $4::timestamptz[]) - 1 as at, ${SUMS} ${SHARED} group by 1`,
    values: [studioId, bounds[0], bounds.at(-1), bounds],
  });
  return new Map(rows.map(({ at, ...shares }) => [at, shares]));
}
