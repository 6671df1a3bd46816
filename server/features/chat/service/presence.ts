import { type ClientEvents } from '@contract/events';
import { type Context } from '@server/context';
import { type Caller } from '@server/http/caller';
import { viewerOf } from '@server/http/viewer';
import { type Connection } from '@server/realtime/realtime';
import { noteDevice } from '../../auth/service/devices';
import { isBlocked } from '../../blocking/service/blocks';
import { modeOf, settingsIn, STANDARD_SETTINGS } from '../rules/moderation';
import { ARRIVALS_MS, isQuietEnough } from '../rules/messageRate';
import { cleanText } from '../rules/text';
import { accountsByIds, deletedLately, messagesOf } from '../store/messages';
import { hostOf } from '../store/moderation';
import { type ConversationRow } from '../store/rooms';
import { viewMember, viewMessage } from '../view';
import { hasSiteWord, refuseExpelled } from './moderationCheck';
import { post } from './messages';
import { readSettings, roleIn } from './moderation';
import { conversationFor, conversationNotFound } from './rooms';

/** Messages that a resuming client gets at once; beyond it fills up by history. */
const MISSED_MAX = 200;
/** Of a crowd, so many are named; the count stays exact. */
const MEMBERS_SHOWN = 30;

type Joined = ClientEvents['room/join']['answer'];

/** Who is in a room: the count of all connections, and some of the accounts by name. */
export async function readPresence(ctx: Context, conversationId: string): Promise<Pick<Joined, 'members' | 'total'>> {
  const { accountIds, total } = await ctx.realtime.presenceIn(conversationId);
  return { members: (await accountsByIds(ctx.db, accountIds.slice(0, MEMBERS_SHOWN))).map(viewMember), total };
}

/** What holds in a room, and what somebody is there. */
async function readStanding(
  ctx: Context,
  { type, performerId }: ConversationRow,
  accountId: string | null,
): Promise<Pick<Joined, 'mode' | 'role' | 'open'>> {
  const settings = performerId ? settingsIn(type, await readSettings(ctx.db, performerId)) : STANDARD_SETTINGS;
  return { mode: modeOf(settings), role: await roleIn(ctx.db, performerId, accountId), open: type === 'stream_public' };
}

/** Rooms and accounts whose coming was told: when. */
const told = new Map<string, number>();
const TOLD_KEPT = 20_000;

/** A line says that a member came, once a show and while the room is small and quiet enough for anyone to care. */
async function announceArrival(
  ctx: Context,
  caller: Caller,
  { id, performerId }: ConversationRow,
  total: number,
): Promise<void> {
  const [own, now] = [`${id}:${caller.accountId}`, Date.now()];
  if (
    caller.role !== 'user' ||
    !performerId ||
    !isQuietEnough(total, told.get(id), now) ||
    now - (told.get(own) ?? 0) < ARRIVALS_MS
  )
    return;
  if (told.size > TOLD_KEPT) told.clear();
  // before anything is awaited: two tabs are one arrival
  told.set(own, now).set(id, now);
  if (!(await hostOf(ctx.db, performerId))?.onStage) return void told.delete(own);
  const [account] = await accountsByIds(ctx.db, [caller.accountId]);
  const name = cleanText(account?.name ?? '');
  if (name && !(await hasSiteWord(ctx, name)))
    await post(ctx, ctx.db, {
      conversationId: id,
      type: 'notify',
      text: `${name} joined.`,
      tokens: null,
      senderId: null,
    });
}

/**
 * Lets a connection into a room and answers what it missed since `lastSeq`. It enters before the history is read: what is
 * written meanwhile arrives both ways and counts once by its id, and nothing falls in between.
 * @throws Refusal 404 for a room that is not open to this connection; 403 for a blocked viewer; 422 ROOM_BANNED or ROOM_KICKED
 */
export async function joinRoom(
  ctx: Context,
  connection: Connection,
  { conversationId, lastSeq }: ClientEvents['room/join']['payload'],
): Promise<Joined> {
  const caller = connection.caller();
  const viewer = await viewerOf(caller, connection);
  if (caller && viewer.device) await noteDevice(ctx, caller.accountId, viewer.device);
  const conversation = await conversationFor(ctx.db, viewer, conversationId);
  const { performerId } = conversation;
  await refuseExpelled(ctx, viewer, conversation);
  connection.join(conversationId, performerId);
  // a block that came in between has thrown out those who were inside, and this one was not yet
  if (performerId && (await isBlocked(ctx.db, viewer, performerId))) {
    connection.leave(conversationId);
    throw conversationNotFound();
  }
  const missed =
    lastSeq === undefined
      ? []
      : await messagesOf(ctx.db, conversationId, {
          after: lastSeq,
          above: conversation.clearedSeq,
          limit: MISSED_MAX + 1,
        });
  const presence = await readPresence(ctx, conversationId);
  const deleted = lastSeq === undefined ? [] : await deletedLately(ctx.db, conversationId, MISSED_MAX);
  const standing = await readStanding(ctx, conversation, caller?.accountId ?? null);
  if (caller) await announceArrival(ctx, caller, conversation, presence.total);
  return {
    ...presence,
    ...standing,
    missed: missed.slice(0, MISSED_MAX).map(viewMessage),
    more: missed.length > MISSED_MAX,
    deleted,
    cleared: conversation.clearedSeq,
  };
}
