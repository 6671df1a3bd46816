import { type ReplyOf } from '@contract/all';
import { type Context } from '@server/context';
import { type Viewer } from '@server/http/viewer';
import { refuseBlockedViewer } from '../../blocking/service/visibility';
import { readBalance } from '../../ledger/service/balances';
import { activeParticipant } from '../store/participants';
import { holdNextMinute } from './participants';
import { missingShow, showFor } from './reading';

/**
 * Returns the charge of the current minute of a show: the minute that the meter holds, however often a member asks.
 * @returns null where a minute is free
 * @throws Refusal 404 for a member who isn't in the show, 403 for a blocked member, 422 NOT_ENOUGH_TOKEN
 */
export async function payMinute(
  ctx: Context,
  viewer: Viewer,
  conversationId: string,
): Promise<ReplyOf<'sendPayToken'>> {
  const memberId = viewer.accountId ?? '';
  const show = await showFor(ctx, memberId, conversationId);
  await refuseBlockedViewer(ctx.db, viewer, show.performerId);
  const participant = await activeParticipant(ctx.db, show.id, memberId);
  if (!participant) throw missingShow();
  if (participant.price === 0) return null;
  await holdNextMinute(ctx, participant.id);
  const now = await activeParticipant(ctx.db, show.id, memberId);
  if (!now) throw missingShow();
  const { balance } = await readBalance(ctx.db, memberId, 'member');
  return { conversationId, minute: now.minutes, tokens: now.price, balance };
}
