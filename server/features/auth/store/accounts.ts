import { and, desc, eq, ne, or, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { accounts, formerUsernames } from '../tables';

export type AccountRow = typeof accounts.$inferSelect;
export type NewAccount = typeof accounts.$inferInsert;
/** What a person may change of their account. */
export type AccountChanges = Partial<
  Pick<AccountRow, 'name' | 'firstName' | 'lastName' | 'gender' | 'country' | 'timeZone' | 'avatar'>
>;

/** The account of a role behind a user name or the address it holds, both in small letters. */
export async function accountByLogin(db: Db, role: AccountRow['role'], login: string): Promise<AccountRow | null> {
  const [row] = await db
    .select()
    .from(accounts)
    .where(
      and(
        eq(accounts.role, role),
        or(
          eq(sql`lower(${accounts.username})`, login),
          and(eq(sql`lower(${accounts.email})`, login), accounts.emailHeld),
        ),
      ),
    );
  return row ?? null;
}

export async function accountById(db: Db, id: string): Promise<AccountRow | null> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id));
  return row ?? null;
}

export async function accountByUsername(db: Db, username: string): Promise<AccountRow | null> {
  const [row] = await db
    .select()
    .from(accounts)
    .where(eq(sql`lower(${accounts.username})`, username.toLowerCase()));
  return row ?? null;
}

/** Whose a name was before; null also for a name that is somebody's now. */
export async function formerOwner(db: Db, username: string): Promise<string | null> {
  const [row] = await db
    .select({ accountId: formerUsernames.accountId })
    .from(formerUsernames)
    .where(eq(formerUsernames.username, username.toLowerCase()));
  return row?.accountId ?? null;
}

/** When an account last gave up a name; null: never. */
export async function renamedAt(db: Db, accountId: string): Promise<Date | null> {
  const [row] = await db
    .select({ until: formerUsernames.until })
    .from(formerUsernames)
    .where(eq(formerUsernames.accountId, accountId))
    .orderBy(desc(formerUsernames.until))
    .limit(1);
  return row?.until ?? null;
}

/** The account that holds an address. */
export async function holderOf(db: Db, email: string): Promise<AccountRow | null> {
  const [row] = await db
    .select()
    .from(accounts)
    .where(and(eq(sql`lower(${accounts.email})`, email.toLowerCase()), accounts.emailHeld));
  return row ?? null;
}

/** The account that a person means by an address: its holder, else the newest that claims it. */
export async function accountByAddress(db: Db, email: string): Promise<AccountRow | null> {
  const [row] = await db
    .select()
    .from(accounts)
    .where(eq(sql`lower(${accounts.email})`, email.toLowerCase()))
    .orderBy(desc(accounts.emailHeld), desc(accounts.createdAt))
    .limit(1);
  return row ?? null;
}

/** Gives an address to the account that proved it; whoever held it unproven loses it. */
export async function giveAddress(tx: Tx, accountId: string, email: string): Promise<void> {
  await tx
    .update(accounts)
    .set({ emailHeld: false })
    .where(and(eq(sql`lower(${accounts.email})`, email), accounts.emailHeld, ne(accounts.id, accountId)));
  await tx
    .update(accounts)
    .set({ emailHeld: true, emailVerifiedAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(accounts.id, accountId));
}

/** Lets nobody else claim the same address before this transaction ends. @returns whether another account holds it */
export async function addressIsHeld(tx: Tx, email: string, otherThan: string | null = null): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email.toLowerCase()}, 1))`);
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(sql`lower(${accounts.email})`, email.toLowerCase()), accounts.emailHeld));
  return rows.some((row) => row.id !== otherThan);
}

export async function insertAccount(tx: Tx, account: NewAccount): Promise<void> {
  await tx.insert(accounts).values(account);
}

export async function updateAccountRow(db: Db, id: string, changes: Partial<NewAccount>): Promise<AccountRow> {
  const [row] = await db
    .update(accounts)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(accounts.id, id))
    .returning();
  if (!row) throw new Error(`No account ${id}`);
  return row;
}
