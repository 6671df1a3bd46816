import { eq } from 'drizzle-orm';
import { type Role } from '@contract/endpoint';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { conversations } from '@server/features/chat/tables';
import { clips } from '@server/features/clips/tables';
import { streamSessions } from '@server/features/streaming/tables';
import { joinStudio } from '@server/features/studios/service/membership';
import { studioMemberships } from '@server/features/studios/tables';
import { newKey } from '@server/storage/storage';
import { type Actor } from './actors';
import { type Api } from './api';
import { writePoll, writeReachedGoal, writeTicketShow } from './roomOffers';

const HOUR_MS = 3_600_000;

/** Writes a public show of a performer that has just ended, in a room of its own. @returns its id */
async function writePublicShow({ ctx: { db } }: Api, performerId: string): Promise<string> {
  const [id, conversationId] = [newId(), newId()];
  await db.insert(conversations).values({ id: conversationId, type: 'stream_group', performerId });
  await db.insert(streamSessions).values({
    id,
    performerId,
    conversationId,
    status: 'ended',
    startedAt: new Date(Date.now() - HOUR_MS),
    endedAt: new Date(),
  });
  return id;
}

/** Registers a performer who has been a member of a studio for long. @returns the id */
async function longTimeMemberOf(api: Api, studioId: string): Promise<string> {
  const { id } = await api.registerPerformer();
  const { db } = api.ctx;
  await inTransaction(db, (tx) => joinStudio(tx, studioId, id));
  await db
    .update(studioMemberships)
    .set({ since: new Date(0) })
    .where(eq(studioMemberships.performerId, id));
  return id;
}

/** Writes a clip that waits for approval, of a show that has just ended. Its files don't exist. @returns its id */
export async function writeClip(api: Api, performerId: string, memberId: string): Promise<string> {
  const id = newId();
  await api.ctx.db.insert(clips).values({
    id,
    performerId,
    memberId,
    sessionId: await writePublicShow(api, performerId),
    title: 'The solo',
    file: newKey('private', 'clips', 'mp4'),
    seconds: 30,
    width: 1280,
    height: 720,
  });
  return id;
}

/** Returns functions that write shows and goals of a person, and return their ids. */
export const showsAndGoals = (api: Api) => ({
  pledgeGoalOf: ({ id }: Actor) => writeReachedGoal(api, id),
  /** an open poll */
  pollOf: ({ id }: Actor) => writePoll(api, id),
  /** a waiting clip of this performer's show, or one that this member made; an unknown id for other roles */
  clipOf: async ({ id, role }: Actor & { role: Role }): Promise<string> => {
    if (role === 'performer') return writeClip(api, id, (await api.registerMember()).id);
    return role === 'user' ? writeClip(api, (await api.verifiedPerformer()).id, id) : newId();
  },
  ticketShowOf: ({ id }: Actor) => writeTicketShow(api, id),
  /** an ended public show of this performer, or of a performer of this studio; an unknown id for other roles */
  publicShowOf: async ({ id, role }: Actor & { role: Role }): Promise<string> => {
    if (role === 'performer') return writePublicShow(api, id);
    return role === 'studio' ? writePublicShow(api, await longTimeMemberOf(api, id)) : newId();
  },
});
