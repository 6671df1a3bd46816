import { and, desc, eq, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type ClipView } from '@contract/clips';
import { type Db, type Tx } from '@server/db/client';
import { withTotal } from '@server/db/pages';
import { accounts } from '../auth/tables';
import { performers } from '../performers/tables';
import { clips } from './tables';

export type ClipRow = typeof clips.$inferSelect;

const makers = alias(accounts, 'makers');
const personOf = (table: typeof accounts | typeof makers) => ({
  id: table.id,
  username: table.username,
  name: table.name,
  avatar: table.avatar,
});

const selectClips = (db: Db) =>
  db
    .select({
      clip: clips,
      performer: personOf(accounts),
      maker: personOf(makers),
      isListed: performers.listed,
    })
    .from(clips)
    .innerJoin(accounts, eq(accounts.id, clips.performerId))
    .innerJoin(performers, eq(performers.accountId, clips.performerId))
    .innerJoin(makers, eq(makers.id, clips.memberId));

export type FoundClip = Awaited<ReturnType<typeof selectClips>>[number];

/** Returns a clip of any status with its people. */
export async function findClip(db: Db, id: string): Promise<FoundClip | null> {
  const [row] = await selectClips(db).where(eq(clips.id, id));
  return row ?? null;
}

const STATUS: Record<ClipView['status'], SQL | undefined> = {
  waiting: and(isNull(clips.shownAt), isNull(clips.takenDownAt)),
  shown: and(isNotNull(clips.shownAt), isNull(clips.takenDownAt)),
  takenDown: isNotNull(clips.takenDownAt),
};

/** Returns a page of clips, newest first: of a performer, or of everybody that an account has a part in. */
export async function findClips(
  db: Db,
  of: { performerId: string } | { accountId: string },
  { status, limit, offset }: { status?: ClipView['status']; limit: number; offset: number },
): Promise<{ rows: FoundClip[]; total: number }> {
  const whose =
    'performerId' in of
      ? eq(clips.performerId, of.performerId)
      : or(eq(clips.performerId, of.accountId), eq(clips.memberId, of.accountId));
  const where = and(whose, status && STATUS[status]);
  const page = selectClips(db).where(where).orderBy(desc(clips.id)).limit(limit).offset(offset);
  return withTotal({ limit, offset }, page, () => db.$count(clips, where));
}

export async function insertClip(tx: Tx, row: typeof clips.$inferInsert): Promise<void> {
  await tx.insert(clips).values(row);
}

/** Shows a waiting clip of a performer to everybody. */
export async function markShown(tx: Tx, id: string, performerId: string): Promise<void> {
  await tx
    .update(clips)
    .set({ shownAt: new Date() })
    .where(and(eq(clips.id, id), eq(clips.performerId, performerId), isNull(clips.shownAt)));
}

/** Returns how many clips of a performer wait for approval. */
export const countWaiting = (db: Db, performerId: string): Promise<number> =>
  db.$count(clips, and(eq(clips.performerId, performerId), STATUS.waiting));

/** Deletes a clip, or the clips of a show. @returns the deleted rows */
export const deleteRows = (tx: Tx, which: { id: string } | { sessionId: string }): Promise<ClipRow[]> =>
  tx
    .delete(clips)
    .where('id' in which ? eq(clips.id, which.id) : eq(clips.sessionId, which.sessionId))
    .returning();

/** Takes a clip down since a moment, or shows it again (null). */
export async function writeTakenDown(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.update(clips).set({ takenDownAt: at }).where(eq(clips.id, id));
}
