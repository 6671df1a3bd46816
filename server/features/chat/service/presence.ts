import { type ClientEvents } from '@contract/events';
import { type Context } from '@server/context';
import { keep } from '@server/db/kept';
import { type Caller } from '@server/http/caller';
import { viewerOf } from '@server/http/viewer';
import { type Connection } from '@server/realtime/realtime';
import { readGreetings } from '../../automaticMessages/service/greetings';
import { recordDevice } from '../../auth/service/devices';
import { findBlockedIds } from '../../blocking/service/writers';
import { maySeePerformer } from '../../blocking/service/visibility';
import { ARRIVAL_NOTICE_INTERVAL_MS, mayAnnounceArrival } from '../rules/messageRate';
import { DEFAULT_SETTINGS, modeOf, settingsIn } from '../rules/moderation';
import { cleanText } from '../rules/text';
import { accountsByIds, recentlyDeletedIds, messagesOf } from '../store/messages';
import { hostOf } from '../store/moderation';
import { type ConversationRow } from '../store/rooms';
import { viewMember } from '../view';
import { hasSiteWord, refuseExpelled } from './moderationCheck';
import { post, viewMessagesFor } from './messages';
import { readSettings, roleIn } from './moderation';
import { conversationFor, conversationNotFound } from './rooms';

/** A client that missed more messages loads the rest as history. */
const MISSED_MAX = 200;
/** For how long many who join at once share one reading of a room's members. */
const MEMBERS_KEPT_MS = 1_000;

type Joined = ClientEvents['room/join']['answer'];

/** The members that a room lists by name, by their ids. */
const namedMembers = keep(
  async (db, ids) => (await accountsByIds(db, ids ? ids.split(',') : [])).map(viewMember),
  MEMBERS_KEPT_MS,
);

/** Returns the number of connections in a room, and some of its members. */
export async function readPresence(ctx: Context, conversationId: string): Promise<Pick<Joined, 'members' | 'total'>> {
  const { accountIds, total } = ctx.realtime.presenceIn(conversationId);
  return { members: await namedMembers.read(ctx.db, accountIds.join()), total };
}

/** Returns the mode of a room, and the role of the account in it. */
async function readModeAndRole(
  ctx: Context,
  { type, performerId }: ConversationRow,
  accountId: string | null,
): Promise<Pick<Joined, 'mode' | 'role' | 'open'>> {
  const settings = performerId ? settingsIn(type, await readSettings(ctx.db, performerId)) : DEFAULT_SETTINGS;
  return { mode: modeOf(settings), role: await roleIn(ctx.db, performerId, accountId), open: type === 'stream_public' };
}

/** When an arrival was last announced: by room, and by room and account. */
const announcedAt = new Map<string, number>();
const ANNOUNCEMENTS_KEPT = 20_000;

/** Posts "… joined." for a member, about once per show, while the performer is live and the room is small and quiet. */
async function announceArrival(
  ctx: Context,
  caller: Caller,
  { id, performerId }: ConversationRow,
  total: number,
): Promise<void> {
  const [key, now] = [`${id}:${caller.accountId}`, Date.now()];
  if (
    caller.role !== 'user' ||
    !performerId ||
    !mayAnnounceArrival(total, announcedAt.get(id), now) ||
    now - (announcedAt.get(key) ?? 0) < ARRIVAL_NOTICE_INTERVAL_MS
  )
    return;
  if (announcedAt.size > ANNOUNCEMENTS_KEPT) announcedAt.clear();
  // set before the first await, so that two tabs count as one arrival
  announcedAt.set(key, now).set(id, now);
  if (!(await hostOf(ctx.db, performerId))?.onStage) return void announcedAt.delete(key);
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
 * Joins a connection to a room and returns the messages after `lastSeq`. It joins before it reads the history, so that
 * no message is lost in between; a message that arrives both ways has the same id.
 * @throws Refusal 404 for a room that is not open to this visitor, 403 for a blocked one, 422 ROOM_BANNED or
 *   ROOM_KICKED
 */
export async function joinRoom(
  ctx: Context,
  connection: Connection,
  { conversationId, lastSeq }: ClientEvents['room/join']['payload'],
): Promise<Joined> {
  const caller = connection.caller();
  const viewer = await viewerOf(caller, connection);
  if (caller && viewer.device) await recordDevice(ctx, caller.accountId, viewer.device);
  const conversation = await conversationFor(ctx.db, viewer, conversationId);
  const { performerId } = conversation;
  await refuseExpelled(ctx, viewer, conversation);
  connection.join(conversationId, performerId);
  // a block since the first check removed only the connections that had joined by then
  if (performerId && !(await maySeePerformer(ctx.db, viewer, performerId))) {
    connection.leave(conversationId);
    throw conversationNotFound();
  }
  const hidden = await findBlockedIds(ctx.db, caller?.accountId ?? null);
  const missed =
    lastSeq === undefined
      ? []
      : await messagesOf(ctx.db, conversationId, {
          after: lastSeq,
          above: conversation.clearedSeq,
          limit: MISSED_MAX + 1,
          hidden: conversation.type === 'private' ? [] : hidden,
        });
  const presence = await readPresence(ctx, conversationId);
  const deleted = lastSeq === undefined ? [] : await recentlyDeletedIds(ctx.db, conversationId, MISSED_MAX);
  const modeAndRole = await readModeAndRole(ctx, conversation, caller?.accountId ?? null);
  if (caller) await announceArrival(ctx, caller, conversation, presence.total);
  const greetings =
    performerId && conversation.type === 'stream_public' && modeAndRole.role !== 'host'
      ? await readGreetings(ctx, performerId)
      : [];
  return {
    ...presence,
    ...modeAndRole,
    missed: await viewMessagesFor(ctx.db, missed.slice(0, MISSED_MAX), caller?.accountId ?? null, performerId),
    more: missed.length > MISSED_MAX,
    deleted,
    cleared: conversation.clearedSeq,
    greetings,
    hidden,
  };
}
