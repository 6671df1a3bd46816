import { type OwnShownPollView, type ShownPollView } from '@contract/polls';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { type Viewer } from '@server/http/viewer';
import { refuseBlockedViewer } from '../../blocking/service/visibility';
import { votesByChoice } from '../rules';
import { choicesOf, countShownPoll } from '../store';

/** Returns the poll that a performer's room shows, without what anybody voted for. */
export async function viewShownPoll(db: Db, performerId: string): Promise<ShownPollView> {
  const { at, poll, counted } = await countShownPoll(db, performerId);
  const shown = { performerId, at: at.toISOString() };
  if (!poll) return { ...shown, poll: null };
  const { id, question, isPaid, endsAt, isOpen } = poll;
  const choices = votesByChoice(poll.choices, counted);
  const votes = choices.reduce((sum, choice) => sum + choice.votes, 0);
  return {
    ...shown,
    poll: { _id: id, question, choices, votes, isPaid, endsAt: endsAt?.toISOString() ?? null, isOpen },
  };
}

/** Adds what a member has voted for in the poll; guests have voted for nothing. */
export async function withOwnVotes(db: Db, view: ShownPollView, memberId: string | null): Promise<OwnShownPollView> {
  return { ...view, mine: view.poll && memberId ? await choicesOf(db, view.poll._id, memberId) : [] };
}

/**
 * Returns the poll that a performer's room shows, with what the viewer has voted for.
 * @throws Refusal 403 for a viewer whom the performer has blocked
 */
export async function readShownPoll(ctx: Context, viewer: Viewer, performerId: string): Promise<OwnShownPollView> {
  await refuseBlockedViewer(ctx.db, viewer, performerId);
  return withOwnVotes(ctx.db, await viewShownPoll(ctx.db, performerId), viewer.accountId);
}
