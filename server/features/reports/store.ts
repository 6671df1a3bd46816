import { and, asc, count, desc, eq, gt, ilike, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Db, type Tx } from '@server/db/client';
import { withTotal } from '@server/db/pages';
import { accounts, type AccountStatus } from '../auth/tables';
import { reports } from './tables';

interface Party {
  id: string;
  username: string;
  name: string;
  avatar: string | null;
  role: string;
  status: AccountStatus;
}
export type ReportRow = typeof reports.$inferSelect & { reporter: Party; accused: Party | null };
export type ReportStatus = ReportRow['status'];

const reporter = alias(accounts, 'reporter');
const accused = alias(accounts, 'accused');
const partyOf = <T extends typeof reporter | typeof accused>(
  account: T,
): Pick<T, 'id' | 'username' | 'name' | 'avatar' | 'role' | 'status'> => ({
  id: account.id,
  username: account.username,
  name: account.name,
  avatar: account.avatar,
  role: account.role,
  status: account.status,
});

const selectReports = (db: Db, where: SQL | undefined) =>
  db
    .select({ report: reports, reporter: partyOf(reporter), accused: partyOf(accused) })
    .from(reports)
    .innerJoin(reporter, eq(reporter.id, reports.reporterId))
    .leftJoin(accused, eq(accused.id, reports.accusedId))
    .where(where);
const toRow = ({ report, ...parties }: Awaited<ReturnType<typeof selectReports>>[number]): ReportRow => ({
  ...report,
  ...parties,
});

/**
 * Inserts a report, unless the reporter has an open one of the same message or performer.
 * @returns its id, and whether it is new
 */
export async function insertReport(
  tx: Tx,
  report: Pick<ReportRow, 'id' | 'reporterId' | 'accusedId' | 'messageId' | 'itemKind' | 'itemId' | 'reason' | 'note'>,
): Promise<{ id: string; isNew: boolean }> {
  const [made] = await tx.insert(reports).values(report).onConflictDoNothing().returning({ id: reports.id });
  if (made) return { id: made.id, isNew: true };
  const { reporterId, accusedId, messageId, itemId } = report;
  const [known] = await tx
    .select({ id: reports.id })
    .from(reports)
    .where(
      and(
        eq(reports.reporterId, reporterId),
        sql`coalesce(${reports.itemId}, ${reports.messageId}, ${reports.accusedId}) = ${itemId ?? messageId ?? accusedId}`,
        eq(reports.status, 'open'),
      ),
    );
  return { id: known?.id ?? report.id, isNew: false };
}

export async function reportById(db: Db, id: string): Promise<ReportRow | null> {
  const [row] = await selectReports(db, eq(reports.id, id));
  return row ? toRow(row) : null;
}

interface Search {
  q?: string;
  status?: ReportStatus;
  reason?: ReportRow['reason'];
  accusedId?: string;
  limit: number;
  offset: number;
}

/** Returns open reports first, oldest first, then decided ones, latest decision first. */
export async function searchReportRows(
  db: Db,
  { q, status, reason, accusedId, limit, offset }: Search,
): Promise<{ rows: ReportRow[]; total: number }> {
  const like = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const where = and(
    status && eq(reports.status, status),
    reason && eq(reports.reason, reason),
    accusedId ? eq(reports.accusedId, accusedId) : undefined,
    q
      ? or(
          ...[reporter.username, reporter.name, accused.username, accused.name, reports.note].map((column) =>
            ilike(column, like),
          ),
        )
      : undefined,
  );
  const page = selectReports(db, where)
    .orderBy(desc(sql`${reports.status} = 'open'`), desc(reports.decidedAt), asc(reports.createdAt), asc(reports.id))
    .limit(limit)
    .offset(offset);
  const { rows, total } = await withTotal({ limit, offset }, page, () =>
    db
      .select({ total: count() })
      .from(reports)
      .innerJoin(reporter, eq(reporter.id, reports.reporterId))
      .leftJoin(accused, eq(accused.id, reports.accusedId))
      .where(where),
  );
  return { rows: rows.map(toRow), total };
}

