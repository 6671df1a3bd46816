import { type OverlayView } from '@contract/events';
import { type OverlayKind } from '@contract/limits';
import { type Context } from '@server/context';
import { Refusal } from '@server/http/errors';
import { UNRESTRICTED_VIEWER } from '@server/http/viewer';
import { hashToken } from '../../auth/service/sessions';
import { listPublicMessages } from '../../chat/service/messages';
import { findPublicConversation } from '../../chat/service/rooms';
import { viewShownGoals } from '../../goals/service/shown';
import { readSettings } from '../../site/service';
import { readQueue } from '../../tipMenu/service/queue';
import { readSounds } from '../../tipSounds/service';
import { type FeedKeyRow, findFeedKeyByHash, findValidKeyIds, touchFeedKey } from '../store';

const CHAT_MESSAGES_SHOWN = 12;
const ORDERS_SHOWN = 4;
/** An overlay gets at most this many missed messages after a lost connection. */
const MISSED_MAX = 100;
/** Tips that were missed for longer get no alert. */
const ALERT_MAX_AGE_MS = 120_000;

/** An overlay's key, found by the secret in its address. */
type OverlayKey = FeedKeyRow & { overlay: OverlayKind };

const isOverlayKey = (row: FeedKeyRow | null): row is OverlayKey => Boolean(row?.overlay);

/** Returns the key of an overlay. @throws Refusal 401 for an unknown key, and for one of the event feed */
export async function requireOverlayKey({ db }: Pick<Context, 'db'>, key: string): Promise<OverlayKey> {
  const found = await findFeedKeyByHash(db, hashToken(key));
  if (!isOverlayKey(found))
    throw new Refusal(401, 'UNAUTHORIZED', 'This overlay has ended. Create a new one, then copy its address.');
  await touchFeedKey(db, found.id);
  return found;
}

/** Returns which of some keys still open their overlays. */
export const findOpenOverlays = ({ db }: Pick<Context, 'db'>, keyIds: string[]): Promise<Set<string>> =>
  findValidKeyIds(db, keyIds);

/** Returns the newest messages of a room or those after a number, as a guest sees them. */
async function readChat(ctx: Context, conversationId: string, after: number | undefined) {
  const range = after === undefined ? { limit: CHAT_MESSAGES_SHOWN } : { after, limit: MISSED_MAX };
  return (await listPublicMessages(ctx, UNRESTRICTED_VIEWER, conversationId, range)).data;
}

/** Returns the tips that an overlay missed while it had no connection; none for its first connection. */
async function readMissedTips(ctx: Context, conversationId: string, after: number | undefined) {
  if (after === undefined) return [];
  const messages = await readChat(ctx, conversationId, after);
  const oldest = Date.now() - ALERT_MAX_AGE_MS;
  return messages.filter(({ type, createdAt }) => type === 'tip' && Date.parse(createdAt) >= oldest);
}

/** Returns the orders that wait, with names as the room sees them. */
async function readShownQueue(ctx: Context, performerId: string): Promise<OverlayView['queue']> {
  const { waiting } = await readQueue(ctx, performerId);
  return {
    total: waiting.length,
    orders: waiting.slice(0, ORDERS_SHOWN).map(({ _id, name, icon, note, isAnonymous, member }) => ({
      _id,
      name,
      icon,
      note,
      from: isAnonymous ? null : member.name,
    })),
  };
}

/** Returns the sounds that the performer has chosen; none on a site whose tips are silent, else null. */
const readOverlaySounds = async (ctx: Context, performerId: string): Promise<OverlayView['sounds']> =>
  (await readSounds(ctx.db, performerId)) ?? ((await readSettings(ctx)).tipSound ? null : []);

/** Returns what an overlay shows now. @param after alerts and chat: the messages after this number */
export async function readOverlay(
  ctx: Context,
  { performerId, overlay }: Pick<OverlayKey, 'performerId' | 'overlay'>,
  after?: number,
): Promise<OverlayView> {
  const { _id: conversationId, lastSeq } = await findPublicConversation(ctx.db, performerId);
  const view: OverlayView = {
    overlay,
    performerId,
    conversationId,
    lastSeq,
    messages: [],
    goals: null,
    sounds: null,
    queue: null,
  };
  switch (overlay) {
    case 'alerts':
      return {
        ...view,
        messages: await readMissedTips(ctx, conversationId, after),
        sounds: await readOverlaySounds(ctx, performerId),
      };
    case 'chat':
      return { ...view, messages: await readChat(ctx, conversationId, after) };
    case 'goal':
      return { ...view, goals: await viewShownGoals(ctx.db, performerId) };
    case 'queue':
      return { ...view, queue: await readShownQueue(ctx, performerId) };
  }
}
