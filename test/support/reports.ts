import { type Actor } from './actors';
import { type Api, startApi } from './api';

/** An operator, a performer (Juno) with a room, her follower (Ann) and another member (Rude), new for each test. */
interface World {
  api: Api;
  operator: Actor;
  juno: Actor;
  ann: Actor;
  rude: Actor;
  room: string;
}

/** Registers the hooks that start the API and create the world, and returns the calls of the tests. */
export function setUpReports(environment: () => Promise<Record<string, string>> = async () => ({})) {
  const world = {} as World;
  beforeAll(async () => {
    world.api = await startApi({ env: await environment() });
    world.operator = await world.api.operator();
  });
  beforeEach(async () => {
    const { api } = world;
    const [juno, ann, rude] = [await api.verifiedPerformer(), await api.registerMember(), await api.registerMember()];
    await api.must('likePerformer', { params: { id: juno.id } }, ann.token);
    const room = (await api.must('getPublicConversation', { params: { id: juno.id } }))._id;
    Object.assign(world, { juno, ann, rude, room });
  });
  afterAll(() => world.api.close());
  return {
    world,
    say: (by: Actor, text: string) =>
      world.api.must('sendPublicMessage', { params: { id: world.room }, body: { text } }, by.token),
    report: async (by: Actor, body: { messageId?: string; performerId?: string; note?: string }) =>
      (await world.api.must('createReport', { body: { reason: 'harassment', ...body } }, by.token))._id,
    view: (id: string) => world.api.must('viewReport', { params: { id } }, world.operator.token),
    decide: (id: string, decision: 'dismiss' | 'delete' | 'suspend' | 'ban', note?: string) =>
      world.api.call('decideReport', { params: { id }, body: { decision, note } }, world.operator.token),
    texts: async () =>
      (await world.api.must('listPublicMessages', { params: { id: world.room } })).data.map(({ text }) => text),
  };
}
