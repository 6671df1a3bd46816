import { type ConversationView } from '@contract/chat';
import { type Db, type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { notFound } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { refuseBlocked } from '../../blocking/service/blocks';
import {
  activePerformerExists,
  clearedSeqOf,
  conversationById,
  type ConversationRow,
  deleteMember,
  insertMembers,
  insertPublicConversation,
  insertRoom,
  publicConversationOf,
} from '../store/rooms';
import { viewConversation } from '../view';

/** The answer to a conversation that is not there, and to one that is none of the caller's business. */
export const conversationNotFound = () => notFound('This conversation');

/** The public room of a performer, made when it is first asked for. @throws Refusal 404 for a performer who is not there */
export async function findPublicConversation(db: Db, performerId: string): Promise<ConversationView> {
  const known = await publicConversationOf(db, performerId);
  if (known) return viewConversation(known);
  if (!(await activePerformerExists(db, performerId))) throw notFound('This performer');
  await insertPublicConversation(db, newId(), performerId);
  const made = await publicConversationOf(db, performerId);
  if (!made) throw conversationNotFound();
  return viewConversation(made);
}

/** Opens the room of a private or a group show within the transaction that begins it. Its performer is in it, and who is named; nobody else reads or writes there. */
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

/** Lets one more account into a room that `openRoom` made, such as who joins a group show. Who is in already stays. */
export const addToRoom = (tx: Tx, conversationId: string, accountId: string): Promise<void> =>
  insertMembers(tx, conversationId, [accountId]);

/** Takes an account out of such a room again: from now on it neither reads nor writes there. */
export const removeFromRoom = (tx: Tx, conversationId: string, accountId: string): Promise<void> =>
  deleteMember(tx, conversationId, accountId);

/** A conversation for somebody who may be in it: what has `clearedSeq` or a smaller number is there no more for them. */
export type OpenConversation = ConversationRow & { clearedSeq: number };

/**
 * A public room, which is open to all, or a conversation that the viewer is in.
 * @throws Refusal 404 for every other one, 403 where the performer whose room it is has blocked the viewer
 */
export async function conversationFor(db: Db, viewer: Viewer, conversationId: string): Promise<OpenConversation> {
  const conversation = await conversationById(db, conversationId);
  const clearedSeq =
    conversation?.type === 'stream_public'
      ? 0
      : viewer.accountId === null
        ? null
        : await clearedSeqOf(db, conversationId, viewer.accountId);
  if (!conversation || clearedSeq === null) throw conversationNotFound();
  if (conversation.performerId) await refuseBlocked(db, viewer, conversation.performerId);
  return { ...conversation, clearedSeq };
}

/** The room of a show, for who is in it; a public one for everybody. @throws Refusal 404 for correspondence, and for another's room; 403 for a blocked viewer */
export async function readConversation(db: Db, viewer: Viewer, conversationId: string): Promise<ConversationView> {
  const conversation = await conversationFor(db, viewer, conversationId);
  if (conversation.type === 'private') throw conversationNotFound();
  return viewConversation(conversation);
}

/** A room that is open to all. @throws Refusal 404 for any other conversation, whoever asks; 403 for a blocked viewer */
export async function publicRoom(db: Db, viewer: Viewer, conversationId: string): Promise<OpenConversation> {
  const conversation = await conversationFor(db, viewer, conversationId);
  if (conversation.type !== 'stream_public') throw conversationNotFound();
  return conversation;
}

/** The public room of a performer as a viewer finds it. @throws Refusal 404 for a performer who is not there, 403 for a blocked viewer */
export async function visitPublicConversation(db: Db, viewer: Viewer, performerId: string): Promise<ConversationView> {
  await refuseBlocked(db, viewer, performerId);
  return findPublicConversation(db, performerId);
}

/** Any conversation, for a feature that knows that the reader is in what it is about. @throws Refusal 404 */
export async function readConversationOf(db: Db, conversationId: string): Promise<ConversationView> {
  const conversation = await conversationById(db, conversationId);
  if (!conversation) throw conversationNotFound();
  return viewConversation(conversation);
}
