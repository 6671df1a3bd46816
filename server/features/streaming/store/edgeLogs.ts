import { inArray, sql } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { edgeLogs } from '../tables';

/** Locks the logs of edges until the transaction ends, so that no line is counted twice. */
export async function lockEdgeLogs(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('edge logs', 12))`);
}

/** Returns the time up to which each of these logs was counted. */
export async function countedTo(db: Db, names: string[]): Promise<Map<string, Date>> {
  const rows = await db.select().from(edgeLogs).where(inArray(edgeLogs.name, names));
  return new Map(rows.map((row) => [row.name, row.countedTo]));
}

/** Stores the time up to which each log is counted now. */
export async function markCounted(db: Db, ends: ReadonlyMap<string, Date>): Promise<void> {
  await db
    .insert(edgeLogs)
    .values([...ends].map(([name, end]) => ({ name, countedTo: end })))
    .onConflictDoUpdate({ target: edgeLogs.name, set: { countedTo: sql`excluded.counted_to` } });
}

/** A viewer of a show at an edge, and the last request. */
export interface EdgeViewer {
  sessionId: string;
  viewer: string;
  seenAt: Date;
}

const columnsOf = (viewers: Pick<EdgeViewer, 'sessionId' | 'viewer'>[]) => [
  viewers.map(({ sessionId }) => sessionId),
  viewers.map(({ viewer }) => viewer),
];

/** Returns those of these viewers who were seen before. */
export async function seenBefore(db: Db, viewers: Pick<EdgeViewer, 'sessionId' | 'viewer'>[]): Promise<EdgeViewer[]> {
  const { rows } = await db.$client.query<EdgeViewer>({
    text: `select session_id as "sessionId", viewer, seen_at as "seenAt"
      from edge_viewers join unnest($1::uuid[], $2::text[]) as asked (session_id, viewer) using (session_id, viewer)`,
    values: columnsOf(viewers),
  });
  return rows;
}

/** Stores the times at which viewers were last seen, except viewers of shows that don't exist. */
export async function writeSeen(db: Db, viewers: EdgeViewer[]): Promise<void> {
  await db.$client.query({
    text: `insert into edge_viewers (session_id, viewer, seen_at)
      select session_id, viewer, seen_at
      from unnest($1::uuid[], $2::text[], $3::timestamptz[]) as seen (session_id, viewer, seen_at)
      where exists (select from stream_sessions where id = seen.session_id)
      on conflict (session_id, viewer) do update set seen_at = greatest(edge_viewers.seen_at, excluded.seen_at)`,
    values: [...columnsOf(viewers), viewers.map(({ seenAt }) => seenAt)],
  });
}

/** Deletes viewers and logs without a line for this time. */
export async function forgetOldEdgeLogs(db: Db, viewerMs: number, logMs: number): Promise<void> {
  await db.execute(sql`delete from edge_viewers where seen_at < now() - make_interval(secs => ${viewerMs / 1000})`);
  await db.execute(sql`delete from edge_logs where counted_to < now() - make_interval(secs => ${logMs / 1000})`);
}

/** Returns how many viewers a show has at the edges, seen within this time; null while no edge sends its log. */
export async function edgeViewersOf(db: Db, sessionId: string, withinMs: number): Promise<number | null> {
  const within = sql`now() - make_interval(secs => ${withinMs / 1000})`;
  const { rows } = await db.execute<{ viewers: number; isKnown: boolean }>(sql`
    select exists (select from edge_logs where counted_to > ${within}) as "isKnown",
      (select count(*)::int from edge_viewers where session_id = ${sessionId} and seen_at > ${within}) as viewers`);
  const [row] = rows;
  return row?.isKnown ? row.viewers : null;
}
