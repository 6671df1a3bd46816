import { type ReplyOf, type RequestOf } from '@contract/all';
import { type CaseKind, kindsFor } from '@contract/caseKinds';
import { type CaseView } from '@contract/cases';
import { type Context } from '@server/context';
import { type Caller } from '@server/http/caller';
import { notFound } from '@server/http/errors';
import { findAccountIdsByStart } from '../../people/service/finding';
import { CASE_MODULES } from '../kinds';
import {
  countDecidedBy,
  countWaiting,
  findCase,
  findDecided,
  findHistoryOf,
  findQueue,
  type CaseRow,
} from '../store/queue';
import { viewCase } from '../view';

const HISTORY_ITEMS = 5;
const NOTHING = { subject: null, page: null, entries: [], figures: [] };

/** Returns the kinds of cases that an operator sees. */
const kindsOf = ({ operatorRole }: Caller): CaseKind[] => (operatorRole ? kindsFor(operatorRole) : []);

/** Counts the waiting cases that the operator may decide. */
export async function readCounts(ctx: Context, caller: Caller): Promise<ReplyOf<'getDeskCounts'>> {
  const kinds = kindsOf(caller);
  const [rows, decidedToday] = await Promise.all([
    countWaiting(ctx.db, kinds, caller.accountId),
    countDecidedBy(ctx.db, caller.accountId),
  ]);
  const sum = (field: 'open' | 'late' | 'soon' | 'mine' | 'unclaimed') =>
    rows.reduce((total, row) => total + row[field], 0);
  return {
    open: sum('open'),
    late: sum('late'),
    soon: sum('soon'),
    mine: sum('mine'),
    unclaimed: sum('unclaimed'),
    decidedToday,
    kinds: rows.map(({ kind, open, late }) => ({ kind, open, late })),
  };
}

/** Where a page ends: the due time and the id of its last case. */
const cursorOf = ({ row }: CaseRow) => `${row.dueAt.toISOString()}_${row.id}`;
function cursorFrom(text: string | undefined): { dueAt: string; id: string } | undefined {
  const [dueAt = '', id = ''] = text?.split('_') ?? [];
  return /^[\w:.-]+Z$/.test(dueAt) && /^[\da-f-]{36}$/.test(id) && !Number.isNaN(Date.parse(dueAt))
    ? { dueAt, id }
    : undefined;
}

/** Returns a page of the waiting cases, the one that is due first on top. */
export async function searchQueue(
  ctx: Context,
  caller: Caller,
  { kinds, mine, unclaimed, late, q, after, limit }: RequestOf<'searchCases'>['query'],
): Promise<{ data: CaseView[]; next: string | null }> {
  const wanted = kinds?.split(',');
  const rows = await findQueue(ctx.db, {
    kinds: kindsOf(caller).filter((kind) => !wanted || wanted.includes(kind)),
    claimedBy: mine ? caller.accountId : undefined,
    unclaimed,
    late,
    number: q && /^\d{1,12}$/.test(q) ? Number(q) : undefined,
    accountIds: q ? await findAccountIdsByStart(ctx, q) : undefined,
    after: cursorFrom(after),
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { data: page.map(viewCase), next: rows.length > limit && last ? cursorOf(last) : null };
}

/** Returns the latest decisions on the kinds that the operator may decide. */
export const listDecided = async (ctx: Context, caller: Caller, limit: number): Promise<CaseView[]> =>
  (await findDecided(ctx.db, kindsOf(caller), limit)).map(viewCase);

/** Returns a case that the operator may decide. @throws Refusal 404 */
export async function requireCase(ctx: Context, caller: Caller, id: string): Promise<CaseRow> {
  const found = await findCase(ctx.db, id);
  if (!found || !kindsOf(caller).includes(found.row.kind)) throw notFound('This case');
  return found;
}

/** Returns a case with what its decision needs to know. @throws Refusal 404 */
export async function readCase(ctx: Context, caller: Caller, id: string): Promise<ReplyOf<'viewCase'>> {
  const found = await requireCase(ctx, caller, id);
  const { row } = found;
  const kind = CASE_MODULES[row.kind];
  const [preview, history] = await Promise.all([
    kind?.preview(ctx, row, caller) ?? NOTHING,
    row.accountId ? findHistoryOf(ctx.db, row.accountId, kindsOf(caller), HISTORY_ITEMS) : [],
  ]);
  return {
    case: viewCase(found),
    preview: {
      media: [],
      ...preview,
      history: history
        .filter(({ row: other }) => other.id !== row.id)
        .map(({ row: other, decider }) => ({
          kind: other.kind,
          decision: other.decision,
          reason: other.decisionReason,
          by: decider?.name ?? null,
          at: (other.decidedAt ?? other.openedAt).toISOString(),
        })),
      choices: [...(kind?.choices(row) ?? [])],
    },
  };
}
