import { and, asc, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { withTotal } from '@server/db/pages';
import { accounts } from '../auth/tables';
import { takedowns } from '../takedowns/tables';
import { complaints } from './tables';

export type ComplaintRow = typeof complaints.$inferSelect;
/** A complaint with the name of the operator who decided it. */
export interface NamedComplaint {
  complaint: ComplaintRow;
  decidedBy: string | null;
}

export async function insertComplaint(tx: Tx, row: typeof complaints.$inferInsert): Promise<ComplaintRow> {
  const [made] = await tx.insert(complaints).values(row).returning();
  return made!;
}

const selectNamed = (db: Db, where: SQL | undefined) =>
  db
    .select({ complaint: complaints, decidedBy: accounts.name })
    .from(complaints)
    .leftJoin(accounts, eq(accounts.id, complaints.decidedById))
    .where(where);

export async function findComplaint(db: Db, id: string): Promise<NamedComplaint | null> {
  const [row] = await selectNamed(db, eq(complaints.id, id));
  return row ?? null;
}

/** Returns a complaint and locks it until the transaction ends. */
export async function lockComplaint(tx: Tx, id: string): Promise<ComplaintRow | null> {
  const [row] = await tx.select().from(complaints).where(eq(complaints.id, id)).for('update');
  return row ?? null;
}

export async function updateComplaint(tx: Tx, id: string, changes: Partial<ComplaintRow>): Promise<void> {
  const { number: _number, ...set } = changes;
  await tx.update(complaints).set(set).where(eq(complaints.id, id));
}

/** Returns one page of complaints: open ones first, by the time they are due. */
export async function searchComplaintRows(
  db: Db,
  {
    q,
    status,
    kind,
    limit,
    offset,
  }: { q?: string; status?: ComplaintRow['status']; kind?: ComplaintRow['kind']; limit: number; offset: number },
): Promise<{ rows: NamedComplaint[]; total: number }> {
  const pattern = `%${q?.replace(/[\\%_]/g, '\\$&') ?? ''}%`;
  const where = and(
    status ? eq(complaints.status, status) : undefined,
    kind ? eq(complaints.kind, kind) : undefined,
    q
      ? or(
          ilike(complaints.name, pattern),
          ilike(complaints.email, pattern),
          ilike(complaints.details, pattern),
          sql`${complaints.number}::text = ${q}`,
        )
      : undefined,
  );
  return withTotal(
    { limit, offset },
    selectNamed(db, where)
      .orderBy(desc(sql`${complaints.status} = 'open'`), asc(complaints.dueAt), asc(complaints.id))
      .limit(limit)
      .offset(offset),
    () => db.$count(complaints, where),
  );
}

/** A complaint with the takedowns that were decided on it, oldest first. */
export type ListedComplaint = NamedComplaint & { takedowns: (typeof takedowns.$inferSelect)[] };

async function withTakedowns(db: Db, rows: NamedComplaint[]): Promise<ListedComplaint[]> {
  const ids = rows.map(({ complaint }) => complaint.id);
  const taken = await db
    .select()
    .from(takedowns)
    .where(inArray(takedowns.complaintId, ids))
    .orderBy(takedowns.createdAt);
  return rows.map((row) => ({
    ...row,
    takedowns: taken.filter(({ complaintId }) => complaintId === row.complaint.id),
  }));
}

/** Yields all complaints with their takedowns in batches, oldest first. */
export async function* allComplaints(db: Db, batch = 500): AsyncGenerator<ListedComplaint[]> {
  for (let offset = 0; ; offset += batch) {
    const rows = await selectNamed(db, undefined).orderBy(asc(complaints.number)).limit(batch).offset(offset);
    if (rows.length > 0) yield await withTakedowns(db, rows);
    if (rows.length < batch) return;
  }
}
