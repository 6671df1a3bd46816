import { type Socket } from 'socket.io-client';
import { watchDesk } from '@server/features/cases/service/changes';
import { type Actor } from '@test/support/actors';
import { type Api } from '@test/support/api';
import { closeWithSockets, openSocket, startApiWithSockets } from '@test/support/sockets';

let api: Api;
let stop: () => Promise<void>;
const sockets: Socket[] = [];
beforeAll(async () => {
  api = await startApiWithSockets();
  stop = await watchDesk(api.ctx, api.database.url);
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await stop();
  await closeWithSockets(api);
});

const listen = async (actor: Actor) => {
  const socket = await openSocket(api, actor);
  sockets.push(socket);
  return { told: () => new Promise<void>((resolve) => socket.once('desk/changed', () => resolve())), socket };
};

test('an operator is told when another one decides a case, and their counts have changed; members are not', async () => {
  const [first, second, member] = [
    await api.operator('reviewer'),
    await api.operator('reviewer'),
    await api.registerMember(),
  ];
  const performer = await api.verifiedPerformer();
  const { token } = await api.registerMember();
  await api.must('createReport', { body: { performerId: performer.id, reason: 'spam' } }, token);
  const counts = async ({ token: of }: Actor) => (await api.must('getDeskCounts', {}, of)).open;
  const before = await counts(second);
  const [other, outsider] = [await listen(second), await listen(member)];
  let overheard = 0;
  outsider.socket.on('desk/changed', () => (overheard += 1));
  const { data } = await api.must('searchCases', { query: { limit: 100 } }, first.token);
  const waiting = data.find(({ subjectId }) => subjectId === performer.id)!;
  // a change that was made before may still arrive first
  const decided = api.must(
    'decideCase',
    { params: { id: waiting._id }, body: { version: waiting.version, decision: 'dismiss' } },
    first.token,
  );
  for (await decided; (await counts(second)) !== before - 1;) await other.told();
  await other.told();
  expect(await counts(second)).toBe(before - 1);
  expect(overheard).toBe(0);
});
