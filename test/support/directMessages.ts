import { type Socket } from 'socket.io-client';
import { type ServerEventName, type ServerEvents } from '@contract/events';
import { type Actor } from './actors';
import { type Api } from './api';
import { pictureFile } from './pictures';
import { closeWithSockets, openSocket, startApiWithSockets } from './sockets';

/** A performer (Juno) and a member (Ann) who follows him, with an empty conversation, new for each test. */
interface World {
  api: Api;
  juno: Actor;
  ann: Actor;
  conversationId: string;
}

type Received = { [E in ServerEventName]: ServerEvents[E][] };

/** Collects all events of a socket by name. `until` resolves when the condition holds. */
function collectEvents(socket: Socket) {
  const heard = new Proxy({} as Partial<Received>, {
    get: (kept, name: ServerEventName) => ((kept as Record<string, unknown[]>)[name] ??= []),
  }) as Received;
  let check = () => undefined as void;
  socket.onAny((event: ServerEventName, payload) => {
    (heard[event] as unknown[]).push(payload);
    check();
  });
  const until = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      check = () => {
        if (holds()) resolve();
      };
      check();
    });
  return { heard, until };
}

/** Registers the hooks that start the API and create the world, and returns the calls of the tests. */
export function setUpDirectMessages() {
  const world = {} as World;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    world.api = await startApiWithSockets();
  });
  beforeEach(async () => {
    const { api } = world;
    [world.juno, world.ann] = [await api.verifiedPerformer(), await api.registerMember()];
    await api.must('likePerformer', { params: { id: world.juno.id } }, world.ann.token);
    world.conversationId = (await open(world.ann, world.juno))._id;
  });
  afterEach(() => sockets.splice(0).forEach((socket) => socket.disconnect()));
  afterAll(() => closeWithSockets(world.api));

  const open = (by: Actor, to: Actor) => world.api.must('openConversation', { body: { recipientId: to.id } }, by.token);
  return {
    world,
    open,
    write: (by: Actor, text: string, id = world.conversationId) =>
      world.api.must('sendMessage', { params: { id }, body: { text } }, by.token),
    history: async (by: Actor, query: Record<string, number> = {}, id = world.conversationId) =>
      (await world.api.must('listMessages', { params: { id }, query }, by.token)).data,
    unread: async (by: Actor) => (await world.api.must('getTotalUnread', {}, by.token)).total,
    list: async (by: Actor, q?: string) =>
      (await world.api.must('searchConversations', { query: { q } }, by.token)).data,
    sendPhoto: async (by: Actor, to: Actor, text?: string) =>
      world.api.must(
        'sendPhoto',
        {
          body: { recipientId: to.id, recipientType: 'performer', ...(text ? { text } : {}) },
          files: { 'message-photo': { name: 'stage.jpg', content: await pictureFile('jpeg', 2400, 1200) } },
        },
        by.token,
      ),
    browser: async (actor: Actor) => {
      const socket = await openSocket(world.api, actor);
      sockets.push(socket);
      return { socket, ...collectEvents(socket) };
    },
  };
}
