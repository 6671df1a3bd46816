// Many viewers in one process. Plain WebSockets that speak a minimum of Engine.IO leave most of the machine to the
// server.
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** The commands of the benchmark. `seconds` spreads the connections over this time. */
export type ClientsCommand =
  { connect: { port: number; kind: 'footlights' | 'ws'; count: number; seconds?: number } } | { report: true };
/** The replies, with times in ms: after connecting, and a report about the messages since the last one. */
export type ClientsReply = { connected: number; joinP99: number } | { deliveries: number; p50: number; p99: number };

const ROOM = '0190a000-0000-7000-8000-000000000001';
let deliveries = 0;
/** ms, of every 20th message */
let delays: number[] = [];
/** ms, from the request to join the room to its answer */
let joins: number[] = [];

const percentile = (values: number[], share: number) =>
  values.sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

function countMessages(text: string, kind: 'footlights' | 'ws'): void {
  const at = Date.now();
  const [event, payload] = JSON.parse(kind === 'footlights' ? text.slice(2) : text) as [string, unknown];
  const events =
    event === 'batch'
      ? (payload as [string, { message: { createdAt: string } }][])
      : [[event, payload] as [string, { message: { createdAt: string } }]];
  for (const [name, { message }] of events) {
    if (name !== 'message/created') continue;
    deliveries += 1;
    if (deliveries % 20 === 0) delays.push(at - Date.parse(message.createdAt));
  }
}

function connectViewer(port: number, kind: 'footlights' | 'ws'): Promise<void> {
  const url =
    kind === 'footlights'
      ? `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket&batch=1`
      : `ws://127.0.0.1:${port}/`;
  const socket = new WebSocket(url, { perMessageDeflate: false });
  let askedAt = 0;
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    if (kind === 'ws') socket.on('open', resolve);
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (kind === 'ws') return countMessages(text, kind);
      if (text[0] === '0') socket.send('40');
      else if (text === '2') socket.send('3');
      else if (text.startsWith('40')) {
        askedAt = performance.now();
        socket.send(`420${JSON.stringify(['room/join', { conversationId: ROOM }])}`);
      } else if (text.startsWith('430')) {
        joins.push(performance.now() - askedAt);
        resolve();
      } else if (text.startsWith('42')) countMessages(text, kind);
    });
  });
}

async function connectAll({ port, kind, count, seconds }: Extract<ClientsCommand, { connect: unknown }>['connect']) {
  joins = [];
  const began = performance.now();
  const connecting: Promise<void>[] = [];
  for (let made = 0; made < count; made += 100) {
    const batch = Array.from({ length: Math.min(100, count - made) }, () => connectViewer(port, kind));
    connecting.push(...batch);
    if (seconds === undefined) await Promise.all(batch);
    else await delay(Math.max(0, began + ((made + 100) / count) * seconds * 1000 - performance.now()));
  }
  await Promise.all(connecting);
  process.send?.({ connected: count, joinP99: percentile(joins, 0.99) } satisfies ClientsReply);
}

function report(): void {
  process.send?.({
    deliveries,
    p50: percentile(delays, 0.5),
    p99: percentile(delays, 0.99),
  } satisfies ClientsReply);
  deliveries = 0;
  delays = [];
}

process.on('message', (command: ClientsCommand) =>
  'connect' in command ? void connectAll(command.connect) : report(),
);
process.on('disconnect', () => process.exit(0));
