import { eq } from 'drizzle-orm';
import { performers } from '@server/features/performers/tables';
import { addPackage } from '@server/features/wallet/service/purchases';
import { type Actor } from './actors';
import { type Api } from './api';

/** The ticket in the address of a sandbox page. */
export const ticketOf = (paymentUrl: string) => paymentUrl.split('/').at(-1)!;

/**
 * Lets a member buy so many tokens the way members do: package, order, the sandbox's page, its webhook.
 * @returns id of the order
 */
export async function buyTokens(api: Api, member: Pick<Actor, 'token'>, tokens: number): Promise<string> {
  const offer = await addPackage(api.ctx, { name: `${tokens} tokens`, tokens, priceMinor: tokens * 10 });
  const { paymentUrl, orderId } = await api.must(
    'purchaseTokens',
    { params: { id: offer._id }, body: {} },
    member.token,
  );
  await api.must('decideSandboxCheckout', { params: { ticket: ticketOf(paymentUrl) }, body: { decision: 'pay' } });
  return orderId;
}

/** What a member has, as the wallet says. */
export async function balanceOfMember(api: Api, member: Pick<Actor, 'token'>): Promise<number> {
  return (await api.must('searchTransactions', {}, member.token)).balance;
}

/** Puts a performer on stage without a camera. */
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

/** The sum of every posting there is: zero, or the ledger is wrong. */
export async function ledgerSum(api: Api): Promise<number> {
  const { rows } = await api.database.pool.query<{ sum: number }>(
    'select coalesce(sum(amount), 0)::bigint as sum from ledger_postings',
  );
  return rows[0]!.sum;
}
