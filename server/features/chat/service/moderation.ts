import { type RequestOf } from '@contract/all';
import {
  type ModerationEntryView,
  type RoomModerationView,
  type RoomRole,
  type RoomSettingsView,
  type SanctionView,
} from '@contract/rooms';
import { type UserBriefView } from '@contract/users';
import { type Context } from '@server/context';
import { type Db, type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { invalid, notFound, refused } from '@server/http/errors';
import {
  DEFAULT_SETTINGS,
  describeChange,
  modeOf,
  refusalToEnter,
  refusalToSanction,
  sanctionEnd,
} from '../rules/moderation';
import {
  chatterById,
  chatterByName,
  deleteModerator,
  devicesOfAccount,
  insertLogEntry,
  insertModerator,
  isModerator,
  logEntries,
  markLifted,
  moderatorsOf,
  putSettings,
  replaceSanction,
  sanctionById,
  sanctionsOf,
  settingsOf,
} from '../store/moderation';
import { viewLogEntry, viewMember, viewSanction } from '../view';
import { findPublicConversation } from './rooms';

/** How many sanctions and log entries one answer holds. */
const SANCTIONS_SHOWN = 200;
const LOG_SHOWN = 30;

/** Returns the role of an account in a performer's rooms. */
export async function roleIn(db: Db, performerId: string | null, accountId: string | null): Promise<RoomRole> {
  if (!performerId || !accountId) return 'viewer';
  if (performerId === accountId) return 'host';
  return (await isModerator(db, performerId, accountId)) ? 'moderator' : 'viewer';
}

/** Returns the chat rules of a performer's rooms. */
export const readSettings = async (db: Db, performerId: string): Promise<RoomSettingsView> =>
  (await settingsOf(db, performerId)) ?? DEFAULT_SETTINGS;

async function moderatingRole(ctx: Context, caller: Caller, performerId: string): Promise<'host' | 'moderator'> {
  const role = await roleIn(ctx.db, performerId, caller.accountId);
  // a member is the "host" of their own id, but has no room
  if (role === 'viewer' || (role === 'host' && caller.role !== 'performer')) throw notFound('This room');
  return role;
}

/** Adds an entry to the moderation log, within the transaction of the logged action. */
export async function logModeration(
  tx: Tx,
  entry: {
    performerId: string;
    conversationId?: string | null;
    actorId: string;
    targetId?: string | null;
    action: ModerationEntryView['action'];
    reason?: string;
    detail?: string;
  },
): Promise<void> {
  await insertLogEntry(tx, { id: newId(), ...entry });
}

/** Returns everything the moderation panel shows. @throws Refusal 404 for accounts that do not moderate these rooms */
export async function readRoomModeration(
  ctx: Context,
  caller: Caller,
  performerId: string,
): Promise<RoomModerationView> {
  const role = await moderatingRole(ctx, caller, performerId);
  const [settings, moderators, sanctions, log] = await Promise.all([
    readSettings(ctx.db, performerId),
    moderatorsOf(ctx.db, performerId),
    sanctionsOf(ctx.db, performerId, SANCTIONS_SHOWN),
    logEntries(ctx.db, { performerId }, LOG_SHOWN, 0),
  ]);
  return {
    role,
    settings,
    moderators: moderators.map(viewMember),
    sanctions: sanctions.map(viewSanction),
    log: log.rows.map(viewLogEntry),
  };
}

/**
 * Changes the given chat rules and sends the new mode to the public room.
 * @throws Refusal 404 for accounts that do not moderate these rooms
 */
export async function updateRoomSettings(
  ctx: Context,
  caller: Caller,
  performerId: string,
  changes: RequestOf<'updateRoomSettings'>['body'],
): Promise<RoomSettingsView> {
  await moderatingRole(ctx, caller, performerId);
  return inTransaction(ctx.db, async (tx, after) => {
    const before = await readSettings(tx, performerId);
    const settings = { ...before, ...changes };
    const detail = describeChange(before, settings);
    if (!detail) return before;
    await putSettings(tx, performerId, settings);
    await logModeration(tx, { performerId, actorId: caller.accountId, action: 'settings', detail });
    const { _id: conversationId } = await findPublicConversation(tx, performerId);
    after(() => ctx.realtime.toRoom(conversationId, 'room/mode', { conversationId, mode: modeOf(settings) }));
    return settings;
  });
}

/**
 * Adds a moderator to the caller's own rooms.
 * @throws Refusal 404 for another performer's rooms, 400 for an unknown username or the caller's own
 */
export async function appointModerator(
  ctx: Context,
  caller: Caller,
  performerId: string,
  username: string,
): Promise<UserBriefView> {
  if (caller.accountId !== performerId) throw notFound('This room');
  const account = await chatterByName(ctx.db, username);
  if (!account) throw invalid('username', 'No active member or performer has this username.', 'unknown');
  if (account.id === performerId) throw invalid('username', 'You already moderate your own chat rooms.', 'self');
  await inTransaction(ctx.db, async (tx) => {
    if (await insertModerator(tx, performerId, account.id))
      await logModeration(tx, { performerId, actorId: caller.accountId, targetId: account.id, action: 'appoint' });
  });
  return viewMember(account);
}

/** Removes a moderator. @throws Refusal 404 for another performer's rooms, or when the account is not a moderator */
export async function dismissModerator(
  ctx: Context,
  caller: Caller,
  performerId: string,
  accountId: string,
): Promise<void> {
  if (caller.accountId !== performerId) throw notFound('This room');
  await inTransaction(ctx.db, async (tx) => {
    if (!(await deleteModerator(tx, performerId, accountId))) throw notFound('This moderator');
    await logModeration(tx, { performerId, actorId: caller.accountId, targetId: accountId, action: 'dismiss' });
  });
}

/**
 * Mutes, kicks or bans an account in all rooms of a performer. A kick or ban removes its connections from the rooms,
 * and those of every browser the account has used.
 * @throws Refusal 404 for accounts that do not moderate these rooms, or an unknown target; 422 SANCTION_SELF,
 *   SANCTION_HOST, SANCTION_MODERATOR
 */
export async function sanction(
  ctx: Context,
  caller: Caller,
  performerId: string,
  { accountId, kind, minutes, reason }: RequestOf<'sanction'>['body'],
): Promise<SanctionView> {
  const role = await moderatingRole(ctx, caller, performerId);
  const target = await chatterById(ctx.db, accountId);
  if (!target) throw notFound('This account');
  const refusal = refusalToSanction(role, await roleIn(ctx.db, performerId, accountId), accountId === caller.accountId);
  if (refusal) throw refused(refusal.code, refusal.text);
  const now = new Date();
  const until = sanctionEnd(kind, minutes, now);
  const id = newId();
  await inTransaction(ctx.db, async (tx, after) => {
    await replaceSanction(tx, { id, performerId, accountId, kind, reason, byId: caller.accountId, until });
    await logModeration(tx, {
      performerId,
      actorId: caller.accountId,
      targetId: accountId,
      action: kind,
      reason,
      detail: until ? `until ${until.toISOString()}` : 'until lifted',
    });
    const expulsion = refusalToEnter([{ kind, until }], now);
    if (!expulsion) return;
    const devices = await devicesOfAccount(tx, accountId);
    after(() => ctx.realtime.expel({ from: { performerId }, accountId, devices, message: expulsion.text }));
  });
  const written = await sanctionById(ctx.db, performerId, id);
  if (!written) throw notFound('This account');
  return viewSanction(written);
}

/** Lifts a mute, kick or ban. @throws Refusal 404 */
export async function liftSanction(ctx: Context, caller: Caller, performerId: string, id: string): Promise<void> {
  await moderatingRole(ctx, caller, performerId);
  const known = await sanctionById(ctx.db, performerId, id);
  if (!known) throw notFound('This sanction');
  await inTransaction(ctx.db, async (tx) => {
    await markLifted(tx, id);
    await logModeration(tx, {
      performerId,
      actorId: caller.accountId,
      targetId: known.target.id,
      action: 'lift',
      detail: known.kind,
    });
  });
}

/** Returns the moderation log of all rooms, newest first, for the operator. */
export async function searchModerationLog(
  ctx: Context,
  { limit, offset, performerId, accountId }: RequestOf<'searchModerationLog'>['query'],
): Promise<{ data: ModerationEntryView[]; total: number }> {
  const { rows, total } = await logEntries(ctx.db, { performerId, accountId }, limit, offset);
  return { data: rows.map(viewLogEntry), total };
}
