// Many viewers in one process. Plain WebSockets that speak a minimum of Engine.IO leave most of the machine to the
// server.
import { WebSocket } from 'ws';

/** The commands of the benchmark. */
export type ClientsCommand = { connect: { port: number; kind: 'footlights' | 'ws'; count: number } } | { report: true };
/** The replies: after connecting, and a report about the messages since the last one (delays in ms). */
export type ClientsReply = { connected: number } | { deliveries: number; p50: number; p99: number };

const ROOM = '0190a000-0000-7000-8000-000000000001';
let deliveries = 0;
/** ms, of every 20th message */
let delays: number[] = [];

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
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    if (kind === 'ws') socket.on('open', resolve);
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (kind === 'ws') return countMessages(text, kind);
      if (text[0] === '0') socket.send('40');
      else if (text === '2') socket.send('3');
      else if (text.startsWith('40')) socket.send(`420${JSON.stringify(['room/join', { conversationId: ROOM }])}`);
      else if (text.startsWith('430')) resolve();
      else if (text.startsWith('42')) countMessages(text, kind);
    });
  });
}

process.on('message', (command: ClientsCommand) => {
  if ('connect' in command) {
    const { port, kind, count } = command.connect;
    void (async () => {
      for (let made = 0; made < count; made += 100)
        await Promise.all(Array.from({ length: Math.min(100, count - made) }, () => connectViewer(port, kind)));
      process.send?.({ connected: count } satisfies ClientsReply);
    })();
    return;
  }
  delays.sort((a, b) => a - b);
  const percentile = (share: number) => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? 0;
  process.send?.({ deliveries, p50: percentile(0.5), p99: percentile(0.99) } satisfies ClientsReply);
  deliveries = 0;
  delays = [];
});
process.on('disconnect', () => process.exit(0));
