import { type ReplyOf } from '@contract/all';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { type After, inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { postSystemMessage } from '../../chat/service/messages';
import { toTokens } from '../../ledger/rules';
import { setOffline } from '../../performers/service/liveStatus';
import {
  announceOffline,
  endPublicShowOf,
  endSession as endPublicSession,
  restartReturnTimeout,
} from '../../streaming/service/publicShows';
import { activeParticipant, forbiddenParticipants, type ParticipantRow, participantsOf } from '../store/participants';
import { lockShow, markShowEnded, requestsOfBlocked, runningShowOf, showById, type ShowRow } from '../store/shows';
import { writeRan } from '../store/ticketed';
import { announceParticipants, announceSpying } from './announcing';
import { countGroup, type EndReason, type Leaving, ranOf, readLeaving, settleParticipant } from './participants';
import { missingShow, receiptFor } from './reading';
import { closeRequest } from './requests';

/** Tells somebody that the show is over for them, with the receipt. */
export async function announceEnd(ctx: Context, show: ShowRow, accountId: string, reason: string): Promise<void> {
  const receipt = await receiptFor(ctx, show, await participantsOf(ctx.db, show.id), accountId);
  ctx.realtime.toAccount(accountId, 'show/ended', { conversationId: show.conversationId, reason, receipt });
}

/** Settles the current participants of a show, or only those in some roles. @returns those whose participation ended */
export async function settleAll(
  ctx: Context,
  tx: Tx,
  after: After,
  leaving: Leaving,
  roles: ParticipantRow['role'][] = ['member', 'spy'],
): Promise<ParticipantRow[]> {
  const settled: ParticipantRow[] = [];
  for (const { id, role } of await participantsOf(tx, leaving.show.id)) {
    if (!roles.includes(role)) continue;
    const left = await settleParticipant(ctx, tx, after, id, leaving);
    if (left) settled.push(left);
  }
  return settled;
}

/**
 * Ends a running show for everybody: settles every participant and takes the performer off the stage.
 * @returns the show; null when it had ended before
 */
export async function endShow(
  ctx: Context,
  show: ShowRow,
  reason: EndReason,
  now = new Date(),
): Promise<ShowRow | null> {
  const leaving = await readLeaving(ctx, show, reason, now);
  return inTransaction(ctx.db, async (tx, after) => {
    const ended =
      (await lockShow(tx, show.id))?.status === 'running' ? await markShowEnded(tx, show.id, reason, now) : null;
    if (!ended) return null;
    await writeRan(tx, ranOf(show, leaving.delivery, now.getTime()));
    await postSystemMessage(ctx, tx, show.conversationId, 'The show is over.');
    const members = await settleAll(ctx, tx, after, leaving, ['member']);
    // spies aren't told why it ended, such as that the member could not pay
    const spies = await settleAll(ctx, tx, after, { ...leaving, reason: 'show over' }, ['spy']);
    const stage = await setOffline(ctx, tx, show.performerId);
    await restartReturnTimeout(tx, show.performerId);
    after(async () => void (await Promise.all([ended, ...members].map(({ id }) => ctx.engine.stop(id)))));
    after(() => announceOffline(ctx, ended, stage));
    for (const accountId of [show.performerId, ...members.map(({ memberId }) => memberId)])
      after(() => announceEnd(ctx, ended, accountId, reason));
    for (const { memberId } of spies) after(() => announceEnd(ctx, ended, memberId, 'show over'));
    return ended;
  });
}

/** Removes one member from a group show, or one spy, whatever the reason; the member of a private show ends it. */
export async function leaveShow(
  ctx: Context,
  show: ShowRow,
  { id, memberId, role }: Pick<ParticipantRow, 'id' | 'memberId' | 'role'>,
  reason: EndReason,
  now = new Date(),
): Promise<void> {
  if (show.kind === 'private' && role === 'member') return void (await endShow(ctx, show, reason, now));
  const leaving = await readLeaving(ctx, show, reason, now);
  await inTransaction(ctx.db, async (tx, after) => {
    // members who join or leave at the same time wait, so that they are counted right
    await lockShow(tx, show.id);
    const left = await settleParticipant(ctx, tx, after, id, leaving);
    if (!left) return;
    if (show.kind === 'group') await countGroup(ctx, tx, after, show);
    after(() => announceEnd(ctx, show, memberId, reason));
    after(() => (show.kind === 'group' ? announceParticipants(ctx, show) : announceSpying(ctx, show.id)));
    after(() =>
      ctx.realtime.toAccount(show.performerId, 'show/metered', {
        conversationId: show.conversationId,
        memberId,
        state: 'left',
        seconds: Math.round(left.deliveredMs / 1000),
        tokens: toTokens(left.charged),
        minute: left.minutes,
        held: 0,
        minutesLeft: 0,
        secondsLeft: 0,
      }),
    );
  });
}

/** Declines the requests of members whom (or whose country) a performer has blocked, and ends their participation. */
export async function removeBlockedFromShows(ctx: Context, performerId: string): Promise<void> {
  for (const { id } of await requestsOfBlocked(ctx.db, performerId))
    await closeRequest(ctx, id, 'declined', new Date());
  for (const { show, participant } of await forbiddenParticipants(ctx.db, performerId))
    await leaveShow(ctx, show, participant, 'blocked');
}

/** Ends the private, group and public show of a performer, if there is one. */
export async function endShowsOf(
  ctx: Context,
  performerId: string,
  reason: 'performer' | 'operator' = 'performer',
): Promise<void> {
  const show = await runningShowOf(ctx.db, performerId);
  if (show) await endShow(ctx, show, reason);
  await endPublicShowOf(ctx, performerId, reason);
}

/**
 * Ends any kind of session: the performer's public, private or group show, or a member's private one. A member who
 * calls it in a group show leaves. Calling it again returns the same answer.
 * @throws Refusal 404 for a session that isn't the caller's
 */
export async function endSession(
  ctx: Context,
  caller: Caller,
  sessionId: string,
  now = new Date(),
): Promise<ReplyOf<'endSession'>> {
  const show = await showById(ctx.db, sessionId);
  if (!show) return endPublicSession(ctx, caller, sessionId);
  if (show.performerId === caller.accountId) {
    const ended = await endShow(ctx, show, 'performer', now);
    return { sessionId, endedAt: (ended?.endedAt ?? show.endedAt ?? now).toISOString() };
  }
  const own = (await participantsOf(ctx.db, show.id)).filter(({ memberId }) => memberId === caller.accountId);
  if (!own.length) throw missingShow();
  const active = await activeParticipant(ctx.db, show.id, caller.accountId);
  if (active) await leaveShow(ctx, show, active, 'member', now);
  return { sessionId, endedAt: (active ? now : (own.at(-1)?.endedAt ?? now)).toISOString() };
}
