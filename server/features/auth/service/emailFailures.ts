import { type EmailFailureView } from '@contract/common';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { notFound } from '@server/http/errors';
import { type MailWebhookHeaders, readMailWebhook } from '@server/mail/webhook';
import { notify } from '../../notifications/service/notifying';
import { findEmailHolder, setEmailFailure } from '../store/accounts';

const WORDS: Record<EmailFailureView, string> = {
  bounced: 'Your email address refuses our email, so we stopped sending it',
  complained: 'An email of ours was reported as spam, so we stopped sending email',
};

/**
 * Ends email to an address: from now on it gets only links that somebody asks for. Its account is told under the bell.
 * @param at when it happened; an address that was proved after that goes on getting email
 */
export async function recordEmailFailure(
  ctx: Context,
  address: string,
  failure: EmailFailureView,
  at = new Date(),
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const account = await setEmailFailure(tx, address, { failure, at });
    // operators have the desk
    if (!account || account.role === 'operator') return;
    await notify(ctx, tx, {
      accountId: account.id,
      kind: 'security',
      key: `security:${newId()}`,
      facts: {
        text: WORDS[failure],
        detail: 'Confirm the address again, or change it',
        link: '/notifications/settings',
      },
    });
  });
}

/** Tells whether the account that holds an address gets no email. */
export const isUndeliverable = async (ctx: Pick<Context, 'db'>, address: string): Promise<boolean> =>
  Boolean((await findEmailHolder(ctx.db, address))?.emailFailure);

/**
 * Receives what a mail provider reports about accepted emails: bounces and complaints end email to the address.
 * @throws Refusal 404 without MAIL_WEBHOOK_SECRET, 400 BAD_SIGNATURE
 */
export async function receiveMailWebhook(ctx: Context, rawBody: Buffer, headers: MailWebhookHeaders): Promise<void> {
  const key = ctx.config.mail.webhookKey;
  if (!key) throw notFound('This webhook');
  const report = readMailWebhook(key, rawBody, headers);
  if (!report) return;
  for (const address of report.addresses) await recordEmailFailure(ctx, address, report.failure, report.at);
}
