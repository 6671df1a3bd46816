import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { dayAfter, dayOf } from '@server/calendar';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { adjustBalance } from '@server/features/adjustments/service';
import { postTip } from '@server/features/earnings/service/payments';
import { approvePayout, rejectPayout } from '@server/features/payouts/service/decisions';
import { saveInformation } from '@server/features/payouts/service/information';
import { createRequest } from '@server/features/payouts/service/requests';
import { decideRefund } from '@server/features/refunds/service/decisions';
import { requestRefund } from '@server/features/refunds/service/requests';
import { actorOf } from '@server/features/security/service/record';
import { setSetting } from '@server/features/site/service';
import { findEarner } from '@server/features/studios/service/membership';
import { receiveWebhook } from '@server/features/wallet/service/webhooks';
import { sandboxWebhook } from '@server/payments/sandbox';
import { callerOf } from './caller';
import { demoAccounts } from './people';
import { PATRON, provideTokens } from './wallet';

interface Money {
  ctx: Context;
  origin: string;
  ids: ReadonlyMap<string, string>;
}

/** in the site's currency; so low that the demo has a payout above it */
const TWO_PERSON_LIMIT = 50;
const DAY_MS = 86_400_000;

/** Payouts in several states, besides those of the earnings. */
export const PAYOUTS = [
  {
    slug: 'kit-hollander',
    account: 'NL91ABNA0417164300',
    bank: 'NL',
    bic: 'ABNANL2A',
    tips: [900, 800],
    decision: 'first',
  },
  {
    slug: 'nadia-brandt',
    account: 'DE89370400440532013000',
    bank: 'DE',
    bic: 'COBADEFF',
    tips: [500],
    decision: 'none',
  },
  {
    slug: 'rafa-montoya',
    account: 'ES9121000418450200051332',
    bank: 'ES',
    bic: 'CAIXESBB',
    tips: [700],
    decision: 'approve',
  },
  {
    slug: 'hana-ito',
    account: 'FR1420041010050500013M02606',
    bank: 'FR',
    bic: 'PSSTFRPP',
    tips: [450],
    decision: 'reject',
  },
] as const;

const financeOf = ({ ids }: Money) => callerOf(ids.get('finance') ?? '', 'operator', 'finance');

async function seedPayout(
  money: Money,
  { slug, account, bank, bic, tips, decision }: (typeof PAYOUTS)[number],
): Promise<void> {
  const { ctx, origin, ids } = money;
  const [performerId, memberId] = [ids.get(slug), ids.get(PATRON)];
  if (!performerId || !memberId) return;
  const earner = await findEarner(ctx.db, performerId);
  for (const tokens of tips) {
    await provideTokens(ctx, origin, { memberId, tokens, number: tokens });
    await inTransaction(ctx.db, async (tx) => {
      const { transferId, balance } = await postTip(tx, {
        key: newId(),
        memberId,
        earner,
        tokens,
        conversionRate: 0.05,
      });
      const at = new Date(Date.now() - 6 * DAY_MS);
      await tx.execute(
        sql`insert into tips (id, sender_id, performer_id, tokens, message, transfer_id, balance_after, created_at) values (${newId()}, ${memberId}, ${performerId}, ${tokens}, '', ${transferId}, ${Math.round(balance * 100)}, ${at})`,
      );
      await tx.execute(sql`update earnings set created_at = ${at} where transfer_id = ${transferId}`);
    });
  }
  const receiver = { accountId: performerId, role: 'performer' as const };
  const { rows } = await ctx.db.execute<{ name: string }>(sql`select name from accounts where id = ${performerId}`);
  const accountHolder = rows[0]?.name ?? slug;
  await saveInformation(ctx, receiver, {
    type: 'wire',
    accountHolder,
    bankName: 'Harbour Bank',
    bankCountry: bank,
    account,
    bic,
  });
  await ctx.db.execute(
    sql`update payment_information set created_at = created_at - interval '90 days', updated_at = updated_at - interval '90 days' where account_id = ${performerId}`,
  );
  const today = dayOf(new Date(), 'UTC');
  const range = { paymentAccountType: 'wire' as const, fromDate: dayAfter(today, -8), toDate: dayAfter(today, -4) };
  const { _id: id } = await createRequest(ctx, receiver, range, null);
  const finance = actorOf(financeOf(money));
  if (decision === 'reject') await rejectPayout(ctx, id, { reason: 'nameDiffers', note: '' }, finance);
  // one approval of an amount above the limit leaves the request waiting for another person
  if (decision === 'first' || decision === 'approve') await approvePayout(ctx, id, finance);
}

