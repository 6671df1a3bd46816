// A chat room in a process of its own, to measure its CPU time: Footlights (socket.io with batches), or plain ws as the
// minimum.
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import pino from 'pino';
import { WebSocket, WebSocketServer } from 'ws';
import { type MessageView } from '../../contract/chat';
import { roomChangedIntervalSeconds } from '../../server/features/chat/rules/messageRate';
import { createRealtime } from '../../server/realtime/createRealtime';

/** The command of the benchmark. */
export type ServerCommand = { storm: { perSecond: number; seconds: number } };
/** The replies: the port after the start, then the CPU time of each storm in µs. */
export type ServerReply = { port: number } | { cpuMicros: number; sent: number };

/** sets how often a room of this size is told of arrivals */
const VIEWERS_EXPECTED = 5_000;
const ROOM = '0190a000-0000-7000-8000-000000000001';

const makeMessage = (seq: number): MessageView => ({
  _id: `0190a000-0000-7000-8000-${String(seq).padStart(12, '0')}`,
  conversationId: ROOM,
  seq,
  type: 'text',
  text: 'the light behind you tonight is unreal',
  tokens: null,
  photo: null,
  menuOrder: null,
  senderInfo: { _id: ROOM, username: 'goodmorninghal', name: 'Hal', avatar: '/default-user-icon.png', role: 'user' },
  createdAt: new Date().toISOString(),
  updatedAt: new Date().toISOString(),
});

/**
 * Starts the realtime server of Footlights.
 * @param redisUrl joins the other processes there
 * @returns sends message number `seq` to the room
 */
function startFootlights(http: Server, redisUrl: string | null): (seq: number) => void {
  const realtime = createRealtime({ identify: async () => null, log: pino({ level: 'silent' }), redisUrl });
  realtime.on('room/join', (connection, { conversationId }) => {
    connection.join(conversationId);
    return {
      members: [],
      total: realtime.presenceIn(conversationId).total,
      missed: [],
      more: false,
      deleted: [],
      cleared: 0,
      mode: { slowSeconds: 0, audience: 'everyone', links: true },
      role: 'viewer',
      open: true,
    };
  });
  let isWaiting = false;
  realtime.onRoomChanged((conversationId) => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(
      () => {
        isWaiting = false;
        const { total } = realtime.presenceIn(conversationId);
        realtime.toRoomHere(conversationId, 'room/changed', { conversationId, members: [], total });
      },
      roomChangedIntervalSeconds(VIEWERS_EXPECTED) * 1000,
    );
  });
  realtime.attach(http);
  return (seq) => realtime.toRoom(ROOM, 'message/created', { message: makeMessage(seq), seq });
}

/** Starts a plain ws server that sends the same events. @returns sends message number `seq` to all clients */
function startWs(http: Server): (seq: number) => void {
  const server = new WebSocketServer({ server: http, perMessageDeflate: false });
  return (seq) => {
    const text = JSON.stringify(['message/created', { message: makeMessage(seq), seq }]);
    for (const client of server.clients) if (client.readyState === WebSocket.OPEN) client.send(text);
  };
}

async function storm(
  send: (seq: number) => void,
  { perSecond, seconds }: ServerCommand['storm'],
): Promise<ServerReply> {
  const before = process.cpuUsage();
  const total = perSecond * seconds;
  const began = performance.now();
  for (let seq = 1; seq <= total;) {
    const due = Math.min(total, Math.ceil(((performance.now() - began) / 1000) * perSecond));
    for (; seq <= due; seq += 1) send(seq);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  // includes the messages that are still in the last batch and in socket buffers
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const { user, system } = process.cpuUsage(before);
  return { cpuMicros: user + system, sent: total };
}

const http = createServer();
const send = process.argv[2] === 'ws' ? startWs(http) : startFootlights(http, process.argv[3] ?? null);
http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port } satisfies ServerReply));
process.on(
  'message',
  (command: ServerCommand) => void storm(send, command.storm).then((reply) => process.send?.(reply)),
);
process.on('disconnect', () => process.exit(0));
