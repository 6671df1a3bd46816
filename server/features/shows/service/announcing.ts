import { type Context } from '@server/context';
import { participantsOf, spiesOf } from '../store/participants';
import { peopleById, showById, type ShowRow } from '../store/shows';
import { viewPerson, viewSpying } from '../view';

/** Sends the current participants of a group show to its performer and to each of them. */
export async function announceParticipants(ctx: Context, { id, conversationId, performerId }: ShowRow): Promise<void> {
  const memberIds = (await participantsOf(ctx.db, id))
    .filter(({ status }) => status === 'taken')
    .map(({ memberId }) => memberId);
  const people = await peopleById(ctx.db, memberIds);
  const participants = memberIds.map((memberId) => viewPerson(people, memberId));
  for (const accountId of [performerId, ...memberIds])
    ctx.realtime.toAccount(accountId, 'show/participants', { conversationId, participants });
}

/** Sends the spies of a private show to its performer, and their number to its member. */
export async function announceSpying(ctx: Context, showId: string): Promise<void> {
  const show = await showById(ctx.db, showId);
  if (show?.status !== 'running' || !show.memberId) return;
  const { conversationId, performerId, memberId } = show;
  const spies = await spiesOf(ctx.db, showId);
  const people = await peopleById(ctx.db, spies);
  for (const accountId of [performerId, memberId]) {
    const spying = viewSpying(show, spies, { people, accountId });
    ctx.realtime.toAccount(accountId, 'show/spying', { conversationId, spying });
  }
}

/** Tells the member and the performer what happened to a private show request. */
export async function announceAnswer(
  ctx: Context,
  answer: 'accepted' | 'declined' | 'cancelled' | 'expired',
  show: ShowRow,
): Promise<void> {
  const { conversationId, performerId, price } = show;
  const memberId = show.memberId ?? '';
  const people = await peopleById(ctx.db, [performerId, memberId]);
  const toPerformer = { conversationId, price, other: viewPerson(people, memberId) };
  const toMember = { conversationId, price, other: viewPerson(people, performerId, true) };
  ctx.realtime.toAccount(performerId, `show/${answer}`, toPerformer);
  ctx.realtime.toAccount(memberId, `show/${answer}`, toMember);
}