/** Members who ask for a refund, why, and what became of it. */
const REFUNDS = [
  { member: 'tomasz', description: 'The sound stops after the first minute.', status: null },
  { member: 'capo3', description: 'I bought it twice by mistake.', status: null },
  { member: 'oldmanpan', description: 'The book never arrived.', status: 'resolved' },
  { member: 'benny88', description: 'I do not like the colours.', status: 'rejected' },
] as const;

async function seedRefunds(money: Money): Promise<void> {
  const { ctx, ids } = money;
  for (const { member, description, status } of REFUNDS) {
    const memberId = ids.get(member) ?? '';
    const { rows } = await ctx.db.execute<{ id: string; tokens: number }>(
      sql`select id, tokens from orders where member_id = ${memberId} and delivery_status <> 'refunded' order by created_at limit 1`,
    );
    const order = rows[0];
    if (!order) continue;
    const { _id: id } = await requestRefund(ctx, callerOf(memberId, 'user', member), {
      sourceType: 'order',
      sourceId: order.id,
      token: order.tokens,
      description,
    });
    if (status)
      await decideRefund(ctx, {
        id,
        status,
        note: status === 'resolved' ? 'Sorry for the trouble.' : 'The item is as described.',
        actor: actorOf(financeOf(money)),
      });
  }
}

/** Members whose bank disputes a payment, and how far that is. */
const DISPUTES = [
  { member: 'sofia.b', status: 'needs_response', reason: 'fraudulent' },
  { member: 'late_lina', status: 'under_review', reason: 'unrecognized' },
  { member: 'quietfan', status: 'won', reason: 'product_not_received' },
] as const;

async function seedDisputes({ ctx, ids }: Money): Promise<void> {
  for (const { member, status, reason } of DISPUTES) {
    const { rows } = await ctx.db.execute<{ id: string; price: number; currency: string }>(
      sql`select id, price_minor as price, currency from token_orders where account_id = ${ids.get(member) ?? ''} and status = 'paid' order by created_at limit 1`,
    );
    const order = rows[0];
    if (!order) continue;
    const { body, headers } = sandboxWebhook(
      ctx.config.secrets,
      {
        id: `sbx_${randomUUID()}`,
        type: 'payment.disputed',
        order: order.id,
        amount: order.price,
        currency: order.currency,
        dispute: { status, reason, respondBy: new Date(Date.now() + 5 * DAY_MS).toISOString() },
      },
      new Date(),
    );
    await receiveWebhook(ctx, 'sandbox', Buffer.from(body), headers);
  }
}

/** Seeds payouts, refunds, disputes and corrections in several states, so that the desk of finance has work. */
export async function seedMoney(ctx: Context, origin: string): Promise<void> {
  const { rows } = await ctx.db.execute(sql`select 1 from balance_adjustments limit 1`);
  if (rows.length > 0) return;
  const money: Money = { ctx, origin, ids: await demoAccounts(ctx) };
  await setSetting(ctx, 'payoutTwoPersonLimit', TWO_PERSON_LIMIT);
  for (const payout of PAYOUTS) await seedPayout(money, payout);
  await seedRefunds(money);
  await seedDisputes(money);
  const [member, finance] = [money.ids.get('capo3'), financeOf(money)];
  if (!member) return;
  await adjustBalance(
    ctx,
    finance,
    member,
    { tokens: 650, reason: 'payment', words: 'Paid by bank transfer, receipt 4418' },
    null,
  );
  await adjustBalance(ctx, finance, member, { tokens: 25, reason: 'goodwill', words: 'For a broken show' }, null);
}
