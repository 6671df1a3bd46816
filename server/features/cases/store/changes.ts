import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { type CaseKind } from '@contract/caseKinds';
import { cases } from '../tables';

export type CaseState = typeof cases.$inferSelect;

/** Locks a case until the transaction ends, so that one of two operators waits. */
export async function lockCase(tx: Tx, id: string): Promise<CaseState | null> {
  const [row] = await tx.select().from(cases).where(eq(cases.id, id)).for('update');
  return row ?? null;
}

type Changes = Partial<Omit<CaseState, 'id' | 'number' | 'version'>>;

/** Changes a case; its version grows. */
export async function changeCase(tx: Tx, id: string, changes: Changes): Promise<void> {
  await tx
    .update(cases)
    .set({ ...changes, version: sql`${cases.version} + 1` })
    .where(eq(cases.id, id));
}

/** The decision about a subject on a page of its own. */
export interface Settled {
  kind: CaseKind;
  subjectId: string;
  /** null: the command line */
  by: string | null;
  decision: string;
  reason: string | null;
  words: string;
  /** what undoing needs; null: the decision cannot be undone */
  undo: Record<string, unknown> | null;
}

/** Settles the open case of a subject, if there is one. */
export async function settleOpenCase(tx: Tx, { kind, subjectId, by, decision, reason, words, undo }: Settled) {
  await tx
    .update(cases)
    .set({
      status: 'decided',
      decidedAt: sql`clock_timestamp()`,
      decidedBy: by,
      decision,
      decisionReason: reason,
      decisionWords: words,
      undo,
      version: sql`${cases.version} + 1`,
    })
    .where(and(eq(cases.kind, kind), eq(cases.subjectId, subjectId), eq(cases.status, 'open')));
}

/** Replaces the latest decision about a subject whose case is settled, such as the rejection of an approved payout. */
export async function replaceDecision(tx: Tx, { kind, subjectId, by, decision, reason, words, undo }: Settled) {
  const latest = tx
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.kind, kind), eq(cases.subjectId, subjectId)))
    .orderBy(desc(cases.decidedAt))
    .limit(1);
  await tx
    .update(cases)
    .set({
      decidedAt: sql`clock_timestamp()`,
      decidedBy: by,
      decision,
      decisionReason: reason,
      decisionWords: words,
      undo,
      version: sql`${cases.version} + 1`,
    })
    .where(and(inArray(cases.id, latest), eq(cases.status, 'decided')));
}

/** A new case of a kind that no trigger makes. */
export interface NewCase {
  kind: CaseKind;
  subjectId: string;
  accountId: string | null;
  title?: string;
  reason: string;
  facts?: Record<string, unknown>;
  dueHours: number;
}

/** Opens the case of a subject, unless one is open. */
export async function insertCase(db: Db, { dueHours, ...row }: NewCase): Promise<void> {
  await db
    .insert(cases)
    .values({ ...row, dueAt: sql`now() + make_interval(hours => ${dueHours})` })
    .onConflictDoNothing();
}
