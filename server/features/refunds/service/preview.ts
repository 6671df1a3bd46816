import { type ReplyOf } from '@contract/all';
import { type Context } from '@server/context';
import { invalid } from '@server/http/errors';
import { findAccount } from '../../auth/service/accounts';
import { planRefund } from '../../earnings/service/payments';
import { SITE, toTokens } from '../../ledger/rules';
import { readBalance } from '../../ledger/service/balances';
import { findOrder } from '../../orders/service/orders';
import { countMembersRequests, findRequest } from '../store';
import { requestNotFound } from './requests';

type Move = ReplyOf<'previewRefund'>['moves'][number];

/**
 * Returns what resolving a request would move, as the refund itself calculates it, and what receivers would owe.
 * @param tokens fewer tokens than the member asked for
 * @throws Refusal 400 for more tokens than requested, 404
 */
export async function previewRefund(ctx: Context, id: string, tokens?: number): Promise<ReplyOf<'previewRefund'>> {
  const request = await findRequest(ctx.db, id);
  const order = request && (await findOrder(ctx.db, request.orderId));
  if (!order) throw requestNotFound();
  if (tokens && tokens > request.tokens)
    throw invalid('tokens', `The member asked for ${request.tokens} tokens.`, 'max');
  const { movements } = await planRefund(ctx.db, {
    saleTransferId: order.transferId,
    memberId: order.memberId,
    tokens: tokens ?? request.tokens,
  });
  const moves = await Promise.all(
    movements.map(async ({ owner, kind, amount }): Promise<Move> => {
      if (owner === SITE || (kind !== 'member' && kind !== 'performer' && kind !== 'studio'))
        return { name: 'Site', role: 'site', tokens: toTokens(amount), owes: 0 };
      const { balance } = await readBalance(ctx.db, owner, kind);
      const { name } = await findAccount(ctx.db, owner);
      return {
        name,
        role: kind,
        tokens: toTokens(amount),
        owes: Math.max(0, -toTokens(amount) - Math.max(0, balance)),
      };
    }),
  );
  return {
    moves: moves.filter((move, at) => at === 0 || move.tokens !== 0),
    refunds: await countMembersRequests(ctx.db, request),
  };
}
