import { type PayoutStatementPageView } from '@contract/payouts';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { type AuditCheck } from '../../ledger/service/audit';
import { findAccount } from '../../auth/service/accounts';
import { readSettings } from '../../site/service';
import { sumPostingsByType, sumTransferAmount, findPayoutFaults, PAYOUT_INVARIANTS } from '../store/ledger';
import { type RequestRow } from '../store/requests';
import { viewStatementPage } from '../view';
import { openDetails, type Receiver } from './information';
import { readOwnRequest } from './requests';
import { type PayoutTotals } from './totals';

/**
 * Calculates the total of a request from the ledger's postings alone. The amount of a completed request is that of its
 * transfer, and its correction is the difference. A rejected request has no earnings any more and keeps its stored
 * total.
 */
export async function rebuildStatement(db: Db, request: RequestRow): Promise<PayoutTotals> {
  if (request.status === 'rejected') return request;
  const statement = await sumPostingsByType(db, request.id);
  const net = statement.reduce((sum, line) => sum + line.net, 0);
  const amount =
    request.transferId === null
      ? net + request.correction
      : await sumTransferAmount(db, request.transferId, request.accountId, request.role);
  return { statement, correction: amount - net, amount };
}

/** Returns the printable statement of a receiver's own request, calculated from the ledger. @throws Refusal 404 */
export async function readStatement(ctx: Context, receiver: Receiver, id: string): Promise<PayoutStatementPageView> {
  const request = await readOwnRequest(ctx, receiver, id);
  const [totals, account, { siteName, currency, currencySymbol }] = await Promise.all([
    rebuildStatement(ctx.db, request),
    findAccount(ctx.db, request.accountId),
    readSettings(ctx),
  ]);
  const details = openDetails(ctx, request.accountId, request.paymentType, request.paymentSealed);
  const site = { name: siteName, currency, currencySymbol };
  return viewStatementPage({ request, details, totals, payee: account, site });
}

/** The audit's checks that payouts, earnings and the ledger agree. */
export const payoutChecks: AuditCheck[] = PAYOUT_INVARIANTS.map((invariant) => ({
  invariant,
  faults: (db) => findPayoutFaults(db, invariant),
}));
