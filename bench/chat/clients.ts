// Many viewers in one process: plain websockets that speak just enough of Engine.IO, so that the machine is the
// server's.
import { WebSocket } from 'ws';

export type Order = { connect: { port: number; kind: 'ours' | 'bare'; count: number } } | { report: true };
export type Word = { connected: number } | { deliveries: number; p50: number; p99: number };

const ROOM = '0190a000-0000-7000-8000-000000000001';
let deliveries = 0;
let delays: number[] = [];

function hear(text: string, kind: 'ours' | 'bare'): void {
  const at = Date.now();
  const [event, payload] = JSON.parse(kind === 'ours' ? text.slice(2) : text) as [string, unknown];
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

function viewer(port: number, kind: 'ours' | 'bare'): Promise<void> {
  const address =
    kind === 'ours' ? `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket&batch=1` : `ws://127.0.0.1:${port}/`;
  const socket = new WebSocket(address, { perMessageDeflate: false });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    if (kind === 'bare') socket.on('open', resolve);
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (kind === 'bare') return hear(text, kind);
      if (text[0] === '0') socket.send('40');
      else if (text === '2') socket.send('3');
      else if (text.startsWith('40')) socket.send(`420${JSON.stringify(['room/join', { conversationId: ROOM }])}`);
      else if (text.startsWith('430')) resolve();
      else if (text.startsWith('42')) hear(text, kind);
    });
  });
}

process.on('message', (order: Order) => {
  if ('connect' in order) {
    const { port, kind, count } = order.connect;
    void (async () => {
      for (let made = 0; made < count; made += 100)
        await Promise.all(Array.from({ length: Math.min(100, count - made) }, () => viewer(port, kind)));
      process.send?.({ connected: count } satisfies Word);
    })();
    return;
  }
  delays.sort((a, b) => a - b);
  const at = (share: number) => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? 0;
  process.send?.({ deliveries, p50: at(0.5), p99: at(0.99) } satisfies Word);
  deliveries = 0;
  delays = [];
});
process.on('disconnect', () => process.exit(0));
