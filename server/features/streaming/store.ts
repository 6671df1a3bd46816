import { and, desc, eq, ne, or, sql } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { performers } from '../performers/tables';
import { streamSessions } from './tables';

export type SessionRow = typeof streamSessions.$inferSelect;
/** One that is not over. */
export type OpenSession = SessionRow & { status: 'preparing' | 'live' };

const isOpen = ne(streamSessions.status, 'ended');

export async function sessionById(db: Db, id: string): Promise<SessionRow | null> {
  const [row] = await db.select().from(streamSessions).where(eq(streamSessions.id, id));
  return row ?? null;
}

/** The open show under its own id or its performer's. */
export async function openSessionOf(db: Db, id: string): Promise<OpenSession | null> {
  const [row] = await db.select().from(streamSessions).where(and(or(eq(streamSessions.id, id), eq(streamSessions.performerId, id)), isOpen));
  return (row as OpenSession | undefined) ?? null;
}

/** The newest show under its own id or its performer's, over or not. */
export async function latestSessionOf(db: Db, id: string): Promise<SessionRow | null> {
  const [row] = await db.select().from(streamSessions).where(or(eq(streamSessions.id, id), eq(streamSessions.performerId, id))).orderBy(desc(streamSessions.createdAt)).limit(1);
  return row ?? null;
}

export async function openSessions(db: Db): Promise<OpenSession[]> {
  return (await db.select().from(streamSessions).where(isOpen)) as OpenSession[];
}

/** Does nothing when the performer has an open show. */
export async function insertSession(db: Db, row: Pick<SessionRow, 'id' | 'performerId' | 'conversationId'>): Promise<void> {
  await db.insert(streamSessions).values(row).onConflictDoNothing();
}

/** @returns the show; null when it was not waiting for its picture */
export async function markLive(db: Db, id: string, at: Date): Promise<SessionRow | null> {
  const [row] = await db
    .update(streamSessions)
    .set({ status: 'live', startedAt: sql`coalesce(${streamSessions.startedAt}, ${at.toISOString()}::timestamptz)`, changedAt: sql`now()` })
    .where(and(eq(streamSessions.id, id), eq(streamSessions.status, 'preparing')))
    .returning();
  return row ?? null;
}

/** @returns the show; null when it was not live */
export async function markInterrupted(db: Db, id: string): Promise<SessionRow | null> {
  const [row] = await db.update(streamSessions).set({ status: 'preparing', changedAt: sql`now()` }).where(and(eq(streamSessions.id, id), eq(streamSessions.status, 'live'))).returning();
  return row ?? null;
}

/** @returns the show; null when it was over already */
export async function markEnded(db: Db, id: string, reason: string): Promise<SessionRow | null> {
  const [row] = await db.update(streamSessions).set({ status: 'ended', endedAt: sql`now()`, changedAt: sql`now()`, endReason: reason }).where(and(eq(streamSessions.id, id), isOpen)).returning();
  return row ?? null;
}

export async function notePeak(db: Db, id: string, viewers: number): Promise<void> {
  await db.update(streamSessions).set({ peakViewers: sql`greatest(${streamSessions.peakViewers}, ${viewers})` }).where(and(eq(streamSessions.id, id), isOpen));
}

/** Whether a performer may be seen by the public: verified, and the account is active. */
export async function isListed(db: Db, performerId: string): Promise<boolean> {
  const [row] = await db.select({ listed: performers.listed }).from(performers).where(eq(performers.accountId, performerId));
  return row?.listed ?? false;
}
