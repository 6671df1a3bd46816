import { eq } from 'drizzle-orm';
import { type TipSoundView } from '@contract/tipSounds';
import { type Db } from '@server/db/client';
import { tipSounds } from './tables';

/** Returns the sounds that a performer has chosen, the smallest amount first; null before the first choice. */
export async function findSounds(db: Db, performerId: string): Promise<TipSoundView[] | null> {
  const [row] = await db.select().from(tipSounds).where(eq(tipSounds.performerId, performerId));
  return row?.sounds ?? null;
}

export async function writeSounds(db: Db, performerId: string, sounds: TipSoundView[]): Promise<void> {
  await db
    .insert(tipSounds)
    .values({ performerId, sounds })
    .onConflictDoUpdate({ target: tipSounds.performerId, set: { sounds } });
}

export async function deleteSounds(db: Db, performerId: string): Promise<void> {
  await db.delete(tipSounds).where(eq(tipSounds.performerId, performerId));
}
