import { type PayoutCaseView, type PayoutSummaryView } from '@contract/payoutDesk';
import {
  type PaymentInformationView,
  type PayoutStatementPageView,
  type PayoutPreviewView,
  type PayoutRequestView,
  type PayoutStatementView,
} from '@contract/payouts';
import { type EarningType } from '@contract/earnings';
import { type z } from 'zod';
import { type Refusal } from '@server/http/errors';
import { fileUrlOr } from '@server/storage/storage';
import { toTokens } from '../ledger/rules';
import { approvalsNeeded, stageOf } from './rules/approvals';
import { type Details, maskDetails } from './rules/details';
import { type InformationRow } from './store/information';
import { priceOf } from './rules/price';
import { type CaseRow, type StageSums } from './store/cases';
import { type RequestRow } from './store/requests';
import { type StatementLine } from './tables';

/** Returns payment details, masked, as their owner sees them. */
export const viewInformation = (
  { id, type, createdAt, updatedAt }: InformationRow,
  details: Details,
  usableFrom: Date,
): PaymentInformationView => ({
  _id: id,
  type,
  details: maskDetails(details),
  usableFrom: usableFrom.toISOString(),
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

interface Totals {
  statement: StatementLine[];
  correction: number;
  amount: number;
}

/** Returns a total with its lines. */
function viewStatement(totals: Totals, conversionRate: number): PayoutStatementView {
  const lines = totals.statement.map((line) => ({
    type: line.type as z.infer<typeof EarningType>,
    count: line.count,
    grossPrice: toTokens(line.gross),
    commission: toTokens(line.gross - line.net),
    netPrice: toTokens(line.net),
    price: Number(line.price),
  }));
  return {
    lines,
    netPrice: toTokens(totals.amount - totals.correction),
    correction: toTokens(totals.correction),
    tokenMustPay: toTokens(totals.amount),
    price: priceOf(totals, conversionRate),
  };
}

/** Returns a request as its owner sees it. */
export const viewRequest = (request: RequestRow, details: Details): PayoutRequestView => ({
  _id: request.id,
  status: request.status,
  paymentAccountType: request.paymentType,
  paymentAccountInfo: maskDetails(details),
  fromDate: request.fromDate,
  toDate: request.toDate,
  timeZone: request.timeZone,
  tokenMustPay: toTokens(request.amount),
  price: priceOf(request, request.conversionRate),
  requestNote: request.requestNote,
  reason: request.reason,
  decidedAt: request.decidedAt?.toISOString() ?? null,
  doneAt: request.doneAt?.toISOString() ?? null,
  createdAt: request.createdAt.toISOString(),
  updatedAt: request.updatedAt.toISOString(),
});

/** Returns the printable statement. */
export const viewStatementPage = ({
  request,
  details,
  totals,
  payee,
  site,
}: {
  request: RequestRow;
  details: Details;
  totals: Totals;
  payee: { name: string; username: string; country: string | null };
  site: PayoutStatementPageView['site'];
}): PayoutStatementPageView => ({
  ...viewStatement(totals, request.conversionRate),
  request: viewRequest(request, details),
  site,
  payee: { name: payee.name, username: payee.username, country: payee.country },
  transferId: request.transferId === null ? null : String(request.transferId),
});

interface Preview {
  totals: Totals;
  conversionRate: number;
  days: { fromDate: string; toDate: string; timeZone: string };
  /** everything earned in the range, paid or not, in units */
  earned: { net: number; paid: number };
  minimum: number;
  refusal: Refusal | null;
}

/** Returns the preview of a request. */
export const viewPreview = ({
  totals,
  conversionRate,
  days,
  earned,
  minimum,
  refusal,
}: Preview): PayoutPreviewView => ({
  ...viewStatement(totals, conversionRate),
  ...days,
  totalEarnedTokens: toTokens(earned.net),
  previousPaidOut: toTokens(earned.paid),
  remainingUnpaidTokens: toTokens(earned.net - earned.paid),
  minimum: toTokens(minimum),
  refusal: refusal && { error: refusal.code, message: refusal.message },
});

/** What else decides how an operator sees a request. */
interface CaseDisplay {
  /** unmasked details, for the one who decides or pays; null: masked only */
  paymentDetails: Details | null;
  /** units that no payout has deducted yet, zero or less */
  unclaimedRefunds: number;
  twoPersonLimit: number;
  undo: PayoutCaseView['undo'] | undefined;
}

/** Returns a request as the operator sees it. */
export function viewCase(
  { request, account, approvals, exportedAt, detailsSince, detailsChangedAt, lastPayout, disputed }: CaseRow,
  details: Details,
  { paymentDetails, unclaimedRefunds, twoPersonLimit, undo }: CaseDisplay,
): PayoutCaseView {
  const { lines, correction, price } = viewStatement(request, request.conversionRate);
  return {
    ...viewRequest(request, details),
    version: request.version,
    stage: stageOf(request),
    role: request.role,
    account: {
      _id: account.id,
      username: account.username,
      name: account.name,
      email: account.email,
      avatar: fileUrlOr(account.avatar, '/no-avatar.png'),
    },
    lines,
    correction,
    approvalsNeeded: approvalsNeeded(price, twoPersonLimit),
    approvals,
    exportedAt: exportedAt?.toISOString() ?? null,
    // the bank may execute a payment file
    undo: (request.exportId ? null : undo) ?? null,
    paymentDetails,
    detailsSince: detailsSince?.toISOString() ?? null,
    detailsChangedAt: detailsChangedAt?.toISOString() ?? null,
    lastPayout,
    disputed,
    shortfall: toTokens(Math.max(0, -unclaimedRefunds)),
  };
}

/** Returns the sums of all stages. */
export function viewSummary(sums: StageSums[], currency: string, twoPersonLimit: number): PayoutSummaryView {
  const of = (stage: StageSums['stage']) => {
    const found = sums.find((sum) => sum.stage === stage);
    return { count: found?.count ?? 0, price: found?.price ?? 0 };
  };
  const oldest = sums.find(({ stage }) => stage === 'waiting')?.oldest ?? null;
  return {
    currency,
    twoPersonLimit,
    waiting: { ...of('waiting'), oldest: oldest?.toISOString() ?? null },
    second: of('second'),
    ready: of('ready'),
    exported: of('exported'),
    paid: of('paid'),
    paidThisMonth: of('paidThisMonth'),
    rejected: of('rejected'),
  };
}
