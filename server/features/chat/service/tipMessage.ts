import { type MessageView } from '@contract/chat';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { newId } from '@server/db/ids';
import { type AttachedWrite } from '@server/db/attachedWrites';
import { UNRESTRICTED_VIEWER } from '@server/http/viewer';
import { peekBadge } from '../../standing/service/badges';
import { cleanText } from '../rules/text';
import { messageWrite, type NewMessage, type SenderRow } from '../store/messages';
import { viewMessage, withBadge } from '../view';
import { conversationFor, findPublicConversation, conversationNotFound } from './rooms';

/** A tip to show in a chat room. */
export interface TipMessage {
  performerId: string;
  sender: SenderRow;
  /** whole tokens */
  tokens: number;
  /** only the performer sees the sender */
  anonymous?: boolean;
  /** an optional message from the sender */
  text?: string | null;
}

/**
 * The message of a tip. `viewOf` takes the value that its attached write returns. After the commit, pass the view to
 * `broadcastMessage`.
 */
export interface PreparedMessage {
  id: string;
  conversationId: string;
  attachedWrite: AttachedWrite;
  viewOf: (answer: unknown) => MessageView;
}

/**
 * Returns the id of the room that a tip is shown in.
 * @throws Refusal 404 when the room belongs to another performer, or the sender may not see it
 */
export async function findTipRoom(
  db: Db,
  tip: { performerId: string; senderId: string; conversationId: string | null },
): Promise<string> {
  if (!tip.conversationId) return (await findPublicConversation(db, tip.performerId))._id;
  const sender = { ...UNRESTRICTED_VIEWER, accountId: tip.senderId };
  const { performerId } = await conversationFor(db, sender, tip.conversationId);
  if (performerId !== tip.performerId) throw conversationNotFound();
  return tip.conversationId;
}

/** Prepares the message of a tip, which the statement that posts the tip inserts. */
export function prepareTipMessage(ctx: Context, conversationId: string, tip: TipMessage): PreparedMessage {
  const message: NewMessage = {
    id: newId(),
    conversationId,
    type: 'tip',
    text: cleanText(tip.text ?? ''),
    tokens: tip.tokens,
    senderId: tip.sender.id,
    anonymous: tip.anonymous ?? false,
  };
  const viewOf = (answer: unknown) => {
    const { seq, created_at: createdAt } = answer as { seq: number; created_at: string };
    const view = viewMessage({
      ...message,
      anonymous: tip.anonymous ?? false,
      celebration: null,
      photo: null,
      seq,
      createdAt: new Date(createdAt),
      deletedAt: null,
      sender: tip.sender,
    });
    return withBadge(view, peekBadge(ctx.db, tip.performerId, tip.sender.id));
  };
  return { id: message.id, conversationId, attachedWrite: messageWrite(message), viewOf };
}