/** Counts the reports against an account. */
export async function countAgainst(db: Db, accusedId: string): Promise<{ open: number; total: number }> {
  const [row] = await db
    .select({
      open: sql<number>`count(*) filter (where ${reports.status} = 'open')::int`,
      total: sql<number>`count(*)::int`,
    })
    .from(reports)
    .where(eq(reports.accusedId, accusedId));
  return row ?? { open: 0, total: 0 };
}

/** Locks a report, so that two operators cannot decide it at once. @returns its status; null when it does not exist */
export async function lockReport(tx: Tx, id: string): Promise<ReportStatus | null> {
  const [row] = await tx.select({ status: reports.status }).from(reports).where(eq(reports.id, id)).for('update');
  return row?.status ?? null;
}

export interface Decision {
  status: Exclude<ReportStatus, 'open'>;
  decision: string;
  decidedBy: string | null;
}

/**
 * Closes open reports against an account: all of them, or those of one item or message (neither: of the performer as
 * such).
 */
export async function closeReports(
  tx: Tx,
  target: { accusedId: string | null; subject?: { itemId: string | null; messageId: string | null } },
  decision: Decision,
): Promise<void> {
  const { subject } = target;
  const ofSubject =
    subject &&
    sql`coalesce(${reports.itemId}, ${reports.messageId}, ${reports.accusedId}) = ${subject.itemId ?? subject.messageId ?? target.accusedId}`;
  const ofAccused = target.accusedId ? eq(reports.accusedId, target.accusedId) : isNull(reports.accusedId);
  await tx
    .update(reports)
    .set({ ...decision, decidedAt: sql`now()` })
    .where(and(ofAccused, ofSubject, eq(reports.status, 'open')));
}

/** Returns the time of the last email about reports within the given minutes, or null. */
export async function lastEmailAt(db: Db, minutes: number): Promise<Date | null> {
  const [row] = await db
    .select({ at: sql<Date | null>`max(${reports.mailedAt})`.mapWith(reports.mailedAt) })
    .from(reports)
    .where(gt(reports.mailedAt, sql`now() - make_interval(mins => ${minutes})`));
  return row?.at ?? null;
}

/** Returns open reports that no email has listed, oldest first. */
export async function reportsToEmail(db: Db): Promise<ReportRow[]> {
  return (
    await selectReports(db, and(eq(reports.status, 'open'), isNull(reports.mailedAt)))
      .orderBy(asc(reports.createdAt))
      .limit(200)
  ).map(toRow);
}

/** Marks reports as listed in an email. */
export async function markEmailed(db: Db, ids: string[]): Promise<void> {
  await db
    .update(reports)
    .set({ mailedAt: sql`now()` })
    .where(inArray(reports.id, ids));
}

/** Returns whether a message was ever reported. The operator may only see messages that were. */
export async function isReported(db: Db, messageId: string): Promise<boolean> {
  const rows = await db
    .select({ id: reports.id })
    .from(reports)
    .where(and(isNotNull(reports.messageId), eq(reports.messageId, messageId)))
    .limit(1);
  return rows.length > 0;
}

/** Returns the open reports of an item, a message or an account, oldest first. */
export async function openReportsOf(db: Db, subjectId: string): Promise<ReportRow[]> {
  const isOf = or(
    eq(reports.itemId, subjectId),
    eq(reports.messageId, subjectId),
    and(eq(reports.accusedId, subjectId), isNull(reports.itemId), isNull(reports.messageId)),
  );
  return (await selectReports(db, and(isOf, eq(reports.status, 'open'))).orderBy(asc(reports.createdAt))).map(toRow);
}

/**
 * Opens the reports again that a decision closed: those of its subject, or all of an account, that got the same status
 * at most a minute before or after.
 */
export async function reopen(
  tx: Tx,
  of: { subjectId: string } | { accusedId: string },
  { status, at }: { status: ReportStatus; at: Date },
): Promise<void> {
  await tx
    .update(reports)
    .set({ status: 'open', decision: '', decidedBy: null, decidedAt: null })
    .where(
      and(
        'accusedId' in of
          ? eq(reports.accusedId, of.accusedId)
          : sql`coalesce(${reports.itemId}, ${reports.messageId}, ${reports.accusedId}) = ${of.subjectId}`,
        eq(reports.status, status),
        sql`${reports.decidedAt} between ${at.toISOString()}::timestamptz - interval '1 minute' and ${at.toISOString()}::timestamptz + interval '1 minute'`,
      ),
    );
}
