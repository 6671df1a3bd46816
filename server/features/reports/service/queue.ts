import { type RequestOf } from '@contract/all';
import { type ReportDetailView, type ReportView } from '@contract/reports';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { inTransaction } from '@server/db/transaction';
import { notFound, Refusal } from '@server/http/errors';
import { banAccount } from '../../auth/service/bans';
import { suspendAccount } from '../../auth/service/suspension';
import { messagesAround, readEvidence, deleteMessageAsOperator } from '../../chat/service/evidence';
import { type Actor, recordSecurityEvent } from '../../security/service/record';
import { takeDown } from '../../takedowns/service/takingDown';
import { CONTEXT_MESSAGES, type DecisionWord, refusalToDecide, STATUS_OF, takedownReasonOf } from '../rules';
import {
  closeReports,
  countAgainst,
  lockReport,
  openReportsOf,
  reopen,
  reportById,
  type ReportRow,
  searchReportRows,
} from '../store';
import { viewReport } from '../view';

export { type DecisionWord, REASON_WORDS } from '../rules';

async function view(ctx: Context, rows: ReportRow[]): Promise<ReportView[]> {
  const evidence = await readEvidence(
    ctx.db,
    rows.flatMap(({ messageId }) => messageId ?? []),
  );
  return rows.map((row) => viewReport(row, evidence.get(row.messageId ?? '') ?? null));
}

async function find(ctx: Context, id: string): Promise<ReportRow> {
  const row = await reportById(ctx.db, id);
  if (!row) throw notFound('This report');
  return row;
}

/** Returns reports, open ones first. */
export async function searchReports(
  ctx: Context,
  query: RequestOf<'searchReports'>['query'],
): Promise<{ data: ReportView[]; total: number }> {
  const { rows, total } = await searchReportRows(ctx.db, query);
  return { data: await view(ctx, rows), total };
}

/**
 * Returns a report with the messages around the reported one, and the number of reports against the same account.
 * @throws Refusal 404
 */
export async function readReport(ctx: Context, id: string): Promise<ReportDetailView> {
  const row = await find(ctx, id);
  const [report, around, against] = await Promise.all([
    view(ctx, [row]),
    row.messageId ? messagesAround(ctx.db, row.messageId, CONTEXT_MESSAGES) : null,
    row.accusedId ? countAgainst(ctx.db, row.accusedId) : { open: 0, total: 0 },
  ]);
  return { ...report[0]!, conversation: around?.conversation ?? null, context: around?.messages ?? [], against };
}

/**
 * Decides a report, and all open reports of the same message or performer with it. Suspending or banning the account
 * closes all open reports against it.
 * @throws Refusal 404, 409 ALREADY_DECIDED, 422 NO_MESSAGE or TIP_STAYS
 */
export async function decideReport(
  ctx: Context,
  actor: Actor,
  id: string,
  decision: DecisionWord,
  note = '',
): Promise<ReportView> {
  await inTransaction(ctx.db, async (tx, after) => {
    const status = await lockReport(tx, id);
    const row = status && (await reportById(tx, id));
    if (!row) throw notFound('This report');
    const refusal = refusalToDecide({ ...row, status }, decision);
    if (refusal) throw new Refusal(refusal.statusCode, refusal.code, refusal.text);
    const { accusedId, messageId, itemId, itemKind } = row;
    const joined = { ...ctx, db: tx };
    // of the events that follow, the decision alone carries the facts of the desk's action: one action is one line
    const { about, ...operator } = actor;
    if (decision === 'delete' && messageId) await deleteMessageAsOperator(ctx, tx, after, messageId);
    if (decision === 'delete' && itemKind && itemId)
      await takeDown(joined, operator, {
        kind: itemKind,
        itemId,
        reason: takedownReasonOf(row.reason),
        note,
        refund: 'none',
        isRecorded: true,
      });
    if (decision === 'suspend' && accusedId) await suspendAccount(joined, accusedId, operator);
    if (decision === 'ban' && accusedId)
      await banAccount(joined, accusedId, { actor: operator, reason: note || row.reason });
    const all = decision === 'suspend' || decision === 'ban';
    await closeReports(tx, all ? { accusedId } : { accusedId, subject: { itemId, messageId } }, {
      status: STATUS_OF[decision],
      decision: note,
      decidedBy: actor.by,
    });
    const details = {
      ...{ action: 'report/decide', subject: { kind: 'report', id }, reportId: id, decision },
      before: { status },
      after: { status: STATUS_OF[decision] },
      // the note stays with the report, where it can be erased
      reason: row.reason,
    };
    await recordSecurityEvent(ctx, tx, { kind: 'reportDecided', accountId: accusedId, ...operator, about, details });
  });
  return (await view(ctx, [await find(ctx, id)]))[0]!;
}

/** Returns the open reports of an item, a message or an account, oldest first. */
export const listOpenReports = openReportsOf;
/** Opens the reports again that a decision closed: suspending and banning closed all reports of the account. */
export const reopenReports = (
  tx: Tx,
  { subjectId, accusedId }: { subjectId: string; accusedId: string | null },
  { decision, at }: { decision: DecisionWord; at: Date },
): Promise<void> => {
  const isOfAccount = accusedId && (decision === 'suspend' || decision === 'ban');
  return reopen(tx, isOfAccount ? { accusedId } : { subjectId }, { status: STATUS_OF[decision], at });
};
