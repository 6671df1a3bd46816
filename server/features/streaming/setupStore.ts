import { eq, sql } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { broadcastSetups } from './tables';

export interface Setup { keyVersion: number; isRecorded: boolean }

/** As by default where nothing was changed. */
export async function setupOf(db: Db, performerId: string): Promise<Setup> {
  const [row] = await db.select({ keyVersion: broadcastSetups.keyVersion, isRecorded: broadcastSetups.isRecorded }).from(broadcastSetups).where(eq(broadcastSetups.performerId, performerId));
  return row ?? { keyVersion: 1, isRecorded: false };
}

export async function changeSetup(db: Db, performerId: string, change: Partial<Setup>): Promise<void> {
  await db.insert(broadcastSetups).values({ performerId, ...change }).onConflictDoUpdate({ target: broadcastSetups.performerId, set: { ...change, changedAt: sql`now()` } });
}
