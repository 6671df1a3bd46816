import { type Context } from '@server/context';
import { sendPublicMessage } from '@server/features/chat/service/roomMessages';
import { sendTip } from '@server/features/tips/service/sending';
import { type Caller } from '@server/http/caller';
import { Refusal } from '@server/http/errors';
import { UNRESTRICTED_VIEWER } from '@server/http/viewer';
import { type DemoStream } from '../streams';
import { callerOf } from './caller';
import { nextDemoOrder } from './tipMenus';
import { buyTokens } from './wallet';

/** A live demo stream and its chat room. */
export interface Room {
  stream: DemoStream;
  host: Caller;
  conversationId: string;
  sessionId: string;
}

/** The average pause between two messages: short while visitors are in the room, long in an empty one. */
const MESSAGE_PAUSE_MS = { visited: 14_000, empty: 75_000 };

/** Returns the pause after a message in ms: uneven, but the same in every run. */
export const messagePauseMs = (turn: number, hasVisitors: boolean): number =>
  (hasVisitors ? MESSAGE_PAUSE_MS.visited : MESSAGE_PAUSE_MS.empty) * (0.6 + ((turn * 37) % 17) / 20);

/** Sends message number `turn` of the script. A member without tokens for a tip buys new ones instead. */
export async function sendScriptedMessage(
  ctx: Context,
  origin: string,
  room: Room,
  members: Map<string, string>,
  turn: number,
): Promise<void> {
  const message = room.stream.script[turn % room.stream.script.length];
  if (!message) return;
  if (message.sender === 'host')
    return void (await sendPublicMessage(ctx, room.host, UNRESTRICTED_VIEWER, room.conversationId, message.text));
  const accountId = members.get(message.sender);
  if (!accountId) return;
  if (!('tokens' in message)) {
    await sendPublicMessage(
      ctx,
      callerOf(accountId, 'user', message.sender),
      { ...UNRESTRICTED_VIEWER, accountId },
      room.conversationId,
      message.text,
    );
    return;
  }
  const tip = {
    senderId: accountId,
    performerId: room.host.accountId,
    tokens: message.tokens,
    conversationId: room.conversationId,
    message: message.text,
    entryId: message.order ? await nextDemoOrder(ctx, room.host.accountId, message.order) : null,
    idempotencyKey: null,
  };
  try {
    await sendTip(ctx, UNRESTRICTED_VIEWER, tip);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'NOT_ENOUGH_TOKEN') throw error;
    await buyTokens(ctx, origin, accountId, 'Evening', `demo-again-${Date.now()}`);
  }
}
