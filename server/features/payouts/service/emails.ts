import { type Context } from '@server/context';
import { EMAIL_MAX_ATTEMPTS } from '@server/mail/mailer';
import { type Db } from '@server/db/client';
import { sendToAccount } from '../../auth/service/accountEmails';
import { ownMailAt, sendOwnMail } from '../../notifications/service/ownMails';
import { toTokens } from '../../ledger/rules';
import { readSettings } from '../../site/service';
import {
  amountText,
  paymentTypeName,
  payoutApprovedEmail,
  type PayoutFacts,
  payoutRejectedEmail,
  payoutRequestedEmail,
  payoutSentEmail,
  paymentDetailsChangedEmail,
} from '../emails';
import { usableFrom } from '../rules/details';
import { findRequest, type RequestRow } from '../store/requests';
import { viewRequest } from '../view';

/** The payload of the job that sends an email. */
export type PayoutEmail =
  | { kind: 'requested' | 'approved' | 'rejected' | 'done'; accountId: string; requestId: string }
  | { kind: 'informationChanged'; accountId: string; role: RequestRow['role']; type: string; at: string };

const EMAILS = {
  requested: payoutRequestedEmail,
  approved: payoutApprovedEmail,
  rejected: payoutRejectedEmail,
  done: payoutSentEmail,
};
/** Queues an email. Inside a transaction it is sent only after the commit. */
export async function queuePayoutEmail(ctx: Context, db: Db, email: PayoutEmail): Promise<void> {
  const runAt = email.kind === 'informationChanged' ? undefined : await ownMailAt(db, email.accountId, 'payout');
  await ctx.jobs.add(db, 'payouts/mail', email, { maxAttempts: EMAIL_MAX_ATTEMPTS, runAt });
}

const accountPath = (role: RequestRow['role']) => (role === 'studio' ? 'studio' : 'account/performer');

/** Sends an email of the queue. @throws Error when the mail server refuses it; the queue retries */
export async function sendPayoutEmail(ctx: Context, email: PayoutEmail): Promise<void> {
  const { currencySymbol, payoutCoolingOffHours } = await readSettings(ctx);
  if (email.kind === 'informationChanged') {
    const changedAt = new Date(email.at);
    await sendToAccount(ctx, email.accountId, (reader, site) =>
      paymentDetailsChangedEmail(
        reader,
        site,
        {
          method: paymentTypeName(email.type),
          changedAt: changedAt.toUTCString(),
          usableFrom: usableFrom(changedAt, payoutCoolingOffHours).toUTCString(),
        },
        `${site.url}/${accountPath(email.role)}/security`,
      ),
    );
    return;
  }
  const request = await findRequest(ctx.db, email.requestId);
  if (!request) return;
  const { fromDate, toDate, price, reason } = viewRequest(request, {});
  const facts: PayoutFacts = {
    amount: amountText({
      tokens: toTokens(request.amount),
      price: `${currencySymbol}${price.toFixed(2)}`,
      fromDate,
      toDate,
    }),
    method: paymentTypeName(request.paymentType),
    reason: reason ?? 'none given.',
  };
  await sendOwnMail(ctx, { accountId: email.accountId, kind: 'payout' }, (reader, site) =>
    EMAILS[email.kind](reader, site, facts, `${site.url}/${accountPath(request.role)}/payouts/${request.id}`),
  );
}
