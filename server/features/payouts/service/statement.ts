import { type PayoutPaperView } from '@contract/payouts';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { type AuditCheck } from '../../ledger/service/audit';
import { findAccount } from '../../auth/service/accounts';
import { readSettings } from '../../site/service';
import { linesFromPostings, paidByTransfer, findPayoutFaults, PAYOUT_INVARIANTS } from '../store/ledger';
import { type RequestRow } from '../store/requests';
import { viewPaper } from '../view';
import { type Amounts } from './amounts';
import { openDetails, type Receiver } from './information';
import { ownRequest } from './requests';

/**
 * What a request comes to by the ledger's postings alone. Of one that is done the amount is what its transfer took, so the correction is what remains of it; a
 * rejected one holds no earnings any more and keeps what it said.
 */
export async function rebuildStatement(db: Db, request: RequestRow): Promise<Amounts> {
  if (request.status === 'rejected') return request;
  const statement = await linesFromPostings(db, request.id);
  const net = statement.reduce((sum, line) => sum + line.net, 0);
  const amount =
    request.transferId === null
      ? net + request.correction
      : await paidByTransfer(db, request.transferId, request.accountId, request.role);
  return { statement, correction: amount - net, amount };
}

/** The printable paper of a request of who asks, from the ledger. @throws Refusal 404 */
export async function readStatement(ctx: Context, receiver: Receiver, id: string): Promise<PayoutPaperView> {
  const request = await ownRequest(ctx, receiver, id);
  const [amounts, account, { siteName, currency, currencySymbol }] = await Promise.all([
    rebuildStatement(ctx.db, request),
    findAccount(ctx.db, request.accountId),
    readSettings(ctx),
  ]);
  const details = openDetails(ctx, request.accountId, request.paymentType, request.paymentSealed);
  return viewPaper({ request, details, amounts, payee: account, site: { name: siteName, currency, currencySymbol } });
}

/** The audit's checks that payouts, earnings and the ledger agree. */
export const payoutChecks: AuditCheck[] = PAYOUT_INVARIANTS.map((invariant) => ({
  invariant,
  faults: (db) => findPayoutFaults(db, invariant),
}));
