import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { type Posted, postBonus, postBonusReversal } from '../../ledger/service/transfers';
import { readSettings } from '../../site/service';
import { firstPurchaseBonus } from '../rules';
import { changeOrder, hasPaid, type TokenOrderRow } from '../store/orders';

/** The operator's offer for first purchases: free tokens, and the fewest tokens to buy for them. */
export interface FirstPurchaseOffer {
  bonus: number;
  minimum: number;
}

/**
 * Returns the offer that holds for a visitor: a guest, or a member who has not bought tokens yet. Null for others, and
 * while the operator offers nothing.
 */
export async function findFirstPurchaseOffer(
  ctx: Context,
  visitor: { accountId: string; role: string } | null,
): Promise<FirstPurchaseOffer | null> {
  const { firstPurchaseBonus: bonus, firstPurchaseMinimum: minimum } = await readSettings(ctx);
  if (bonus === 0 || (visitor && visitor.role !== 'user')) return null;
  if (visitor && (await hasPaid(ctx.db, visitor.accountId))) return null;
  return { bonus, minimum };
}

/** Returns the free tokens that a member's order of this size promises. */
export const bonusOf = async (ctx: Context, memberId: string, tokens: number): Promise<number> =>
  firstPurchaseBonus(await findFirstPurchaseOffer(ctx, { accountId: memberId, role: 'user' }), tokens);

/** Credits the bonus that a paid order promised. Only the first paid order of an account brings one. */
export async function creditBonus(tx: Tx, order: TokenOrderRow): Promise<Posted | null> {
  if (order.bonusTokens === 0) return null;
  const posted = await postBonus(tx, {
    reason: 'first-purchase',
    memberId: order.accountId,
    tokens: order.bonusTokens,
  });
  if (posted.replayed) {
    await changeOrder(tx, order.id, { bonusTokens: 0 });
    return null;
  }
  await changeOrder(tx, order.id, { bonusTransferId: posted.transferId });
  return posted;
}

/** Takes back the bonus of an order whose payment was reversed. */
export const takeBackBonus = (tx: Tx, order: TokenOrderRow): Promise<Posted | null> =>
  order.bonusTransferId === null
    ? Promise.resolve(null)
    : postBonusReversal(tx, {
        key: `${order.id}:bonus`,
        bonusTransferId: order.bonusTransferId,
        memberId: order.accountId,
        tokens: order.bonusTokens,
      });
