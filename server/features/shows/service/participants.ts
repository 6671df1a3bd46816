import { type Context } from '@server/context';
import { seatsOf } from '../store/seats';
import { people, type ShowRow } from '../store/shows';
import { viewPerson } from '../view';

/** Tells everybody in a group show who is in it now. */
export async function tellParticipants(ctx: Context, { id, conversationId, performerId }: ShowRow): Promise<void> {
  const memberIds = (await seatsOf(ctx.db, id))
    .filter(({ status }) => status === 'taken')
    .map(({ memberId }) => memberId);
  const names = await people(ctx.db, memberIds);
  const participants = memberIds.map((memberId) => viewPerson(names, memberId));
  for (const accountId of [performerId, ...memberIds])
    ctx.realtime.toAccount(accountId, 'show/participants', { conversationId, participants });
}
