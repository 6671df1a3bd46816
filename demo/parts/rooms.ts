import { type Context } from '@server/context';
import { sendPublicMessage } from '@server/features/chat/service/roomMessages';
import { sendTip } from '@server/features/tips/service/sending';
import { type Caller } from '@server/http/caller';
import { Refusal } from '@server/http/errors';
import { UNRESTRICTED_VIEWER } from '@server/http/viewer';
import { type DemoStream } from '../lines';
import { buyTokens } from './wallet';

/** A stand-in on stage. */
export interface Room {
  stream: DemoStream;
  host: Caller;
  conversationId: string;
  sessionId: string;
}

/** With company a line comes every so often, alone a room keeps itself just warm. */
const PAUSE_MS = { company: 14_000, alone: 75_000 };

/** How long after the line number `turn`: uneven, yet the same every time. */
export const pauseAfter = (turn: number, company: boolean): number =>
  (company ? PAUSE_MS.company : PAUSE_MS.alone) * (0.6 + ((turn * 37) % 17) / 20);

/** Says the next line of a room as the person whose it is. Tokens that run out are bought again. */
export async function sayLine(
  ctx: Context,
  origin: string,
  room: Room,
  members: Map<string, string>,
  turn: number,
): Promise<void> {
  const line = room.stream.lines[turn % room.stream.lines.length];
  if (!line) return;
  if (line.who === 'host')
    return void (await sendPublicMessage(ctx, room.host, UNRESTRICTED_VIEWER, room.conversationId, line.text));
  const accountId = members.get(line.who);
  if (!accountId) return;
  if (!('tokens' in line)) {
    await sendPublicMessage(
      ctx,
      { accountId, sessionId: accountId, role: 'user', username: line.who, verified: true },
      { ...UNRESTRICTED_VIEWER, accountId },
      room.conversationId,
      line.text,
    );
    return;
  }
  const tip = {
    senderId: accountId,
    performerId: room.host.accountId,
    tokens: line.tokens,
    conversationId: room.conversationId,
    message: line.text,
    idempotencyKey: null,
  };
  try {
    await sendTip(ctx, UNRESTRICTED_VIEWER, tip);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'NOT_ENOUGH_TOKEN') throw error;
    await buyTokens(ctx, origin, accountId, 'Evening', `demo-again-${Date.now()}`);
  }
}
