import { type Db } from '@server/db/client';

/** What a studio's performers earned it: sums over the earnings that it has a share of. Amounts in hundredths of a token. */
export interface Shares {
  gross: number;
  performer: number;
  studio: number;
}

const SUMS = 'sum(s.gross)::bigint as gross, sum(p.net)::bigint as performer, sum(s.net)::bigint as studio';
// whose transfer gave the studio a part; no times of membership are asked, so it is exact whoever left when
const SHARED = `from earnings s join earnings p on p.transfer_id = s.transfer_id and p.role = 'performer'
  where s.receiver = $1 and s.created_at >= $2 and s.created_at < $3`;

/** By performer, from a moment to before another. */
export async function sharesByPerformer(
  db: Db,
  studioId: string,
  from: Date,
  until: Date,
): Promise<Map<string, Shares>> {
  const { rows } = await db.$client.query<Shares & { id: string }>({
    text: `select s.performer_id as id, ${SUMS} ${SHARED} group by s.performer_id`,
    values: [studioId, from, until],
  });
  return new Map(rows.map(({ id, ...shares }) => [id, shares]));
}

/** By the days between these bounds, from 0. Days without any are left out. */
export async function sharesByDay(db: Db, studioId: string, bounds: Date[]): Promise<Map<number, Shares>> {
  const { rows } = await db.$client.query<Shares & { at: number }>({
    text: `select width_bucket(s.created_at, $4::timestamptz[]) - 1 as at, ${SUMS} ${SHARED} group by 1`,
    values: [studioId, bounds[0], bounds.at(-1), bounds],
  });
  return new Map(rows.map(({ at, ...shares }) => [at, shares]));
}
