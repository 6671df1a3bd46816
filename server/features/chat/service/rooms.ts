import { type ConversationView } from '@contract/chat';
import { type Db, type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { notFound } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { refuseBlockedViewer } from '../../blocking/service/visibility';
import {
  activePerformerExists,
  clearedSeqOf,
  conversationById,
  type ConversationRow,
  deleteMember,
  insertMembers,
  insertPublicConversation,
  insertRoom,
  openConversationById,
  publicConversationOf,
} from '../store/rooms';
import { viewConversation } from '../view';

/** Returns the refusal for a conversation that does not exist or that the caller may not see. */
export const conversationNotFound = () => notFound('This conversation');

/**
 * Returns the public room of a performer, which the first call creates.
 * @throws Refusal 404 for an unknown or inactive performer
 */
export async function findPublicConversation(db: Db, performerId: string): Promise<ConversationView> {
  const known = await publicConversationOf(db, performerId);
  if (known) return viewConversation(known);
  if (!(await activePerformerExists(db, performerId))) throw notFound('This performer');
  await insertPublicConversation(db, newId(), performerId);
  const made = await publicConversationOf(db, performerId);
  if (!made) throw conversationNotFound();
  return viewConversation(made);
}

/**
 * Creates the room of a private or group show for its performer and the given members, within the caller's transaction.
 */
export async function openRoom(
  tx: Tx,
  room: { type: 'stream_private' | 'stream_group'; performerId: string; memberIds: string[] },
): Promise<ConversationView> {
  return viewConversation(
    await insertRoom(tx, { id: newId(), type: room.type, performerId: room.performerId }, [
      room.performerId,
      ...room.memberIds,
    ]),
  );
}

/** Adds an account to the room of a show. Does nothing when the account is in it already. */
export const addToRoom = (tx: Tx, conversationId: string, accountId: string): Promise<void> =>
  insertMembers(tx, conversationId, [accountId]);

/** Removes an account from the room of a show. */
export const removeFromRoom = (tx: Tx, conversationId: string, accountId: string): Promise<void> =>
  deleteMember(tx, conversationId, accountId);

/** A conversation the viewer may read, except the messages up to `clearedSeq`, which this viewer has removed. */
export type OpenConversation = ConversationRow & { clearedSeq: number };

/**
 * Returns a public room, or a conversation that the viewer is in.
 * @throws Refusal 404 for every other conversation, 403 when the performer has blocked the viewer
 */
export async function conversationFor(db: Db, viewer: Viewer, conversationId: string): Promise<OpenConversation> {
  const conversation = await openConversationById(db, conversationId);
  const clearedSeq =
    conversation?.type === 'stream_public'
      ? 0
      : viewer.accountId === null
        ? null
        : await clearedSeqOf(db, conversationId, viewer.accountId);
  if (!conversation || clearedSeq === null) throw conversationNotFound();
  if (conversation.performerId) await refuseBlockedViewer(db, viewer, conversation.performerId);
  return { ...conversation, clearedSeq };
}

/**
 * Returns a chat room that the viewer may read.
 * @throws Refusal 404 for direct conversations and other rooms, 403 for a blocked viewer
 */
export async function readConversation(db: Db, viewer: Viewer, conversationId: string): Promise<ConversationView> {
  const conversation = await conversationFor(db, viewer, conversationId);
  if (conversation.type === 'private') throw conversationNotFound();
  return viewConversation(conversation);
}

/** Returns a public room. @throws Refusal 404 for every other conversation, 403 for a blocked viewer */
export async function publicRoom(db: Db, viewer: Viewer, conversationId: string): Promise<OpenConversation> {
  const conversation = await conversationFor(db, viewer, conversationId);
  if (conversation.type !== 'stream_public') throw conversationNotFound();
  return conversation;
}

/**
 * Returns the public room of a performer.
 * @throws Refusal 404 for an unknown or inactive performer, 403 for a blocked viewer
 */
export async function readPublicConversation(db: Db, viewer: Viewer, performerId: string): Promise<ConversationView> {
  await refuseBlockedViewer(db, viewer, performerId);
  return findPublicConversation(db, performerId);
}

/** Returns a conversation without permission checks, for features that have checked already. @throws Refusal 404 */
export async function readConversationOf(db: Db, conversationId: string): Promise<ConversationView> {
  const conversation = await conversationById(db, conversationId);
  if (!conversation) throw conversationNotFound();
  return viewConversation(conversation);
}
