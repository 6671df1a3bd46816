import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Db, type Tx } from '@server/db/client';
import { accountBans, accountDevices, accounts } from '../tables';

const isActive = isNull(accountBans.liftedAt);

/** Inserts a ban; a second one for the same account changes nothing. */
export async function insertBan(
  tx: Tx,
  ban: { id: string; accountId: string; reason: string; byId: string | null },
): Promise<void> {
  await tx.insert(accountBans).values(ban).onConflictDoNothing();
}

export async function liftBan(tx: Tx, accountId: string): Promise<void> {
  await tx
    .update(accountBans)
    .set({ liftedAt: sql`now()` })
    .where(and(eq(accountBans.accountId, accountId), isActive));
}

/** Returns whether a banned account used this browser. */
export async function isDeviceBanned(db: Db, device: string): Promise<boolean> {
  const rows = await db
    .select({ id: accountBans.id })
    .from(accountBans)
    .innerJoin(accountDevices, eq(accountDevices.accountId, accountBans.accountId))
    .where(and(eq(accountDevices.device, device), isActive))
    .limit(1);
  return rows.length > 0;
}

/** Returns the other accounts that used the browsers of this account, except operators. */
export async function findAccountsOnSameDevices(db: Db, accountId: string): Promise<string[]> {
  const own = alias(accountDevices, 'own');
  const rows = await db
    .selectDistinct({ id: accountDevices.accountId })
    .from(own)
    .innerJoin(accountDevices, eq(accountDevices.device, own.device))
    .innerJoin(accounts, and(eq(accounts.id, accountDevices.accountId), ne(accounts.role, 'operator')))
    .where(and(eq(own.accountId, accountId), ne(accountDevices.accountId, accountId)));
  return rows.map(({ id }) => id);
}
