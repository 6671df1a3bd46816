import { eq, inArray, or, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { attempts } from '../tables';

interface Bucket {
  key: string;
  size: number;
  secondsEach: number;
}

/** Pours one try into a bucket. @returns seconds until there is room, 0 when it went in */
export async function pour(tx: Tx, { key, size, secondsEach }: Bucket): Promise<number> {
  const drained = sql`greatest(0, ${attempts.level} - extract(epoch from now() - ${attempts.updatedAt}) / ${secondsEach}::float8)`;
  const poured = await tx
    .insert(attempts)
    .values({ key, level: 1 })
    .onConflictDoUpdate({
      target: attempts.key,
      set: { level: sql`${drained} + 1`, updatedAt: sql`now()` },
      setWhere: sql`${drained} + 1 <= ${size}`,
    })
    .returning({ key: attempts.key });
  if (poured.length > 0) return 0;
  const [row] = await tx
    .select({ over: sql<number>`${drained} + 1 - ${size}` })
    .from(attempts)
    .where(eq(attempts.key, key));
  return Math.max(1, Math.ceil((row?.over ?? 1) * secondsEach));
}

/** Takes one try out of each of these buckets again. */
export async function giveBack(db: Db, keys: string[]): Promise<void> {
  await db
    .update(attempts)
    .set({ level: sql`greatest(0, ${attempts.level} - 1)` })
    .where(inArray(attempts.key, keys));
}

/** Buckets that drained long ago need no row. */
export async function forgetOldAttempts(db: Db): Promise<void> {
  await db.delete(attempts).where(sql`${attempts.updatedAt} < now() - interval '1 day'`);
}

/** Forgets what was tried at these secrets, from wherever. */
export async function emptyBuckets(db: Db, logins: string[]): Promise<void> {
  for (const login of logins)
    await db
      .delete(attempts)
      .where(or(eq(attempts.key, `account:${login}`), sql`starts_with(${attempts.key}, ${`pair:${login}:`})`));
}
