import { type Context } from '@server/context';
import { appointModerator, readRoomModeration, updateRoomSettings } from '@server/features/chat/service/moderation';
import { MEMBERS } from '../cast';
import { demoAccounts } from './people';

/** Whose room has a moderator and rules of its own in the demo. */
const HOST = 'juno-valcourt';

/** A room in which somebody keeps order already, until its performer says otherwise. */
export async function seedModeration(ctx: Context): Promise<void> {
  const id = (await demoAccounts(ctx)).get(HOST);
  if (!id) return;
  const caller = { accountId: id, sessionId: id, role: 'performer' as const, username: HOST, verified: true };
  if ((await readRoomModeration(ctx, caller, id)).log.length) return;
  await updateRoomSettings(ctx, caller, id, { slowSeconds: 3, links: false, words: ['giveaway*', 'free tokens'] });
  await appointModerator(ctx, caller, id, MEMBERS[0].username);
}
