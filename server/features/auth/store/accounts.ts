import { and, desc, eq, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { type EmailFailureView } from '@contract/common';
import { type Db, type Tx } from '@server/db/client';
import { accounts, formerUsernames } from '../tables';

export type AccountRow = typeof accounts.$inferSelect;
export type NewAccount = typeof accounts.$inferInsert;
/** The fields that people can change in their account. */
export type AccountChanges = Partial<
  Pick<AccountRow, 'name' | 'firstName' | 'lastName' | 'gender' | 'country' | 'timeZone' | 'avatar'>
>;

/** Returns the account of a role by its lower-case username or by the email address it holds. */
export async function findAccountRowByLogin(
  db: Db,
  role: AccountRow['role'],
  login: string,
): Promise<AccountRow | null> {
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

export async function findAccountRow(db: Db, id: string): Promise<AccountRow | null> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id));
  return row ?? null;
}

export async function findAccountRowByUsername(db: Db, username: string): Promise<AccountRow | null> {
  const [row] = await db
    .select()
    .from(accounts)
    .where(eq(sql`lower(${accounts.username})`, username.toLowerCase()));
  return row ?? null;
}

/** Returns the account that had a username before; null for a current name. */
export async function findFormerOwner(db: Db, username: string): Promise<string | null> {
  const [row] = await db
    .select({ accountId: formerUsernames.accountId })
    .from(formerUsernames)
    .where(eq(formerUsernames.username, username.toLowerCase()));
  return row?.accountId ?? null;
}

/** Returns when an account last changed its username; null if never. */
export async function findLastUsernameChange(db: Db, accountId: string): Promise<Date | null> {
  const [row] = await db
    .select({ until: formerUsernames.until })
    .from(formerUsernames)
    .where(eq(formerUsernames.accountId, accountId))
    .orderBy(desc(formerUsernames.until))
    .limit(1);
  return row?.until ?? null;
}

/** Returns the account that holds an email address. */
export async function findEmailHolder(db: Db, email: string): Promise<AccountRow | null> {
  const [row] = await db
    .select()
    .from(accounts)
    .where(and(eq(sql`lower(${accounts.email})`, email.toLowerCase()), accounts.emailHeld));
  return row ?? null;
}

/** Returns the account of an email address: its holder, else the newest account that uses it. */
export async function findAccountRowByEmail(db: Db, email: string): Promise<AccountRow | null> {
  const [row] = await db
    .select()
    .from(accounts)
    .where(eq(sql`lower(${accounts.email})`, email.toLowerCase()))
    .orderBy(desc(accounts.emailHeld), desc(accounts.createdAt))
    .limit(1);
  return row ?? null;
}

/** Assigns an email address to the account that verified it. An account that held it unverified loses it. */
export async function assignVerifiedEmail(tx: Tx, accountId: string, email: string): Promise<void> {
  await tx
    .update(accounts)
    .set({ emailHeld: false })
    .where(and(eq(sql`lower(${accounts.email})`, email), accounts.emailHeld, ne(accounts.id, accountId)));
  await tx
    .update(accounts)
    .set({
      emailHeld: true,
      emailVerifiedAt: sql`now()`,
      emailFailure: null,
      emailFailedAt: null,
      updatedAt: sql`now()`,
    })
    .where(eq(accounts.id, accountId));
}

/**
 * Stores that an address gets no more email, unless its account proved it after that moment. A complaint stays one.
 * @returns the account that holds the address; null if nothing changed
 */
export async function setEmailFailure(
  db: Db,
  address: string,
  { failure, at }: { failure: EmailFailureView; at: Date },
): Promise<Pick<AccountRow, 'id' | 'role'> | null> {
  const [row] = await db
    .update(accounts)
    .set({ emailFailure: failure, emailFailedAt: sql`now()` })
    .where(
      and(
        eq(sql`lower(${accounts.email})`, address.toLowerCase()),
        accounts.emailHeld,
        or(isNull(accounts.emailVerifiedAt), lt(accounts.emailVerifiedAt, at)),
        or(isNull(accounts.emailFailure), and(eq(accounts.emailFailure, 'bounced'), sql`${failure} = 'complained'`)),
      ),
    )
    .returning({ id: accounts.id, role: accounts.role });
  return row ?? null;
}

/** Locks an email address until the transaction ends. @returns whether another account holds it */
export async function lockAndCheckEmail(tx: Tx, email: string, otherThan: string | null = null): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email.toLowerCase()}, 1))`);
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(sql`lower(${accounts.email})`, email.toLowerCase()), accounts.emailHeld));
  return rows.some((row) => row.id !== otherThan);
}

/**
 * Changes the status of an account that isn't deleted. An account whose deletion is scheduled becomes `closing` instead
 * of `active`.
 */
export async function setAccountStatus(tx: Tx, id: string, status: 'active' | 'suspended'): Promise<void> {
  const isScheduled = sql`exists (select from account_deletions where account_id = ${id} and status <> 'erased')`;
  await tx
    .update(accounts)
    .set({
      status: status === 'active' ? sql`case when ${isScheduled} then 'closing' else 'active' end` : status,
      updatedAt: sql`now()`,
    })
    .where(and(eq(accounts.id, id), ne(accounts.status, 'deleted')));
}

export async function writeMissingTimeZone(db: Db, id: string, timeZone: string): Promise<void> {
  await db
    .update(accounts)
    .set({ timeZone, updatedAt: sql`now()` })
    .where(and(eq(accounts.id, id), isNull(accounts.timeZone)));
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

/**
 * Revokes the stream key and all stream tokens of an account, which carry the number that this raises, and gives up its
 * pending email address.
 */
export async function raiseAccessEpoch(tx: Tx, id: string): Promise<void> {
  await tx
    .update(accounts)
    .set({ accessEpoch: sql`${accounts.accessEpoch} + 1`, pendingEmail: null })
    .where(eq(accounts.id, id));
}
