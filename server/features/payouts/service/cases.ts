import { type RequestOf } from '@contract/all';
import { type PayoutCaseView, type PayoutSummaryView } from '@contract/payoutDesk';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { notFound } from '@server/http/errors';
import { listUndoable } from '../../cases/service/reopening';
import { COMMAND_LINE, recordSecurityEvent } from '../../security/service/record';
import { readSetting, readSettings } from '../../site/service';
import { type CaseRow, findCase, findCases, findWaitingCases, sumStages } from '../store/cases';
import { sumUnclaimedRefunds } from '../store/earnings';
import { viewCase, viewSummary } from '../view';
import { openDetails } from './information';

/** Returns the unmasked payment details of a request. */
export const detailsOf = (ctx: Context, { request }: CaseRow) =>
  openDetails(ctx, request.accountId, request.paymentType, request.paymentSealed);

const isWaiting = ({ request }: CaseRow) => request.status === 'pending' || request.status === 'approved';

/** Returns a payout request with masked payment details. @throws Refusal 404 */
export async function readCase(ctx: Context, id: string, display: 'masked' | 'unmasked' = 'masked') {
  const found = await findCase(ctx.db, id);
  if (!found) throw notFound('This payout request');
  const waits = isWaiting(found);
  const details = detailsOf(ctx, found);
  return viewCase(found, details, {
    paymentDetails: waits && display === 'unmasked' ? details : null,
    unclaimedRefunds: waits ? await sumUnclaimedRefunds(ctx.db, found.request.accountId) : 0,
    twoPersonLimit: await readSetting(ctx, 'payoutTwoPersonLimit'),
    undo: (await listUndoable(ctx.db, 'payout', [id])).get(id),
  });
}

/**
 * Returns a payout request for the operator who decides or pays it. While it waits, its payment details are unmasked,
 * which the security log records. @throws Refusal 404
 */
export async function openCase(ctx: Context, id: string, actor = COMMAND_LINE): Promise<PayoutCaseView> {
  const found = await readCase(ctx, id, 'unmasked');
  if (found.paymentDetails)
    await inTransaction(ctx.db, (tx) =>
      recordSecurityEvent(ctx, tx, {
        kind: 'paymentDetailsViewed',
        accountId: found.account._id,
        ...actor,
        details: { requestId: id },
      }),
    );
  return found;
}

async function viewMasked(ctx: Context, rows: CaseRow[]): Promise<PayoutCaseView[]> {
  const twoPersonLimit = await readSetting(ctx, 'payoutTwoPersonLimit');
  const undoable = await listUndoable(
    ctx.db,
    'payout',
    rows.map(({ request }) => request.id),
  );
  return rows.map((found) =>
    viewCase(found, detailsOf(ctx, found), {
      paymentDetails: null,
      unclaimedRefunds: 0,
      twoPersonLimit,
      undo: undoable.get(found.request.id),
    }),
  );
}

/** Returns a page of all payout requests, oldest first unless the query says otherwise. */
export async function searchCases(
  ctx: Context,
  { stage, id, q, sort, sortBy, limit, offset }: RequestOf<'searchPayoutCases'>['query'],
): Promise<{ data: PayoutCaseView[]; total: number }> {
  const order = { by: sortBy ?? ('createdAt' as const), direction: sort ?? ('asc' as const) };
  const { rows, total } = await findCases(ctx.db, { stage, id, q, order, limit, offset });
  return { data: await viewMasked(ctx, rows), total };
}

/** Returns the requests that wait for a decision or for their payment, oldest first. */
export const listWaitingCases = async (ctx: Context): Promise<PayoutCaseView[]> =>
  viewMasked(ctx, await findWaitingCases(ctx.db));

/** Returns the sums of the payouts by stage, and of those paid in this month (UTC). */
export async function readSummary(ctx: Context): Promise<PayoutSummaryView> {
  const { payoutTwoPersonLimit: limit, currency } = await readSettings(ctx);
  const now = new Date();
  const monthStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  return viewSummary(await sumStages(ctx.db, limit, monthStart), currency.toUpperCase(), limit);
}
