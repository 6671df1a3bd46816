import { type ShowView } from '@contract/shows';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { refused } from '@server/http/errors';
import { settleRequest, showOfConversation, type ShowRow } from '../store/shows';
import { announceAnswer } from './announcing';
import { missingShow, readShow } from './reading';

/** Closes a request without a show. @returns null when it was answered before */
export async function closeRequest(
  ctx: Context,
  id: string,
  answer: 'declined' | 'cancelled' | 'expired',
  now: Date,
): Promise<ShowRow | null> {
  return inTransaction(ctx.db, async (tx, after) => {
    const show = await settleRequest(tx, id, answer, now);
    if (show) after(() => announceAnswer(ctx, answer, show));
    return show;
  });
}

/** Closes a request that the performer did not answer in time. */
export const expireRequest = async (ctx: Context, showId: string, now = new Date()): Promise<void> =>
  void (await closeRequest(ctx, showId, 'expired', now));

/**
 * Closes a request: the performer declines it, or the member cancels it. Doing it again returns the same show.
 * @throws Refusal 404 for somebody else's request; 422 SHOW_RUNNING once it was accepted
 */
export async function withdrawPrivateShow(
  ctx: Context,
  caller: Caller,
  conversationId: string,
  now = new Date(),
): Promise<ShowView> {
  const request = await showOfConversation(ctx.db, conversationId);
  const isPerformer = request?.performerId === caller.accountId;
  const answer = isPerformer ? 'declined' : request?.memberId === caller.accountId ? 'cancelled' : null;
  if (!request || request.kind !== 'private' || !answer) throw missingShow();
  const closed = await closeRequest(ctx, request.id, answer, now);
  const show = closed ?? (await showOfConversation(ctx.db, conversationId)) ?? request;
  if (show.status === 'running') throw refused('SHOW_RUNNING', 'The show has already begun.');
  return readShow(ctx, show, caller.accountId);
}
