import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { mediaNodes, streamNodes } from './tables';

/** A process whose heartbeat is older has ended. */
const LEASE_SECONDS = 2;
const isAlive = sql`${mediaNodes.heartbeatAt} > now() - make_interval(secs => ${LEASE_SECONDS})`;

/** Registers a process. A former one at the same origin has ended, and what it received goes with it. */
export async function insertNode(db: Db, id: string, origin: string): Promise<void> {
  await db.delete(mediaNodes).where(and(eq(mediaNodes.origin, origin), ne(mediaNodes.id, id)));
  await db
    .insert(mediaNodes)
    .values({ id, origin })
    .onConflictDoUpdate({ target: mediaNodes.id, set: { heartbeatAt: sql`now()` } });
}

/** Renews the lease of a process. @returns false if it is not registered any more */
export async function renewLease(db: Db, id: string): Promise<boolean> {
  const { rowCount } = await db
    .update(mediaNodes)
    .set({ heartbeatAt: sql`now()` })
    .where(eq(mediaNodes.id, id));
  return rowCount === 1;
}

/** Counts the living processes besides this one. */
export const countPeers = (db: Db, id: string): Promise<number> =>
  db.$count(mediaNodes, and(ne(mediaNodes.id, id), isAlive));

export async function deleteNode(db: Db, id: string): Promise<void> {
  await db.delete(mediaNodes).where(eq(mediaNodes.id, id));
}

/** Removes the process at an origin. */
export async function deleteNodeAt(db: Db, origin: string): Promise<void> {
  await db.delete(mediaNodes).where(eq(mediaNodes.origin, origin));
}

/** Returns the living processes that receive these streams, by stream. */
export async function nodesOf(db: Db, streamIds: string[]): Promise<Map<string, { id: string; origin: string }>> {
  const rows = await db
    .select({ streamId: streamNodes.streamId, id: mediaNodes.id, origin: mediaNodes.origin })
    .from(streamNodes)
    .innerJoin(mediaNodes, eq(mediaNodes.id, streamNodes.nodeId))
    .where(and(inArray(streamNodes.streamId, streamIds), isAlive));
  return new Map(rows.map(({ streamId, ...node }) => [streamId, node]));
}

/** Returns the living process that receives the fewest streams; of several, the one named. */
export async function leastLoadedNode(db: Db, preferredId: string): Promise<{ id: string; origin: string } | null> {
  const [node] = await db
    .select({ id: mediaNodes.id, origin: mediaNodes.origin })
    .from(mediaNodes)
    .leftJoin(streamNodes, eq(streamNodes.nodeId, mediaNodes.id))
    .where(isAlive)
    .groupBy(mediaNodes.id)
    .orderBy(asc(count(streamNodes.streamId)), sql`${mediaNodes.id} <> ${preferredId}`)
    .limit(1);
  return node ?? null;
}

/** Stores that a process receives these streams. */
export async function putStreams(db: Db, nodeId: string, streamIds: string[]): Promise<void> {
  if (!streamIds.length) return;
  await db
    .insert(streamNodes)
    .values(streamIds.map((streamId) => ({ streamId, nodeId })))
    .onConflictDoUpdate({ target: streamNodes.streamId, set: { nodeId } });
}

/** Stores that the process that receives a stream receives another one too. */
export async function copyStream(db: Db, newStreamId: string, streamId: string): Promise<void> {
  const [row] = await db.select().from(streamNodes).where(eq(streamNodes.streamId, streamId));
  if (row) await putStreams(db, row.nodeId, [newStreamId]);
}

/** Removes a stream that this process received, unless another one receives it by now. */
export async function deleteStream(db: Db, nodeId: string, streamId: string): Promise<void> {
  await db.delete(streamNodes).where(and(eq(streamNodes.streamId, streamId), eq(streamNodes.nodeId, nodeId)));
}
