import { eq } from 'drizzle-orm';
import { performers } from '@server/features/performers/tables';
import { addPackage } from '@server/features/wallet/service/packages';
import { type Actor } from './actors';
import { type Api } from './api';

/** Returns the ticket in the URL of a sandbox payment page. */
export const ticketOf = (paymentUrl: string) => paymentUrl.split('/').at(-1)!;

/**
 * Lets a member buy tokens through the API: package, order, sandbox payment page and webhook.
 * @returns id of the order
 */
export async function buyTokens(api: Api, member: Pick<Actor, 'token'>, tokens: number): Promise<string> {
  const offer = await addPackage(api.ctx, { name: `${tokens} tokens`, tokens, price: tokens / 10 });
  const { paymentUrl, orderId } = await api.must(
    'purchaseTokens',
    { params: { id: offer._id }, body: {} },
    member.token,
  );
  await api.must('decideSandboxCheckout', { params: { ticket: ticketOf(paymentUrl) }, body: { decision: 'pay' } });
  return orderId;
}

/** Returns a member's balance. */
export async function balanceOfMember(api: Api, member: Pick<Actor, 'token'>): Promise<number> {
  return (await api.must('searchTransactions', {}, member.token)).balance;
}

/** Sets a performer live without a stream. */
export async function putOnStage(
  api: Api,
  performerId: string,
  streamingStatus: 'public' | 'offline' = 'public',
): Promise<void> {
  await api.ctx.db
    .update(performers)
    .set({ streamingStatus, liveSince: streamingStatus === 'offline' ? null : new Date() })
    .where(eq(performers.accountId, performerId));
}

/** Returns the sum of all postings, which is 0 in a sound ledger. */
export async function ledgerSum(api: Api): Promise<number> {
  const { rows } = await api.database.pool.query<{ sum: number }>(
    'select coalesce(sum(amount), 0)::bigint as sum from ledger_postings',
  );
  return rows[0]!.sum;
}
