import { type Context } from '@server/context';
import { sendToAccount } from '../../auth/service/accountEmails';
import { toTokens } from '../../ledger/rules';
import { readSettings } from '../../site/service';
import {
  approvedLetter,
  doneLetter,
  informationChangedLetter,
  type PayoutFacts,
  rejectedLetter,
  requestedLetter,
} from '../letters';
import { usableFrom } from '../rules/details';
import { requestById, type RequestRow } from '../store/requests';
import { viewRequest } from '../view';

/** A mail that is to be sent, as the job queue keeps it. */
export type PayoutMail =
  | { kind: 'requested' | 'approved' | 'rejected' | 'done'; accountId: string; requestId: string }
  | { kind: 'informationChanged'; accountId: string; role: RequestRow['role']; type: string; at: string };

const LETTERS = { requested: requestedLetter, approved: approvedLetter, rejected: rejectedLetter, done: doneLetter };
const placeOf = (role: RequestRow['role']) => (role === 'studio' ? 'studio' : 'account/performer');

/** Writes and sends one mail of the queue. @throws Error when the mail server does not take it; the queue tries again */
export async function sendPayoutMail(ctx: Context, mail: PayoutMail): Promise<void> {
  const { currencySymbol, payoutCoolingOffHours } = await readSettings(ctx);
  if (mail.kind === 'informationChanged') {
    const at = new Date(mail.at);
    return sendToAccount(ctx, mail.accountId, (reader, site) =>
      informationChangedLetter(
        reader,
        site,
        { way: mail.type, at, usableFrom: usableFrom(at, payoutCoolingOffHours) },
        `${site.url}/${placeOf(mail.role)}/security`,
      ),
    );
  }
  const request = await requestById(ctx.db, mail.requestId);
  if (!request) return;
  const { fromDate, toDate, price, reason } = viewRequest(request, {});
  const facts: PayoutFacts = {
    tokens: toTokens(request.amount),
    money: `${currencySymbol}${price.toFixed(2)}`,
    fromDate,
    toDate,
    way: request.paymentType,
    reason,
  };
  await sendToAccount(ctx, mail.accountId, (reader, site) =>
    LETTERS[mail.kind](reader, site, facts, `${site.url}/${placeOf(request.role)}/payouts/${request.id}`),
  );
}
