import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { accounts, passkeys, sessions, totpSecrets } from '../auth/tables';

// `accounts.id` is written out: drizzle leaves out the table in a select of one table, and a subquery has its own `id`
const columns = {
  id: accounts.id,
  username: accounts.username,
  name: accounts.name,
  email: accounts.email,
  operatorRole: accounts.operatorRole,
  status: accounts.status,
  createdAt: accounts.createdAt,
  isInvited: sql<boolean>`${accounts.termsAcceptedAt} is null`,
  hasFactor: sql<boolean>`exists (select from ${passkeys} where ${passkeys.accountId} = accounts.id)
    or exists (select from ${totpSecrets} where ${totpSecrets.accountId} = accounts.id and ${totpSecrets.confirmedAt} is not null)`,
  lastSeenAt:
    sql<Date | null>`(select max(${sessions.lastSeenAt}) from ${sessions} where ${sessions.accountId} = accounts.id)`.mapWith(
      sessions.lastSeenAt,
    ),
};

const select = (db: Db) => db.select(columns).from(accounts);
export type OperatorRow = Awaited<ReturnType<typeof select>>[number];

const isOperator = and(eq(accounts.role, 'operator'), ne(accounts.status, 'deleted'));

/** Returns all operators, those who can log in first. */
export const findOperators = (db: Db): Promise<OperatorRow[]> =>
  select(db)
    .where(isOperator)
    .orderBy(sql`${accounts.status} <> 'active'`, sql`lower(${accounts.name})`);

export async function findOperator(db: Db, id: string): Promise<OperatorRow | null> {
  const [row] = await select(db).where(and(isOperator, eq(accounts.id, id)));
  return row ?? null;
}

/** Locks the owners who can log in, so that two operators cannot remove the last two at once. @returns their ids */
export async function lockOwners(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        isOperator,
        eq(accounts.operatorRole, 'owner'),
        eq(accounts.status, 'active'),
        isNotNull(accounts.termsAcceptedAt),
      ),
    )
    .orderBy(accounts.id)
    .for('update');
  return rows.map(({ id }) => id);
}

type Changes = Partial<Pick<typeof accounts.$inferSelect, 'operatorRole' | 'status'>>;

export async function updateOperator(tx: Tx, id: string, changes: Changes): Promise<void> {
  await tx
    .update(accounts)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(accounts.id, id));
}
