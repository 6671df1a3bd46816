import {
  type PaymentInformationView,
  type PayoutCaseView,
  type PayoutPaperView,
  type PayoutPreviewView,
  type PayoutRequestView,
  type PayoutStatementView,
} from '@contract/payouts';
import { type EarningType } from '@contract/earnings';
import { type z } from 'zod';
import { type Refusal } from '@server/http/errors';
import { toTokens } from '../ledger/rules';
import { type Details, maskDetails } from './rules/details';
import { type InformationRow } from './store/information';
import { type CaseRow, type RequestRow } from './store/requests';
import { type StatementLine } from './tables';

/** Payment details as their owner sees them again: masked. */
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

interface Said {
  statement: StatementLine[];
  correction: number;
  amount: number;
}
/** Money is paid to the hundredth; half a hundredth is rounded up. */
const cents = (amount: number) => Math.round((amount + Number.EPSILON) * 100) / 100;
const priceOf = ({ statement, correction }: Said, conversionRate: number) =>
  cents(statement.reduce((sum, line) => sum + Number(line.price), 0) + toTokens(correction) * conversionRate);

/** What something comes to, line by line. */
function viewStatement(said: Said, conversionRate: number): PayoutStatementView {
  const lines = said.statement.map((line) => ({
    type: line.type as z.infer<typeof EarningType>,
    count: line.count,
    grossPrice: toTokens(line.gross),
    commission: toTokens(line.gross - line.net),
    netPrice: toTokens(line.net),
    price: Number(line.price),
  }));
  return {
    lines,
    netPrice: toTokens(said.amount - said.correction),
    correction: toTokens(said.correction),
    tokenMustPay: toTokens(said.amount),
    price: priceOf(said, conversionRate),
  };
}

/** A request as its owner sees it. */
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

/** The printable paper. */
export const viewPaper = ({
  request,
  details,
  amounts,
  payee,
  site,
}: {
  request: RequestRow;
  details: Details;
  amounts: Said;
  payee: { name: string; username: string; country: string | null };
  site: PayoutPaperView['site'];
}): PayoutPaperView => ({
  ...viewStatement(amounts, request.conversionRate),
  request: viewRequest(request, details),
  site,
  payee: { name: payee.name, username: payee.username, country: payee.country },
  transferId: request.transferId === null ? null : String(request.transferId),
});

interface Previewed {
  amounts: Said;
  conversionRate: number;
  days: { fromDate: string; toDate: string; timeZone: string };
  /** of the range, paid or not, in units */
  totals: { net: number; paid: number };
  minimum: number;
  refusal: Refusal | null;
}

/** What a request would come to. */
export const viewPreview = ({
  amounts,
  conversionRate,
  days,
  totals,
  minimum,
  refusal,
}: Previewed): PayoutPreviewView => ({
  ...viewStatement(amounts, conversionRate),
  ...days,
  totalEarnedTokens: toTokens(totals.net),
  previousPaidOut: toTokens(totals.paid),
  remainingUnpaidTokens: toTokens(totals.net - totals.paid),
  minimum: toTokens(minimum),
  refusal: refusal && { error: refusal.code, message: refusal.message },
});

/** A request as the operator sees it. @param openRefunds units that no payout took off yet, zero or less */
export const viewCase = (
  { request, account }: CaseRow,
  details: Details,
  shown: 'inClear' | 'masked',
  openRefunds: number,
): PayoutCaseView => ({
  ...viewRequest(request, details),
  role: request.role,
  account: { _id: account.id, username: account.username, name: account.name, email: account.email },
  paymentDetails: shown === 'inClear' ? details : null,
  shortfall: toTokens(Math.max(0, -openRefunds)),
});
