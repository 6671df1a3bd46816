import { io as connect, type Socket } from 'socket.io-client';
import {
  BATCH_EVENT,
  type BatchedEvent,
  type ClientEvents,
  type ServerEvents,
  type SocketAnswer,
} from '@contract/events';
import { inTransaction } from '@server/db/transaction';
import { identify } from '@server/features/auth/service/sessions';
import { sendPublicMessage } from '@server/features/chat/service/roomMessages';
import { UNRESTRICTED_VIEWER } from '@server/http/viewer';
import { type Api } from '@test/support/api';
import { closeWithSockets, startApiWithSockets } from '@test/support/sockets';
import { writeTipMessage } from '@test/support/tipMessage';

// Many viewers on bad connections: connections drop at random while members write and tip. At the end all viewers have
// the same log.

const VIEWERS = 300;
/** the share of viewers that each new message disconnects */
const DROPPED_SHARE = 0.04;
const WRITERS = 12;
const MESSAGES_EACH = 5;
const TIPS = 30;

let api: Api;
beforeAll(async () => {
  api = await startApiWithSockets();
}, 60_000);
afterAll(() => closeWithSockets(api));

/** A viewer that reconnects by itself and resumes after the last sequence number without a gap. */
class Viewer {
  readonly log = new Map<number, string>();
  private lastSeq = 0;
  private awaited: { size: number; resolve: () => void } | null = null;
  private readonly socket: Socket;

  constructor(
    url: string,
    private readonly room: string,
  ) {
    this.socket = connect(url, {
      forceNew: true,
      transports: ['websocket'],
      auth: { batch: true },
      reconnectionDelay: 20,
      reconnectionDelayMax: 100,
    });
    this.socket.on('message/created', (payload: ServerEvents['message/created']) => this.hold(payload));
    this.socket.on(BATCH_EVENT, (events: BatchedEvent[]) => {
      for (const [event, payload] of events) if (event === 'message/created') this.hold(payload);
    });
    this.socket.on('connect', () => this.join());
  }

  private join(): void {
    const payload: ClientEvents['room/join']['payload'] = { conversationId: this.room, lastSeq: this.lastSeq };
    // an answer that a drop loses is requested again by the next connection
    this.socket.emit('room/join', payload, (answer: SocketAnswer<'room/join'>) => {
      if (answer.ok) for (const message of answer.data.missed) this.hold({ message });
    });
  }
  private hold({ message }: { message: ServerEvents['message/created']['message'] }): void {
    this.log.set(message.seq, `${message._id} ${message.type} ${message.text}`);
    while (this.log.has(this.lastSeq + 1)) this.lastSeq += 1;
    if (this.awaited && this.log.size >= this.awaited.size) this.awaited.resolve();
  }
  connected = () =>
    new Promise<void>((resolve) => {
      this.socket.once('connect', resolve);
    });
  /** Resolves when the log holds this many messages. */
  holds = (size: number) =>
    new Promise<void>((resolve) => {
      this.awaited = { size, resolve };
      if (this.log.size >= size) resolve();
    });
  drop = () => this.socket.io.engine?.close();
  close = () => this.socket.disconnect();
}

test('every viewer ends with the same log after random disconnects, without lost or doubled messages', async () => {
  const performer = await api.verifiedPerformer();
  const { _id: room } = await api.must('getPublicConversation', { params: { id: performer.id } });
  const people = await api.registerMembers(WRITERS);
  const writers = await Promise.all(people.map(async ({ token }) => (await identify(api.ctx, token))!));
  const viewers = Array.from({ length: VIEWERS }, () => new Viewer(api.url, room));
  await Promise.all(viewers.map((viewer) => viewer.connected()));

  const total = WRITERS * MESSAGES_EACH + TIPS;
  const dropSome = () => {
    for (const viewer of viewers) if (Math.random() < DROPPED_SHARE) viewer.drop();
  };
  const writing = writers.map(async (writer, index) => {
    for (let turn = 1; turn <= MESSAGES_EACH; turn += 1) {
      await sendPublicMessage(api.ctx, writer, UNRESTRICTED_VIEWER, room, `message ${turn} of ${index}`);
      dropSome();
    }
  });
  const tipping = (async () => {
    for (let tip = 1; tip <= TIPS; tip += 1) {
      await inTransaction(api.ctx.db, (tx) =>
        writeTipMessage(api.ctx, tx, {
          performerId: performer.id,
          senderId: people[0]!.id,
          tokens: tip,
          conversationId: room,
        }),
      );
      dropSome();
    }
  })();
  await Promise.all([...writing, tipping]);
  await Promise.all(viewers.map((viewer) => viewer.holds(total)));

  const { data } = await api.must('listPublicMessages', { params: { id: room }, query: { limit: 200 } });
  const expected = data.map((message) => `${message._id} ${message.type} ${message.text}`);
  expect(expected).toHaveLength(total);
  for (const viewer of viewers)
    expect([...viewer.log].sort(([a], [b]) => a - b).map(([, entry]) => entry)).toEqual(expected);
  for (const viewer of viewers) viewer.close();
}, 90_000);
