import { type RequestOf } from '@contract/all';
import { type EarningPayoutView } from '@contract/earnings';
import { type PayoutPreviewView } from '@contract/payouts';
import { spanOf } from '@server/calendar';
import { type Context } from '@server/context';
import { Refusal } from '@server/http/errors';
import { findTimeZone } from '../../auth/service/accounts';
import { readTotals } from '../../earnings/service/report';
import { toTokens, toUnits } from '../../ledger/rules';
import { readSettings } from '../../site/service';
import { refusalToPayout } from '../rules/range';
import { linesOfRange } from '../store/claims';
import { pendingRequests } from '../store/requests';
import { viewPreview } from '../view';
import { type Amounts, withCorrection } from './amounts';
import { type Receiver } from './information';
import { daysOf, openDays, type Range, settleRange } from './ranges';
import { ownRequest, pendingExists, refusalOf } from './requests';

const NOTHING: Amounts = { statement: [], correction: 0, amount: 0 };

/** The range, or the rule that is against it; what is wrong with the days themselves is thrown. */
const settledOrRefused = (settling: Promise<Range>): Promise<Range | Refusal> =>
  settling.catch((error: unknown) => {
    if (error instanceof Refusal && error.statusCode === 422) return error;
    throw error;
  });

/**
 * What a request for a range would come to, and why it would be refused, if it would; where the money goes is another question. Writes nothing.
 * @throws Refusal 400 for a range that cannot be, 404 for a request of somebody else
 */
export async function previewRequest(
  ctx: Context,
  receiver: Receiver,
  asked: RequestOf<'previewPayoutRequest'>['body'],
): Promise<PayoutPreviewView> {
  const { accountId } = receiver;
  const editing = asked.requestId ? (await ownRequest(ctx, receiver, asked.requestId)).id : null;
  const [{ payoutMinimum, conversionRate }, timeZone, open] = [
    await readSettings(ctx),
    await findTimeZone(ctx.db, accountId),
    await openDays(ctx.db, accountId),
  ];
  const days = daysOf({ fromDate: asked.fromDate ?? open.fromDate, toDate: asked.toDate ?? open.toDate }, timeZone);
  const totals = await readTotals(ctx.db, { receiver: accountId, ...spanOf(days, timeZone) });
  const range = await settledOrRefused(settleRange(ctx.db, accountId, days, editing));
  const amounts =
    range instanceof Refusal
      ? NOTHING
      : await withCorrection(ctx.db, receiver, await linesOfRange(ctx.db, accountId, range, editing), editing);
  const waiting = (await pendingRequests(ctx.db, accountId)).some((row) => row.id !== editing);
  const minimum = toUnits(payoutMinimum);
  const code = refusalToPayout({ amount: amounts.amount, minimum, details: 'usable' });
  const refusal = waiting
    ? pendingExists()
    : range instanceof Refusal
      ? range
      : code && refusalOf(code, amounts.amount, minimum, null);
  return viewPreview({ amounts, conversionRate, days: { ...days, timeZone }, totals, minimum, refusal });
}

/** What of a range was paid, and what a request for it would come to now: 0 where there can be none. */
export async function readEarningPayout(
  ctx: Context,
  receiver: Receiver,
  range: RequestOf<'getEarningPayout'>['query'],
): Promise<EarningPayoutView> {
  const timeZone = await findTimeZone(ctx.db, receiver.accountId);
  const totals = await readTotals(ctx.db, { receiver: receiver.accountId, ...spanOf(range, timeZone) });
  const preview = totals.count > 0 ? await previewRequest(ctx, receiver, range) : null;
  return {
    totalEarning: toTokens(totals.net),
    paid: toTokens(totals.paid),
    unpaid: toTokens(totals.net - totals.paid),
    requestable: preview && !preview.refusal ? preview.tokenMustPay : 0,
  };
}
