import { io as connect, type Socket } from 'socket.io-client';
import { setTimeout as delay } from 'node:timers/promises';
import { type MessageView } from '@contract/chat';
import { BATCH_EVENT, type BatchedEvent, MOVE_EVENT, type ServerEvents } from '@contract/events';
import {
  CHAT_GAP_DELAY_MS,
  PAID_CALL_RETRY_DELAYS_MS,
  SOCKET_RECONNECT_FIRST_DELAY_MS,
} from '../../../src/lib/retryDelays';
import { type Actor } from '../actors';
import { type Caller } from '../call';
import { newId } from '@server/db/ids';

/** Something that goes on until it is stopped. */
interface Activity {
  stop(): Promise<void>;
}

function repeat(intervalMs: number, work: () => Promise<void>): Activity {
  let isOver = false;
  const loop = async () => {
    while (!isOver) {
      await work();
      await delay(intervalMs);
    }
  };
  const running = loop();
  return {
    stop: async () => {
      isOver = true;
      await running;
    },
  };
}

/** Requests addresses in turn. `failures` has every answer that is an error of the server, or none at all. */
export function request(
  url: string,
  paths: string[],
  intervalMs: number,
): Activity & { failures: string[]; count(): number } {
  const failures: string[] = [];
  let count = 0;
  const activity = repeat(intervalMs, async () => {
    const path = paths[count++ % paths.length]!;
    const status = await fetch(url + path).then(
      async (answer) => {
        await answer.arrayBuffer();
        return String(answer.status);
      },
      (error: Error) => String(error.cause ?? error),
    );
    if (!/^[234]/.test(status)) failures.push(`${path}: ${status}`);
  });
  return { ...activity, failures, count: () => count };
}

/** Tips one token at a time, as the web does: a tip whose answer is lost is sent again with the same key. */
export function tip(
  { call }: Caller,
  member: Actor,
  performerId: string,
  intervalMs: number,
): Activity & { acknowledged: string[]; refused: string[] } {
  const acknowledged: string[] = [];
  const refused: string[] = [];
  const send = async (key: string) =>
    call('sendTip', { params: { id: performerId }, body: { token: 1 }, idempotencyKey: key }, member.token).then(
      ({ status }) => status,
      () => 0,
    );
  const activity = repeat(intervalMs, async () => {
    const key = newId();
    let status = await send(key);
    for (const pause of PAID_CALL_RETRY_DELAYS_MS) {
      if (status !== 0 && status < 500) break;
      await delay(pause);
      status = await send(key);
    }
    if (status >= 200 && status < 300) acknowledged.push(key);
    else refused.push(`${status}`);
  });
  return { ...activity, acknowledged, refused };
}

/**
 * A page that is in a chat room. As the web does, it connects again, resumes after the last message, and asks for
 * messages that never came while later ones did.
 */
export interface Chatter extends Activity {
  /** the texts in the order of their numbers, the ids of tips without one */
  texts(): string[];
  connected(): boolean;
  /** how often it waited for a retry, because the connection was lost */
  backOffs(): number;
}

export async function chat(url: string, actor: Actor, conversationId: string): Promise<Chatter> {
  const messages = new Map<number, string>();
  let backOffs = 0;
  const socket: Socket = connect(url, {
    forceNew: true,
    transports: ['websocket'],
    reconnectionDelay: SOCKET_RECONNECT_FIRST_DELAY_MS,
    randomizationFactor: 0,
    auth: { token: actor.token, batch: true },
  });
  const keep = (message: MessageView) => void messages.set(message.seq, message.text || message._id);
  const hear = (event: string, payload: unknown) => {
    if (event === 'message/created') keep((payload as ServerEvents['message/created']).message);
    const tipped = event === 'tip/received' && (payload as ServerEvents['tip/received']).message;
    if (tipped) keep(tipped);
  };
  socket.onAny((event: string, payload: unknown) => {
    if (event === BATCH_EVENT) for (const [name, one] of payload as BatchedEvent[]) hear(name, one);
    else hear(event, payload);
  });
  const reconnect = () => void socket.disconnect().connect();
  socket.on(MOVE_EVENT, reconnect);
  socket.on('disconnect', (reason) => void (reason === 'io server disconnect' && socket.connect()));
  socket.io.on('reconnect_attempt', () => backOffs++);
  const enter = async () => {
    const lastSeq = contiguous(messages);
    const answer = await socket.timeout(5_000).emitWithAck('room/join', { conversationId, lastSeq });
    if (!answer.ok) throw new Error(`room/join: ${JSON.stringify(answer)}`);
    answer.data.missed.forEach(keep);
  };
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', () => void enter().then(resolve, reject));
  });
  const filling = repeat(CHAT_GAP_DELAY_MS, async () => {
    if (socket.connected && messages.size > 0 && contiguous(messages) !== Math.max(...messages.keys())) await enter();
  });
  return {
    texts: () => [...messages].sort(([a], [b]) => a - b).map(([, text]) => text),
    connected: () => socket.connected,
    backOffs: () => backOffs,
    stop: async () => {
      await filling.stop();
      socket.close();
    },
  };
}

/** The highest number without a gap before it. */
function contiguous(messages: Map<number, string>): number | undefined {
  const numbers = [...messages.keys()].sort((a, b) => a - b);
  const gap = numbers.findIndex((seq, i) => i > 0 && seq !== numbers[i - 1]! + 1);
  return gap < 0 ? numbers.at(-1) : numbers[gap - 1];
}
