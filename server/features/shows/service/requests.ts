import { type ShowView } from '@contract/shows';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { refused } from '@server/http/errors';
import { people, settleRequest, showOfConversation, type ShowRow } from '../store/shows';
import { viewPerson } from '../view';
import { missingShow, readShow } from './reading';

/** Tells both sides what became of a request. */
export async function tell(
  ctx: Context,
  word: 'accepted' | 'declined' | 'cancelled' | 'expired',
  show: ShowRow,
): Promise<void> {
  const { conversationId, performerId, price } = show;
  const memberId = show.memberId ?? '';
  const names = await people(ctx.db, [performerId, memberId]);
  ctx.realtime.toAccount(performerId, `show/${word}`, { conversationId, price, other: viewPerson(names, memberId) });
  ctx.realtime.toAccount(memberId, `show/${word}`, {
    conversationId,
    price,
    other: viewPerson(names, performerId, true),
  });
}

/** Ends a request without a show. @returns null when it was answered before */
export async function drop(
  ctx: Context,
  id: string,
  word: 'declined' | 'cancelled' | 'expired',
  now: Date,
): Promise<ShowRow | null> {
  return inTransaction(ctx.db, async (tx, after) => {
    const show = await settleRequest(tx, id, word, now);
    if (show) after(() => tell(ctx, word, show));
    return show;
  });
}

/** Nobody answered in time. */
export const expireRequest = async (ctx: Context, showId: string, now = new Date()): Promise<void> =>
  void (await drop(ctx, showId, 'expired', now));

/**
 * The performer declines, or the member cancels. Again answers the same.
 * @throws Refusal 404 for what is neither's; 422 SHOW_RUNNING once it was accepted
 */
export async function withdrawPrivateShow(
  ctx: Context,
  caller: Caller,
  conversationId: string,
  now = new Date(),
): Promise<ShowView> {
  const asked = await showOfConversation(ctx.db, conversationId);
  const side =
    asked?.performerId === caller.accountId ? 'declined' : asked?.memberId === caller.accountId ? 'cancelled' : null;
  if (!asked || asked.kind !== 'private' || !side) throw missingShow();
  const dropped = await drop(ctx, asked.id, side, now);
  const show = dropped ?? (await showOfConversation(ctx.db, conversationId)) ?? asked;
  if (show.status === 'running') throw refused('SHOW_RUNNING', 'The show has begun.');
  return readShow(ctx, show, caller.accountId);
}
