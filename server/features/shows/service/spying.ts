import { type RequestOf } from '@contract/all';
import { type ShowEntryView, type ShowView } from '@contract/shows';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { notFound } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { refuseBlockedViewer } from '../../blocking/service/visibility';
import { postSystemMessage } from '../../chat/service/messages';
import { toUnits } from '../../ledger/rules';
import { readBalance } from '../../ledger/service/balances';
import { setSpySeatPrice } from '../../performers/service/liveStatus';
import { mayEndSpying, refusalToSpy } from '../rules/mayJoin';
import { activeParticipant } from '../store/participants';
import { lockShow, offerOf, putSpyPrice, runningShowOf, showOfConversation, type ShowRow } from '../store/shows';
import { announceSpying } from './announcing';
import { announceEnd, settleAll } from './ending';
import { entryOf } from './entering';
import { addParticipant, type NewParticipant, readLeaving } from './participants';
import { missingShow, readShow } from './reading';
import { refusalForMember } from './refusals';

/**
 * Lets a member watch a performer's private show as a spy. A spy who watches it already enters again.
 * @throws Refusal 404 for a performer who isn't available, 403 for a blocked member, 422 with a `JoinRefusal`,
 * SPENDING_LIMIT_REACHED or SPENDING_PAUSED
 */
export async function spyOnShow(
  ctx: Context,
  viewer: Viewer,
  performerId: string,
  terms: RequestOf<'spyOnShow'>['body'],
  now = new Date(),
): Promise<ShowEntryView> {
  const memberId = viewer.accountId ?? '';
  if (!(await offerOf(ctx.db, performerId))) throw notFound('This performer');
  await refuseBlockedViewer(ctx.db, viewer, performerId);
  const show = await runningShowOf(ctx.db, performerId);
  if (!show || show.kind === 'group') throw refusalForMember('SPYING_NOT_OFFERED');
  const isIn = (await activeParticipant(ctx.db, show.id, memberId))?.role === 'spy';
  if (isIn) return entryOf(ctx, show, viewer);
  const refusal = refusalToSpy({
    isDeliveryProven: ctx.engine.provesDelivery,
    isOwnShow: show.memberId === memberId,
    spyPrice: show.spyPrice,
    terms: terms ?? {},
    balance: toUnits((await readBalance(ctx.db, memberId, 'member')).balance),
  });
  if (refusal) throw refusalForMember(refusal);
  await addSpy(ctx, show, { memberId, country: viewer.country, cap: terms?.cap ?? null, now });
  return entryOf(ctx, show, viewer);
}

async function addSpy(ctx: Context, { id }: ShowRow, spy: NewParticipant): Promise<void> {
  await inTransaction(ctx.db, async (tx, after) => {
    // the lock lasts until the commit: whoever ends the show, or spying, then sees this spy
    const show = await lockShow(tx, id);
    if (show?.status !== 'running' || show.spyPrice === null) throw refusalForMember('SPYING_NOT_OFFERED');
    if (await activeParticipant(tx, id, spy.memberId)) return;
    await addParticipant(ctx, tx, after, show, { ...spy, role: 'spy' });
    after(() => announceSpying(ctx, show.id));
  });
}

/**
 * Ends spying on a running show: all spies leave at once and pay for what reached them, and nobody else may watch.
 * Calling it again returns the same show.
 * @throws Refusal 404 for everybody but the performer and the member
 */
export async function endSpying(
  ctx: Context,
  caller: Caller,
  conversationId: string,
  now = new Date(),
): Promise<ShowView> {
  const show = await showOfConversation(ctx.db, conversationId);
  if (!show || !mayEndSpying(show, caller.accountId)) throw missingShow();
  const leaving = await readLeaving(ctx, show, 'spying ended', now);
  await inTransaction(ctx.db, async (tx, after) => {
    const locked = await lockShow(tx, show.id);
    if (locked?.status !== 'running' || locked.spyPrice === null) return;
    await putSpyPrice(tx, show.id, null);
    await setSpySeatPrice(ctx, tx, after, show.performerId, 0);
    await postSystemMessage(ctx, tx, show.conversationId, 'Others can no longer watch this show.');
    for (const { memberId } of await settleAll(ctx, tx, after, leaving, ['spy']))
      after(() => announceEnd(ctx, show, memberId, leaving.reason));
    after(() => announceSpying(ctx, show.id));
  });
  return readShow(ctx, (await showOfConversation(ctx.db, conversationId)) ?? show, caller.accountId);
}
