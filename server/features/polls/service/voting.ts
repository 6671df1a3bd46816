import { type ReplyOf } from '@contract/all';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { conflict, notFound, refused } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { refuseBlockedViewer } from '../../blocking/service/visibility';
import { refuseExpelled } from '../../chat/service/moderationCheck';
import { sendTip, type TipPurpose } from '../../tips/service/sending';
import { findVoteRefusal } from '../rules';
import { choicesOf, findPoll, holdPoll, insertVote, isVoteOfTip, type PollRow } from '../store';
import { announcePollSoon } from './announcing';
import { viewShownPoll, withOwnVotes } from './shown';

/** A member's wish to vote. */
export interface VoteRequest {
  memberId: string;
  pollId: string;
  /** counted from 0 */
  choice: number;
  /** hides the voter of a paid vote from all but the performer; null: as the member's setting says */
  anonymous: boolean | null;
  /** identifies one vote over all its retries */
  idempotencyKey: string | null;
}

/** Keeps the poll open until the transaction ends. @throws Refusal 409 POLL_ENDED; 422 PERFORMER_OFFLINE */
async function claimPoll(tx: Tx, pollId: string): Promise<void> {
  const refusal = findVoteRefusal(await holdPoll(tx, pollId));
  if (refusal?.code === 'POLL_ENDED') throw conflict(refusal.code, refusal.text);
  if (refusal) throw refused(refusal.code, refusal.text);
}

/** Writes the member's free vote. The same vote again changes nothing. @throws Refusal 409 POLL_VOTED */
const castFreeVote = (ctx: Context, { memberId, pollId, choice }: VoteRequest): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const [known] = await choicesOf(tx, pollId, memberId);
    if (known === undefined) await claimPoll(tx, pollId);
    if (known === undefined && (await insertVote(tx, { id: newId(), pollId, memberId, choice }))) return;
    if ((known ?? (await choicesOf(tx, pollId, memberId))[0]) !== choice)
      throw conflict('POLL_VOTED', 'You have voted in this poll already. Your first vote counts.');
  });

/** Pays for a vote with a tip of one token, which has the choice as its message. Both are written, or neither. */
async function castPaidVote(
  ctx: Context,
  viewer: Viewer,
  { performerId, choices }: PollRow,
  { memberId, pollId, choice, anonymous, idempotencyKey }: VoteRequest,
): Promise<number> {
  const purpose: TipPurpose = {
    claim: (tx) => claimPoll(tx, pollId),
    write: async (tx, tipId) => void (await insertVote(tx, { id: newId(), pollId, memberId, choice, tipId })),
    isOf: (db, tipId) => isVoteOfTip(db, tipId, { pollId, choice }),
  };
  const tip = { senderId: memberId, performerId, tokens: 1, conversationId: null, message: choices[choice]! };
  return (await sendTip(ctx, viewer, { ...tip, anonymous, purpose, idempotencyKey })).balance;
}

/**
 * Votes in a poll. In a free poll a member has one vote, which stays; in a paid one every vote is a tip of one token.
 * The same idempotency key again pays nothing.
 * @throws Refusal 403 for a blocked member; 404; 409 POLL_ENDED, POLL_VOTED, IDEMPOTENCY_KEY_REUSED; 422
 *   POLL_CHOICE_UNKNOWN, ROOM_BANNED, ROOM_KICKED, PERFORMER_OFFLINE, or as `sendTip`
 */
export async function votePoll(ctx: Context, viewer: Viewer, request: VoteRequest): Promise<ReplyOf<'votePoll'>> {
  const { memberId, pollId, choice } = request;
  const poll = await findPoll(ctx.db, pollId);
  if (!poll) throw notFound('This poll');
  const { performerId } = poll;
  await refuseBlockedViewer(ctx.db, viewer, performerId);
  await refuseExpelled(ctx, { accountId: memberId, device: viewer.device }, { performerId });
  if (choice >= poll.choices.length)
    throw refused('POLL_CHOICE_UNKNOWN', 'This poll has no such choice. Your vote was not counted.');
  const balance = poll.isPaid ? await castPaidVote(ctx, viewer, poll, request) : null;
  if (!poll.isPaid) await castFreeVote(ctx, request);
  announcePollSoon(ctx, performerId);
  return { ...(await withOwnVotes(ctx.db, await viewShownPoll(ctx.db, performerId), memberId)), balance };
}
