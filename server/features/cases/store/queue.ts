import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type CaseKind } from '@contract/caseKinds';
import { type Db } from '@server/db/client';
import { accounts } from '../../auth/tables';
import { cases } from '../tables';

const owner = alias(accounts, 'case_owner');
const claimer = alias(accounts, 'case_claimer');
const decider = alias(accounts, 'case_decider');

const select = (db: Db) =>
  db
    .select({
      row: cases,
      account: {
        id: owner.id,
        username: owner.username,
        name: owner.name,
        avatar: owner.avatar,
        role: owner.role,
      },
      claimer: { id: claimer.id, name: claimer.name },
      decider: { id: decider.id, name: decider.name },
    })
    .from(cases)
    .leftJoin(owner, eq(owner.id, cases.accountId))
    .leftJoin(claimer, eq(claimer.id, cases.claimedBy))
    .leftJoin(decider, eq(decider.id, cases.decidedBy));

/** A case with the people that its row shows. */
export type CaseRow = Awaited<ReturnType<typeof select>>[number];

export interface QueueQuery {
  kinds: CaseKind[];
  /** the operator whose cases; absent: everybody's */
  claimedBy?: string;
  unclaimed: boolean;
  late: boolean;
  /** a number of a case */
  number?: number;
  /** the accounts that a search text names */
  accountIds?: string[];
  after?: { dueAt: string; id: string };
  limit: number;
}

/** Returns waiting cases, the one that is due first on top. Keyset paging: the page costs the same everywhere. */
export function findQueue(db: Db, query: QueueQuery): Promise<CaseRow[]> {
  const { kinds, claimedBy, unclaimed, late, number, accountIds, after, limit } = query;
  const conditions: (SQL | undefined)[] = [
    eq(cases.status, 'open'),
    inArray(cases.kind, kinds),
    claimedBy ? eq(cases.claimedBy, claimedBy) : undefined,
    unclaimed ? isNull(cases.claimedBy) : undefined,
    late ? lt(cases.dueAt, sql`now()`) : undefined,
    number === undefined && !accountIds
      ? undefined
      : or(
          number === undefined ? undefined : eq(cases.number, number),
          accountIds?.length ? inArray(cases.accountId, accountIds) : sql`false`,
        ),
    after ? sql`(${cases.dueAt}, ${cases.id}) > (${after.dueAt}::timestamptz, ${after.id}::uuid)` : undefined,
  ];
  return select(db)
    .where(and(...conditions))
    .orderBy(asc(cases.dueAt), asc(cases.id))
    .limit(limit);
}

/** Returns the cases that operators decided, the latest decision first; not those that settled themselves. */
export const findDecided = (db: Db, kinds: CaseKind[], limit: number): Promise<CaseRow[]> =>
  select(db)
    .where(and(eq(cases.status, 'decided'), isNotNull(cases.decidedBy), inArray(cases.kind, kinds)))
    .orderBy(desc(cases.decidedAt), asc(cases.id))
    .limit(limit);

/** Returns the decided cases of an account, the latest decision first. */
export const findHistoryOf = (db: Db, accountId: string, kinds: CaseKind[], limit: number): Promise<CaseRow[]> =>
  select(db)
    .where(and(eq(cases.accountId, accountId), isNotNull(cases.decidedBy), inArray(cases.kind, kinds)))
    .orderBy(desc(cases.decidedAt))
    .limit(limit);

/** Returns the decided cases of subjects that have none open, the latest one of each. */
export async function findUndoable(db: Db, kind: CaseKind, subjectIds: readonly string[]) {
  if (subjectIds.length === 0) return [];
  return db
    .selectDistinctOn([cases.subjectId])
    .from(cases)
    .where(and(eq(cases.kind, kind), inArray(cases.subjectId, [...subjectIds])))
    .orderBy(cases.subjectId, desc(sql`${cases.status} = 'open'`), desc(cases.decidedAt));
}

export async function findCase(db: Db, id: string): Promise<CaseRow | null> {
  const [row] = await select(db).where(eq(cases.id, id));
  return row ?? null;
}

/** Returns the operators who can log in, by name. */
export const findActiveOperators = (db: Db) =>
  db
    .select({ id: accounts.id, name: accounts.name, operatorRole: accounts.operatorRole })
    .from(accounts)
    .where(and(eq(accounts.role, 'operator'), eq(accounts.status, 'active')))
    .orderBy(sql`lower(${accounts.name})`);

/** Counts the waiting cases by kind, and those of one operator. */
export async function countWaiting(db: Db, kinds: CaseKind[], operatorId: string) {
  return db
    .select({
      kind: cases.kind,
      open: sql<number>`count(*)::int`,
      late: sql<number>`(count(*) filter (where ${cases.dueAt} < now()))::int`,
      soon: sql<number>`(count(*) filter (where ${cases.dueAt} >= now() and ${cases.dueAt} < now() + interval '1 hour'))::int`,
      mine: sql<number>`(count(*) filter (where ${cases.claimedBy} = ${operatorId}))::int`,
      unclaimed: sql<number>`(count(*) filter (where ${cases.claimedBy} is null))::int`,
    })
    .from(cases)
    .where(and(eq(cases.status, 'open'), inArray(cases.kind, kinds)))
    .groupBy(cases.kind);
}

/** Counts what an operator decided in the last 24 hours. */
export async function countDecidedBy(db: Db, operatorId: string): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(cases)
    .where(
      and(
        eq(cases.status, 'decided'),
        sql`${cases.decidedAt} > now() - interval '24 hours'`,
        eq(cases.decidedBy, operatorId),
      ),
    );
  return row?.total ?? 0;
}
