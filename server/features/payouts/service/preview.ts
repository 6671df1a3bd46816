import { type RequestOf } from '@contract/all';
import { type EarningPayoutView } from '@contract/earnings';
import { type PayoutPreviewView } from '@contract/payouts';
import { spanOf } from '@server/calendar';
import { type Context } from '@server/context';
import { Refusal } from '@server/http/errors';
import { findTimeZone } from '../../auth/service/accounts';
import { readTotals as readEarningTotals } from '../../earnings/service/report';
import { toTokens, toUnits } from '../../ledger/rules';
import { readSettings } from '../../site/service';
import { findPayoutRefusal } from '../rules/request';
import { sumRangeByType } from '../store/earnings';
import { findPendingRequests } from '../store/requests';
import { viewPreview } from '../view';
import { type Receiver } from './information';
import { readUnrequestedDays, resolveRange, type ResolvedRange, toDays } from './ranges';
import { payoutRefused, pendingRequestExists, readOwnRequest } from './requests';
import { addCorrection, type PayoutTotals } from './totals';

const NO_EARNINGS: PayoutTotals = { statement: [], correction: 0, amount: 0 };

/** Returns a 422 refusal instead of throwing it, so that the preview can show it. */
const catchRefusal = (range: Promise<ResolvedRange>): Promise<ResolvedRange | Refusal> =>
  range.catch((error: unknown) => {
    if (error instanceof Refusal && error.statusCode === 422) return error;
    throw error;
  });

/**
 * Calculates what a payout request for a range would pay, and why it would be refused, if so. Does not check the
 * payment details.
 * @throws Refusal 400 for an invalid range, 404 for another account's request
 */
export async function previewRequest(
  ctx: Context,
  receiver: Receiver,
  given: RequestOf<'previewPayoutRequest'>['body'],
): Promise<PayoutPreviewView> {
  const { accountId } = receiver;
  const body = given ?? {};
  const editedId = body.requestId ? (await readOwnRequest(ctx, receiver, body.requestId)).id : null;
  const [{ payoutMinimum, conversionRate }, timeZone, open] = [
    await readSettings(ctx),
    await findTimeZone(ctx.db, accountId),
    await readUnrequestedDays(ctx.db, accountId),
  ];
  const days = toDays({ fromDate: body.fromDate ?? open.fromDate, toDate: body.toDate ?? open.toDate }, timeZone);
  const earned = await readEarningTotals(ctx.db, { receiver: accountId, ...spanOf(days, timeZone) });
  const range = await catchRefusal(resolveRange(ctx.db, accountId, days, editedId));
  const totals =
    range instanceof Refusal
      ? NO_EARNINGS
      : await addCorrection(ctx.db, receiver, await sumRangeByType(ctx.db, accountId, range, editedId), editedId);
  const pendingExists = (await findPendingRequests(ctx.db, accountId)).some((row) => row.id !== editedId);
  const minimum = toUnits(payoutMinimum);
  const code = findPayoutRefusal({ amount: totals.amount, minimum, details: 'usable' });
  const refusal = pendingExists
    ? pendingRequestExists()
    : range instanceof Refusal
      ? range
      : code && payoutRefused(code, totals.amount, minimum, null);
  return viewPreview({ totals, conversionRate, days: { ...days, timeZone }, earned, minimum, refusal });
}

/**
 * Returns how much of a range was paid, and how much a payout request for it would pay now: 0 if it would be refused.
 */
export async function readEarningPayout(
  ctx: Context,
  receiver: Receiver,
  range: RequestOf<'getEarningPayout'>['query'],
): Promise<EarningPayoutView> {
  const timeZone = await findTimeZone(ctx.db, receiver.accountId);
  const totals = await readEarningTotals(ctx.db, { receiver: receiver.accountId, ...spanOf(range, timeZone) });
  const preview = totals.count > 0 ? await previewRequest(ctx, receiver, range) : null;
  return {
    totalEarning: toTokens(totals.net),
    paid: toTokens(totals.paid),
    unpaid: toTokens(totals.net - totals.paid),
    requestable: preview && !preview.refusal ? preview.tokenMustPay : 0,
  };
}
