import { type Context } from '@server/context';
import { startPoll } from '@server/features/polls/service/polls';
import { viewShownPoll } from '@server/features/polls/service/shown';
import { votePoll } from '@server/features/polls/service/voting';
import { UNRESTRICTED_VIEWER } from '@server/http/viewer';

/** The poll of one live room, with the choice of each member. */
const POLL = {
  slug: 'ida-brevik',
  question: 'Where does the second verse go?',
  choices: ['Back home', 'To the sea', 'Nowhere, it hums'],
  votes: { capo3: 0, 'sofia.b': 1, quietfan: 0, mira: 2, tomasz: 0 },
};

/** Starts the poll of a live demo room, unless the room shows one. Members vote in it. */
export async function keepPoll(ctx: Context, slug: string, accounts: Map<string, string>): Promise<void> {
  const performerId = accounts.get(slug);
  if (slug !== POLL.slug || !performerId || (await viewShownPoll(ctx.db, performerId)).poll) return;
  const { question, choices, votes } = POLL;
  const { poll } = await startPoll(ctx, performerId, { question, choices, isPaid: false, minutes: null });
  if (!poll) return;
  for (const [username, choice] of Object.entries(votes)) {
    const memberId = accounts.get(username);
    const viewer = { ...UNRESTRICTED_VIEWER, accountId: memberId ?? null };
    const wish = { pollId: poll._id, choice, anonymous: null, idempotencyKey: null };
    if (memberId) await votePoll(ctx, viewer, { memberId, ...wish });
  }
}
