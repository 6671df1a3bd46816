import { type ConversationView, type MessageView } from '@contract/chat';
import { type ClientEvents } from '@contract/events';
import { type Context } from '@server/context';
import { type Db, type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { invalid, notFound, refused, tooMany } from '@server/http/errors';
import { type Connection } from '@server/realtime/realtime';
import { type Breath, breathe, cleanText, paceOf } from './rules';
import { accountsByIds, activePerformerExists, conversationById, type ConversationRow, deletedLately, insertMessage, insertPublicConversation, markDeleted, messageById, type MessageRow, messagesOf, publicConversationOf, shownMessage } from './store';
import { viewConversation, viewMember, viewMessage } from './view';

/** Messages that a resuming client gets at once; beyond it fills up by history. */
const MISSED_MAX = 200;
/** Of a crowd, so many are named; the count stays exact. */
const MEMBERS_SHOWN = 30;

const missing = () => notFound('This conversation');

/** The public room of a performer, made when it is first asked for. @throws Refusal 404 for a performer who is not there */
export async function findPublicConversation(db: Db, performerId: string): Promise<ConversationView> {
  const known = await publicConversationOf(db, performerId);
  if (known) return viewConversation(known);
  if (!(await activePerformerExists(db, performerId))) throw notFound('This performer');
  await insertPublicConversation(db, newId(), performerId);
  const made = await publicConversationOf(db, performerId);
  if (!made) throw missing();
  return viewConversation(made);
}

async function publicRoom(db: Db, conversationId: string): Promise<ConversationRow> {
  const conversation = await conversationById(db, conversationId);
  if (conversation?.type !== 'stream_public') throw missing();
  return conversation;
}

/** History of a public room in time order, open to guests; `total` counts all of its messages. */
export async function listPublicMessages(ctx: Context, conversationId: string, range: { before?: number; after?: number; limit: number }): Promise<{ data: MessageView[]; total: number }> {
  const conversation = await publicRoom(ctx.db, conversationId);
  return { data: (await messagesOf(ctx.db, conversationId, range)).map(viewMessage), total: conversation.lastSeq };
}

const breaths = new Map<string, Breath>();
const BREATHS_KEPT = 20_000;

/** Slows who writes too fast into a room. Per process: with several of them a flood is that many times as fast at most. */
function slow(accountId: string, conversation: ConversationRow): void {
  const key = `${conversation.id}:${accountId}`;
  const { after, waitSeconds } = breathe(breaths.get(key) ?? null, paceOf(conversation.performerId === accountId), Date.now());
  breaths.delete(key);
  breaths.set(key, after);
  // the oldest one has breathed out long ago
  for (const oldest of breaths.keys()) {
    if (breaths.size <= BREATHS_KEPT) break;
    breaths.delete(oldest);
  }
  if (waitSeconds > 0) throw tooMany(waitSeconds, 'You are writing very fast. Please wait a moment.');
}

const tellRoom = (ctx: Context, message: MessageView) => ctx.realtime.toRoom(message.conversationId, 'message/created', { message, seq: message.seq });

async function post(ctx: Context, db: Db, message: Omit<MessageRow, 'id' | 'seq' | 'createdAt' | 'deletedAt' | 'sender'>): Promise<MessageView> {
  return inTransaction(db, async (tx, after) => {
    const written = await insertMessage(tx, { ...message, id: newId() });
    if (!written) throw missing();
    const view = viewMessage(written);
    after(() => tellRoom(ctx, view));
    return view;
  });
}

/**
 * Writes a line into a public room: stored first, then shown to all who are in it.
 * @throws Refusal 404 for a room that is not public, 400 when no words are left, 429 for a flood
 */
export async function sendPublicMessage(ctx: Context, caller: Caller, conversationId: string, text: string): Promise<MessageView> {
  const conversation = await publicRoom(ctx.db, conversationId);
  const clean = cleanText(text);
  if (!clean) throw invalid('text', 'This field is required!', 'required');
  slow(caller.accountId, conversation);
  return post(ctx, ctx.db, { conversationId, type: 'text', text: clean, tokens: null, senderId: caller.accountId });
}

/**
 * Takes a line back: its sender may, and whose room it is. It goes from every screen and from history; its number stays its own.
 * @throws Refusal 404 for a line that is not there or not the caller's business, 422 TIP_STAYS for a tip's line
 */
export async function deleteMessage(ctx: Context, caller: Caller, id: string): Promise<void> {
  const message = await shownMessage(ctx.db, id);
  const may = message && (message.senderId === caller.accountId || message.conversation.performerId === caller.accountId);
  if (!message || !may) throw notFound('This message');
  if (message.type === 'tip') throw refused('TIP_STAYS', 'The line of a tip stays, as the tip does.');
  const seq = await markDeleted(ctx.db, id);
  if (seq !== null) ctx.realtime.toRoom(message.conversation.id, 'message/deleted', { conversationId: message.conversation.id, _id: id, seq });
}

export interface TipLine {
  performerId: string;
  senderId: string;
  /** whole tokens */
  tokens: number;
  /** the sender's words, or nothing */
  text?: string | null;
  /** the room in which it was given; the performer's public one when absent */
  conversationId?: string | null;
}

/**
 * Writes the line of a tip within the tip's transaction; it is shown when that commits. Call it last: it holds the room's row until then.
 * @throws Refusal 404 when the room is not this performer's
 */
export async function postTipMessage(ctx: Context, tx: Tx, tip: TipLine): Promise<MessageView> {
  const conversationId = tip.conversationId ?? (await findPublicConversation(tx, tip.performerId))._id;
  if (tip.conversationId && (await conversationById(tx, tip.conversationId))?.performerId !== tip.performerId) throw missing();
  return post(ctx, tx, { conversationId, type: 'tip', text: cleanText(tip.text ?? ''), tokens: tip.tokens, senderId: tip.senderId });
}

/** A message that was written before, for whoever repeats the answer it was part of; null when it is gone. */
export async function readMessage(db: Db, id: string): Promise<MessageView | null> {
  const row = await messageById(db, id);
  return row && viewMessage(row);
}

/** Writes a line of the site itself into a room ("The show has begun."), within the transaction of what it tells. */
export async function postNotice(ctx: Context, tx: Tx, conversationId: string, text: string): Promise<MessageView> {
  return post(ctx, tx, { conversationId, type: 'notify', text, tokens: null, senderId: null });
}

/** Who is in a room: the count of all connections, and some of the accounts by name. */
export async function readPresence(ctx: Context, conversationId: string): Promise<Pick<ClientEvents['room/join']['answer'], 'members' | 'total'>> {
  const { accountIds, total } = await ctx.realtime.presenceIn(conversationId);
  return { members: (await accountsByIds(ctx.db, accountIds.slice(0, MEMBERS_SHOWN))).map(viewMember), total };
}

/**
 * Lets a connection into a room and answers what it missed since `lastSeq`. It enters before the history is read: what is
 * written meanwhile arrives both ways and counts once by its id, and nothing falls in between.
 * @throws Refusal 404 for a room that is not open to this connection
 */
export async function joinRoom(ctx: Context, connection: Connection, { conversationId, lastSeq }: ClientEvents['room/join']['payload']): Promise<ClientEvents['room/join']['answer']> {
  const conversation = await publicRoom(ctx.db, conversationId);
  connection.join(conversationId, conversation.performerId);
  const missed = lastSeq === undefined ? [] : await messagesOf(ctx.db, conversationId, { after: lastSeq, limit: MISSED_MAX + 1 });
  const presence = await readPresence(ctx, conversationId);
  const deleted = lastSeq === undefined ? [] : await deletedLately(ctx.db, conversationId, MISSED_MAX);
  return { ...presence, missed: missed.slice(0, MISSED_MAX).map(viewMessage), more: missed.length > MISSED_MAX, deleted };
}
