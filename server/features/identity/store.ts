import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { accounts } from '../auth/tables';
import { identityDecisions } from './tables';

export type IdentityDecisionRow = typeof identityDecisions.$inferSelect;

/** Somebody with documents. `status` has the words of a performer; a studio's `approved` is `verified`. */
export interface IdentitySubject {
  id: string;
  role: 'performer' | 'studio';
  username: string;
  name: string;
  avatar: string | null;
  firstName: string;
  lastName: string;
  dateOfBirth: string | null;
  country: string | null;
  status: 'pending' | 'verified' | 'rejected';
  /** when the newest document was sent */
  sentAt: Date | null;
  /** the number and the time of earlier decisions */
  decisions: number;
  decidedAt: Date | null;
}

const subjects = sql`
  select a.id, a.role, a.username, a.name, a.avatar, a.first_name as "firstName", a.last_name as "lastName",
    a.date_of_birth::text as "dateOfBirth", a.country, a.created_at,
    case coalesce(p.verification, s.status) when 'approved' then 'verified' else coalesce(p.verification, s.status) end as status,
    (select max(d.created_at) from documents d where d.account_id = a.id) as "sentAt",
    (select count(*)::int from identity_decisions i where i.account_id = a.id) as decisions,
    (select max(i.created_at) from identity_decisions i where i.account_id = a.id) as "decidedAt"
  from accounts a
    left join performers p on p.account_id = a.id
    left join studios s on s.account_id = a.id
  where a.role in ('performer', 'studio')`;

type Raw = Omit<IdentitySubject, 'sentAt' | 'decidedAt'> & { sentAt: string | null; decidedAt: string | null };
const toSubject = (row: Raw): IdentitySubject => ({
  ...row,
  sentAt: row.sentAt === null ? null : new Date(row.sentAt),
  decidedAt: row.decidedAt === null ? null : new Date(row.decidedAt),
});

/** Returns a performer or a studio, or null. */
export async function findSubject(db: Db, id: string): Promise<IdentitySubject | null> {
  const { rows } = await db.execute<Raw & Record<string, unknown>>(sql`${subjects} and a.id = ${id}`);
  return rows[0] ? toSubject(rows[0]) : null;
}

/** Condition: an operator has to decide, because documents are there that no decision has seen. */
const isWaiting = sql`x."sentAt" is not null and a_status = 'active'
  and (x.status = 'pending' and (x."decidedAt" is null or x."sentAt" > x."decidedAt")
    or x.status = 'verified' and x."sentAt" > x."decidedAt")`;
const waiting = sql`(select y.*, b.status as a_status from (${subjects}) y join accounts b on b.id = y.id) x where ${isWaiting}`;

/** Returns one page of those who wait for a decision, the longest wait first, and their number. */
export async function findWaiting(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: IdentitySubject[]; total: number }> {
  const { rows } = await db.execute<Raw & Record<string, unknown>>(
    sql`select x.* from ${waiting} order by x."sentAt", x.id limit ${limit} offset ${offset}`,
  );
  const counted = await db.execute<{ total: number }>(sql`select count(*)::int as total from ${waiting}`);
  return { rows: rows.map(toSubject), total: counted.rows[0]?.total ?? 0 };
}

/** Locks an account, so that two reviewers cannot decide about it at once. */
export async function lockSubject(tx: Tx, id: string): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id)).for('update');
}

export async function insertDecision(tx: Tx, row: typeof identityDecisions.$inferInsert): Promise<void> {
  await tx.insert(identityDecisions).values(row);
}

export async function deleteLatestDecision(tx: Tx, accountId: string): Promise<void> {
  await tx.execute(sql`
    delete from identity_decisions where id = (
      select id from identity_decisions where account_id = ${accountId} order by created_at desc, id desc limit 1)`);
}

/** Returns the decisions about an account with the names of their reviewers, newest first. */
export async function findDecisions(
  db: Db,
  accountId: string,
): Promise<{ decision: IdentityDecisionRow; reviewer: string | null }[]> {
  return db
    .select({ decision: identityDecisions, reviewer: accounts.name })
    .from(identityDecisions)
    .leftJoin(accounts, eq(accounts.id, identityDecisions.reviewerId))
    .where(eq(identityDecisions.accountId, accountId))
    .orderBy(desc(identityDecisions.createdAt), desc(identityDecisions.id));
}

/** Returns the usernames of other accounts that were approved with one of these number hashes. */
export async function findNumberUses(db: Db, hashes: string[], exceptId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ username: accounts.username })
    .from(identityDecisions)
    .innerJoin(accounts, eq(accounts.id, identityDecisions.accountId))
    .where(
      and(
        sql`${identityDecisions.numberHash} = any(${sql.param(hashes)})`,
        ne(identityDecisions.accountId, exceptId),
        isNotNull(identityDecisions.sealed),
      ),
    );
  return rows.map(({ username }) => username);
}

/** The newest approval of somebody who is verified now. */
export interface CurrentApproval {
  id: string;
  accountId: string;
  role: 'performer' | 'studio';
  expiresOn: string;
  reminders: number;
}

/** Returns the newest approvals of verified accounts whose document expires on or before a day. */
export async function findApprovalsExpiring(db: Db, until: string): Promise<CurrentApproval[]> {
  const { rows } = await db.execute<CurrentApproval & Record<string, unknown>>(sql`
    select i.id, i.account_id as "accountId", a.role, i.expires_on::text as "expiresOn", i.reminders
    from (select distinct on (account_id) * from identity_decisions where decision = 'approved' order by account_id, created_at desc) i
      join accounts a on a.id = i.account_id and a.status = 'active'
      left join performers p on p.account_id = a.id left join studios s on s.account_id = a.id
    where i.expires_on <= ${until}::date and (p.verification = 'verified' or s.status = 'approved')`);
  return rows;
}

export async function updateReminders(tx: Tx, id: string, reminders: number): Promise<void> {
  await tx.update(identityDecisions).set({ reminders }).where(eq(identityDecisions.id, id));
}

/** Returns the sealed documents of all decisions, to seal them with a new key. */
export const findSealed = async (db: Db): Promise<{ id: string; accountId: string; sealed: string }[]> =>
  (await db.select().from(identityDecisions).where(isNotNull(identityDecisions.sealed))).map(
    ({ id, accountId, sealed }) => ({ id, accountId, sealed: sealed! }),
  );

export async function updateSealed(db: Db, id: string, sealed: string): Promise<void> {
  await db.update(identityDecisions).set({ sealed }).where(eq(identityDecisions.id, id));
}
