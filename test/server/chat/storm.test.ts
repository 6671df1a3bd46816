import { io as connect, type Socket } from 'socket.io-client';
import {
  BATCH_EVENT,
  type BatchedEvent,
  type ClientEvents,
  type ServerEvents,
  type SocketAnswer,
} from '../../../contract/events';
import { inTransaction } from '../../../server/db/transaction';
import { identify } from '../../../server/features/auth/service/sessions';
import { sendPublicMessage } from '../../../server/features/chat/service/roomMessages';
import { NOBODY } from '../../../server/http/viewer';
import { type Api } from '../../support/api';
import { closeWithSockets, startApiWithSockets } from '../../support/sockets';
import { writeTipMessage } from '../../support/tipMessage';

// A crowd on bad lines: connections are cut at random while members write and tip. At the end everyone holds the same log.

const CROWD = 300;
const CUT_SHARE = 0.15;
const WRITERS = 12;
const LINES_EACH = 5;
const TIPS = 30;

let api: Api;
beforeAll(async () => {
  api = await startApiWithSockets();
}, 60_000);
afterAll(() => closeWithSockets(api));

/** A viewer that comes back by itself and resumes at the highest number up to which it misses nothing. */
class Viewer {
  readonly log = new Map<number, string>();
  private lastSeq = 0;
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
    this.socket.on('connect', () => this.enter());
  }

  private enter(): void {
    const payload: ClientEvents['room/join']['payload'] = { conversationId: this.room, lastSeq: this.lastSeq };
    // an answer that the cut took away is asked for again by the next connection
    this.socket.emit('room/join', payload, (answer: SocketAnswer<'room/join'>) => {
      if (answer.ok) for (const message of answer.data.missed) this.hold({ message });
    });
  }
  private hold({ message }: { message: ServerEvents['message/created']['message'] }): void {
    this.log.set(message.seq, `${message._id} ${message.type} ${message.text}`);
    while (this.log.has(this.lastSeq + 1)) this.lastSeq += 1;
  }
  entered = () =>
    new Promise<void>((resolve) => {
      this.socket.once('connect', resolve);
    });
  cut = () => this.socket.io.engine?.close();
  close = () => this.socket.disconnect();
}

test('through a storm with connections cut at random every viewer ends with the same log: nothing lost, nothing twice', async () => {
  const performer = await api.verifiedPerformer();
  const { _id: room } = await api.must('getPublicConversation', { params: { id: performer.id } });
  const people = await api.registerMembers(WRITERS);
  const writers = await Promise.all(people.map(async ({ token }) => (await identify(api.ctx, token))!));
  const crowd = Array.from({ length: CROWD }, () => new Viewer(api.url, room));
  await Promise.all(crowd.map((viewer) => viewer.entered()));

  const total = WRITERS * LINES_EACH + TIPS;
  const writing = writers.map(async (writer, index) => {
    for (let line = 1; line <= LINES_EACH; line += 1)
      await sendPublicMessage(api.ctx, writer, NOBODY, room, `line ${line} of ${index}`);
  });
  const tipping = (async () => {
    for (let tip = 1; tip <= TIPS; tip += 1)
      await inTransaction(api.ctx.db, (tx) =>
        writeTipMessage(api.ctx, tx, {
          performerId: performer.id,
          senderId: people[0]!.id,
          tokens: tip,
          conversationId: room,
        }),
      );
  })();
  let storming = true;
  const cutting = (async () => {
    while (storming) {
      for (const viewer of crowd) if (Math.random() < CUT_SHARE / 4) viewer.cut();
      await new Promise((resolve) => {
        setTimeout(resolve, 25);
      });
    }
  })();
  await Promise.all([...writing, tipping]);
  storming = false;
  await cutting;

  while (crowd.some((viewer) => viewer.log.size < total))
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  const { data } = await api.must('listPublicMessages', { params: { id: room }, query: { limit: 200 } });
  const truth = data.map((message) => `${message._id} ${message.type} ${message.text}`);
  expect(truth).toHaveLength(total);
  for (const viewer of crowd) expect([...viewer.log].sort(([a], [b]) => a - b).map(([, line]) => line)).toEqual(truth);
  for (const viewer of crowd) viewer.close();
}, 90_000);
