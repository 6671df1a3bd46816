import { type Socket } from 'socket.io-client';
import { type Actor } from './actors';
import { type Api } from './api';
import { closeWithSockets, openSocket, startApiWithSockets } from './sockets';

/**
 * A performer (the host) with a public room, new for each test, and three members. Tests appoint `moderator`
 * themselves.
 */
interface World {
  api: Api;
  host: Actor;
  ann: Actor;
  bob: Actor;
  moderator: Actor;
  room: string;
}

/** Registers the hooks that start the API and create the world, and returns the calls of the tests. */
export function setUpModeratedRoom() {
  const world = {} as World;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    const api = await startApiWithSockets();
    const [ann, bob, moderator] = [await api.registerMember(), await api.registerMember(), await api.registerMember()];
    Object.assign(world, { api, ann, bob, moderator });
  });
  beforeEach(async () => {
    world.host = await world.api.verifiedPerformer();
    world.room = (await world.api.must('getPublicConversation', { params: { id: world.host.id } }))._id;
  });
  afterEach(() => sockets.splice(0).forEach((socket) => socket.disconnect()));
  afterAll(() => closeWithSockets(world.api));

  const deviceHeader = (device?: string) => (device ? { headers: { 'x-device': device } } : {});
  const write = (actor: Actor, text: string, device?: string) =>
    world.api.call(
      'sendPublicMessage',
      { params: { id: world.room }, body: { text }, ...deviceHeader(device) },
      actor.token,
    );
  return {
    world,
    deviceHeader,
    write,
    connected: async (actor?: Pick<Actor, 'token'>, device?: string): Promise<Socket> => {
      const socket = await openSocket(world.api, actor, device);
      sockets.push(socket);
      return socket;
    },
    /** "422 ROOM_MUTED" */
    refusalOf: async (answer: ReturnType<typeof write>) => {
      const { statusCode, error } = (await answer).error;
      return `${statusCode} ${error}`;
    },
    updateSettings: (actor: Actor, body: object) =>
      world.api.must('updateRoomSettings', { params: { id: world.host.id }, body }, actor.token),
    sanction: (actor: Actor, target: Actor, kind: 'mute' | 'kick' | 'ban', more: object = {}) =>
      world.api.call(
        'sanction',
        { params: { id: world.host.id }, body: { accountId: target.id, kind, ...more } },
        actor.token,
      ),
    appoint: (actor: Actor) =>
      world.api.must(
        'appointModerator',
        { params: { id: world.host.id }, body: { username: actor.username } },
        world.host.token,
      ),
    texts: async () =>
      (await world.api.must('listPublicMessages', { params: { id: world.room }, query: { limit: 200 } })).data.map(
        ({ text }) => text,
      ),
  };
}
