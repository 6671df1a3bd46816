// A room in a process of its own, so that its processor time is its own: ours (socket.io with batches), or the least
// there can be (bare ws).
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import pino from 'pino';
import { WebSocket, WebSocketServer } from 'ws';
import { type MessageView } from '../../contract/chat';
import { createRealtime } from '../../server/realtime/createRealtime';

/** What the bench asks of the server. */
export type Order = { storm: { perSecond: number; seconds: number } };
/** What it answers: the port at first, then the processor time that a storm took. */
export type Word = { port: number } | { cpuMicros: number; sent: number };

const ROOM = '0190a000-0000-7000-8000-000000000001';

const line = (seq: number): MessageView => ({
  _id: `0190a000-0000-7000-8000-${String(seq).padStart(12, '0')}`,
  conversationId: ROOM,
  seq,
  type: 'text',
  text: 'the light behind you tonight is unreal',
  tokens: null,
  photo: null,
  senderInfo: { _id: ROOM, username: 'goodmorninghal', name: 'Hal', avatar: '/default-user-icon.png', role: 'user' },
  createdAt: new Date().toISOString(),
});

/** Both say the same thing: the event a browser gets, with the moment it was said. */
function ours(http: Server): (seq: number) => void {
  const realtime = createRealtime({ identify: async () => null, log: pino({ level: 'silent' }), redisUrl: null });
  realtime.on('room/join', (connection, { conversationId }) => {
    connection.join(conversationId);
    return {
      members: [],
      total: 0,
      missed: [],
      more: false,
      deleted: [],
      cleared: 0,
      mode: { slowSeconds: 0, audience: 'everyone', links: true },
      role: 'viewer',
      open: true,
    };
  });
  realtime.attach(http);
  return (seq) => realtime.toRoom(ROOM, 'message/created', { message: line(seq), seq });
}

function bare(http: Server): (seq: number) => void {
  const server = new WebSocketServer({ server: http, perMessageDeflate: false });
  return (seq) => {
    const text = JSON.stringify(['message/created', { message: line(seq), seq }]);
    for (const client of server.clients) if (client.readyState === WebSocket.OPEN) client.send(text);
  };
}

async function storm(say: (seq: number) => void, { perSecond, seconds }: Order['storm']): Promise<Word> {
  const before = process.cpuUsage();
  const total = perSecond * seconds;
  const began = performance.now();
  for (let seq = 1; seq <= total;) {
    const due = Math.min(total, Math.ceil(((performance.now() - began) / 1000) * perSecond));
    for (; seq <= due; seq += 1) say(seq);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  // what waits in the last window and in the sockets belongs to the storm
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const { user, system } = process.cpuUsage(before);
  return { cpuMicros: user + system, sent: total };
}

const http = createServer();
const say = process.argv[2] === 'bare' ? bare(http) : ours(http);
http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port } satisfies Word));
process.on('message', (order: Order) => void storm(say, order.storm).then((word) => process.send?.(word)));
process.on('disconnect', () => process.exit(0));
