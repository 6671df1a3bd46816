import { type Context } from '@server/context';
import { appointModerator, readRoomModeration, updateRoomSettings } from '@server/features/chat/service/moderation';
import { MEMBERS } from '../cast';
import { callerOf } from './caller';
import { demoAccounts } from './people';

/** The performer whose chat room has a moderator and chat rules. */
const HOST = 'juno-valcourt';

/** Sets up chat rules and a moderator in one chat room, unless its moderation has been changed already. */
export async function seedModeration(ctx: Context): Promise<void> {
  const id = (await demoAccounts(ctx)).get(HOST);
  if (!id) return;
  const caller = callerOf(id, 'performer', HOST);
  if ((await readRoomModeration(ctx, caller, id)).log.length) return;
  await updateRoomSettings(ctx, caller, id, { slowSeconds: 3, links: false, words: ['giveaway*', 'free tokens'] });
  await appointModerator(ctx, caller, id, MEMBERS[0].username);
}
