import { type ShownPollView } from '@contract/polls';
import { type Context } from '@server/context';
import { findPublicConversation } from '../../chat/service/rooms';
import { viewShownPoll } from './shown';

/** Votes come in storms: a room hears of its poll at most once in this time from each process. */
const TELL_INTERVAL_MS = 250;

const pending = new WeakMap<Context, Set<string>>();

/** Tells the performer's room of its poll. */
export async function announcePoll(ctx: Context, performerId: string): Promise<ShownPollView> {
  const room = await findPublicConversation(ctx.db, performerId);
  const view = await viewShownPoll(ctx.db, performerId);
  ctx.realtime.toRoom(room._id, 'poll/changed', view);
  return view;
}

/** Tells the room soon after a vote, once for all votes that come meanwhile. */
export function announcePollSoon(ctx: Context, performerId: string): void {
  const waiting = pending.get(ctx) ?? new Set<string>();
  pending.set(ctx, waiting);
  if (waiting.has(performerId)) return;
  waiting.add(performerId);
  const tell = async () => {
    waiting.delete(performerId);
    await announcePoll(ctx, performerId);
  };
  setTimeout(
    () => void tell().catch((error: unknown) => ctx.log.warn({ err: error }, 'a poll could not be announced')),
    TELL_INTERVAL_MS,
  ).unref();
}
