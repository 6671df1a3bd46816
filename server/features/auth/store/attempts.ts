import { eq, inArray, or, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { attempts } from '../tables';

interface RateLimit {
  key: string;
  size: number;
  secondsEach: number;
}

/** Counts an attempt. @returns 0, or the seconds to wait when the limit is reached and the attempt wasn't counted */
export async function addAttempt(tx: Tx, { key, size, secondsEach }: RateLimit): Promise<number> {
  const drained = sql`greatest(0, ${attempts.level} - extract(epoch from now() - ${attempts.updatedAt}) / ${secondsEach}::float8)`;
  const counted = await tx
    .insert(attempts)
    .values({ key, level: 1 })
    .onConflictDoUpdate({
      target: attempts.key,
      set: { level: sql`${drained} + 1`, updatedAt: sql`now()` },
      setWhere: sql`${drained} + 1 <= ${size}`,
    })
    .returning({ key: attempts.key });
  if (counted.length > 0) return 0;
  const [row] = await tx
    .select({ over: sql<number>`${drained} + 1 - ${size}` })
    .from(attempts)
    .where(eq(attempts.key, key));
  return Math.max(1, Math.ceil((row?.over ?? 1) * secondsEach));
}

/** Uncounts one attempt of each key. */
export async function removeAttempt(db: Db, keys: string[]): Promise<void> {
  await db
    .update(attempts)
    .set({ level: sql`greatest(0, ${attempts.level} - 1)` })
    .where(inArray(attempts.key, keys));
}

/** Deletes the counts of attempts that are older than a day. */
export async function deleteOldAttempts(db: Db): Promise<void> {
  await db.delete(attempts).where(sql`${attempts.updatedAt} < now() - interval '1 day'`);
}

/** Clears the failed attempts of these logins, from all IP addresses. */
export async function clearLoginAttempts(db: Db, logins: string[]): Promise<void> {
  for (const login of logins)
    await db
      .delete(attempts)
      .where(or(eq(attempts.key, `account:${login}`), sql`starts_with(${attempts.key}, ${`pair:${login}:`})`));
}
