import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { accountBans, accountDevices, accounts } from '../../auth/tables';

const startOf = (text: string) => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
type Column = typeof accounts.username | typeof accounts.email | typeof accounts.name;
const startsWith = (column: Column, text: string): SQL => sql`lower(${column}) like ${startOf(text)}`;

/**
 * Returns the ids of accounts whose username, email address or name starts with a text. Each column has its own index,
 * so the union stays fast with a million accounts.
 */
export async function findIdsByStart(db: Db, text: string, limit: number): Promise<string[]> {
  const by = (column: Column) =>
    db
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(startsWith(column, text), ne(accounts.role, 'operator')))
      .limit(limit);
  const rows = await Promise.all([by(accounts.username), by(accounts.email), by(accounts.name)]);
  return [...new Set(rows.flat().map(({ id }) => id))].slice(0, limit);
}

/** Returns the accounts that used a browser, by the hash of its id. */
export async function findIdsByDevice(db: Db, device: string): Promise<string[]> {
  const rows = await db
    .select({ id: accountDevices.accountId })
    .from(accountDevices)
    .where(eq(accountDevices.device, device));
  return rows.map(({ id }) => id);
}

// `accounts.id` is written out: drizzle leaves out the table in a select of one table
const banned = sql<boolean>`exists (select from ${accountBans} where ${accountBans.accountId} = accounts.id and ${accountBans.liftedAt} is null)`;

/** Returns accounts for a list of results. */
export async function findPeople(db: Db, ids: string[], role?: 'user' | 'performer' | 'studio') {
  if (ids.length === 0) return [];
  return db
    .select({ account: accounts, banned })
    .from(accounts)
    .where(and(inArray(accounts.id, ids), role ? eq(accounts.role, role) : ne(accounts.role, 'operator')))
    .orderBy(sql`lower(${accounts.username})`);
}
export type PersonRow = Awaited<ReturnType<typeof findPeople>>[number];

/** Returns the newest accounts of a role, or of all. */
export const findNewest = (db: Db, role: 'user' | 'performer' | 'studio' | undefined, limit: number) =>
  db
    .select({ account: accounts, banned })
    .from(accounts)
    .where(
      role
        ? eq(accounts.role, role)
        : or(...(['user', 'performer', 'studio'] as const).map((one) => eq(accounts.role, one))),
    )
    .orderBy(sql`${accounts.createdAt} desc`)
    .limit(limit);
