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
  describeChange,
  endOf,
  modeOf,
  refusalToEnter,
  refusalToSanction,
  STANDARD_SETTINGS,
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

/** So much of what holds, and of the log, stands in one answer. */
const SANCTIONS_SHOWN = 200;
const LOG_SHOWN = 30;

/** What an account is in a performer's rooms. */
export async function roleIn(db: Db, performerId: string | null, accountId: string | null): Promise<RoomRole> {
  if (!performerId || !accountId) return 'viewer';
  if (performerId === accountId) return 'host';
  return (await isModerator(db, performerId, accountId)) ? 'moderator' : 'viewer';
}

/** How a performer's rooms are kept. */
export const readSettings = async (db: Db, performerId: string): Promise<RoomSettingsView> =>
  (await settingsOf(db, performerId)) ?? STANDARD_SETTINGS;

async function keeperOf(ctx: Context, caller: Caller, performerId: string): Promise<'host' | 'moderator'> {
  const role = await roleIn(ctx.db, performerId, caller.accountId);
  // a member's own name stands for no room
  if (role === 'viewer' || (role === 'host' && caller.role !== 'performer')) throw notFound('This room');
  return role;
}

/** Writes down who did what, within the transaction of what was done. */
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

/** All that those who keep order work with. @throws Refusal 404 for everybody else */
export async function readRoomModeration(
  ctx: Context,
  caller: Caller,
  performerId: string,
): Promise<RoomModerationView> {
  const role = await keeperOf(ctx, caller, performerId);
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

/** Changes how a performer's rooms are kept; absent fields stay. Everyone in the public room is told what holds now. @throws Refusal 404 */
export async function updateRoomSettings(
  ctx: Context,
  caller: Caller,
  performerId: string,
  changes: RequestOf<'updateRoomSettings'>['body'],
): Promise<RoomSettingsView> {
  await keeperOf(ctx, caller, performerId);
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

/** Names a moderator of the caller's own rooms; again changes nothing. @throws Refusal 404 for another's rooms; 400 for a name that nobody has, or the own one */
export async function appointModerator(
  ctx: Context,
  caller: Caller,
  performerId: string,
  username: string,
): Promise<UserBriefView> {
  if (caller.accountId !== performerId) throw notFound('This room');
  const account = await chatterByName(ctx.db, username);
  if (!account) throw invalid('username', 'Nobody has this user name.', 'unknown');
  if (account.id === performerId) throw invalid('username', 'You keep order in your rooms already.', 'self');
  await inTransaction(ctx.db, async (tx) => {
    if (await insertModerator(tx, performerId, account.id))
      await logModeration(tx, { performerId, actorId: caller.accountId, targetId: account.id, action: 'appoint' });
  });
  return viewMember(account);
}

/** Takes the office back. @throws Refusal 404 for another's rooms, or who has no office there */
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
 * Mutes, kicks or bans somebody in all rooms of a performer. A kick and a ban end their connections there, from every browser they were seen in.
 * @throws Refusal 404 for who keeps no order there, or a target that is not there; 422 SANCTION_SELF, SANCTION_HOST, SANCTION_MODERATOR
 */
export async function sanction(
  ctx: Context,
  caller: Caller,
  performerId: string,
  { accountId, kind, minutes, reason }: RequestOf<'sanction'>['body'],
): Promise<SanctionView> {
  const role = await keeperOf(ctx, caller, performerId);
  const target = await chatterById(ctx.db, accountId);
  if (!target) throw notFound('This account');
  const refusal = refusalToSanction(role, await roleIn(ctx.db, performerId, accountId), accountId === caller.accountId);
  if (refusal) throw refused(refusal.code, refusal.text);
  const now = new Date();
  const until = endOf(kind, minutes, now);
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
    const out = refusalToEnter([{ kind, until }], now);
    if (!out) return;
    const devices = await devicesOfAccount(tx, accountId);
    after(() => ctx.realtime.expel({ from: { performerId }, accountId, devices, message: out.text }));
  });
  const written = await sanctionById(ctx.db, performerId, id);
  if (!written) throw notFound('This account');
  return viewSanction(written);
}

/** Ends what holds against somebody. @throws Refusal 404 */
export async function liftSanction(ctx: Context, caller: Caller, performerId: string, id: string): Promise<void> {
  await keeperOf(ctx, caller, performerId);
  const known = await sanctionById(ctx.db, performerId, id);
  if (!known) throw notFound('This');
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

/** What moderators and performers did, for the operator. */
export async function searchModerationLog(
  ctx: Context,
  { limit, offset, performerId, accountId }: RequestOf<'searchModerationLog'>['query'],
): Promise<{ data: ModerationEntryView[]; total: number }> {
  const { rows, total } = await logEntries(ctx.db, { performerId, accountId }, limit, offset);
  return { data: rows.map(viewLogEntry), total };
}
