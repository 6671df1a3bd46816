import { sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { secretFingerprints } from './tables';

/** Returns the stored fingerprints by the name of their variable. */
export async function readFingerprints(db: Db): Promise<Map<string, string>> {
  const rows = await db.select().from(secretFingerprints);
  return new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]));
}

/** Makes other processes wait until this transaction has compared and stored its fingerprints. */
export async function lockFingerprints(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table ${secretFingerprints} in share row exclusive mode`);
}

export async function putFingerprint(tx: Tx, name: string, fingerprint: string): Promise<void> {
  await tx
    .insert(secretFingerprints)
    .values({ name, fingerprint })
    .onConflictDoUpdate({ target: secretFingerprints.name, set: { fingerprint, storedAt: sql`now()` } });
}
