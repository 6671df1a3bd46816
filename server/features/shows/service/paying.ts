import { type ReplyOf } from '@contract/all';
import { type Context } from '@server/context';
import { type Viewer } from '@server/http/viewer';
import { refuseBlocked } from '../../blocking/service/blocks';
import { balanceOf } from '../../ledger/service';
import { seatOf } from '../store/seats';
import { missingShow, showFor } from './reading';
import { holdNextMinute } from './seats';

/**
 * The charge of the current minute of a show: the one that the meter holds, however often a member asks for it.
 * @returns null where a minute costs nothing
 * @throws Refusal 404 for who does not sit in it, 403 for who is blocked, 422 NOT_ENOUGH_TOKEN
 */
export async function payMinute(
  ctx: Context,
  viewer: Viewer,
  conversationId: string,
): Promise<ReplyOf<'sendPayToken'>> {
  const memberId = viewer.accountId ?? '';
  const show = await showFor(ctx, memberId, conversationId);
  await refuseBlocked(ctx.db, viewer, show.performerId);
  const seat = await seatOf(ctx.db, show.id, memberId);
  if (!seat) throw missingShow();
  if (show.price === 0) return null;
  await holdNextMinute(ctx, show, seat.id);
  const now = await seatOf(ctx.db, show.id, memberId);
  if (!now) throw missingShow();
  const { balance } = await balanceOf(ctx.db, memberId, 'member');
  return { conversationId, minute: now.minutes, tokens: show.price, balance };
}
