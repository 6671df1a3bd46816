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
  return socket;
};

test('an operator is told when another one decides a case, and their counts have changed; members are not', async () => {
  const [first, second, member] = [
    await api.operator('reviewer'),
    await api.operator('reviewer'),
    await api.registerMember(),
  ];
  const performer = await api.verifiedPerformer();
  const { token } = await api.registerMember();
  const open = async () => (await api.must('getDeskCounts', {}, second.token)).open;
  const before = await open();
  const [other, outsider] = [await listen(second), await listen(member)];
  let overheard = 0;
  outsider.on('desk/changed', () => (overheard += 1));
  /** Resolves when the operator is told of a change and then counts this many open cases. */
  const toldOf = (expected: number) =>
    new Promise<void>((resolve) => {
      other.on('desk/changed', () => void open().then((count) => count === expected && resolve()));
    });

  const reported = toldOf(before + 1);
  await api.must('createReport', { body: { performerId: performer.id, reason: 'spam' } }, token);
  await reported;
  const { data } = await api.must('searchCases', { query: { limit: 100 } }, first.token);
  const waiting = data.find(({ subjectId }) => subjectId === performer.id)!;
  const decided = toldOf(before);
  await api.must(
    'decideCase',
    { params: { id: waiting._id }, body: { version: waiting.version, decision: 'dismiss' } },
    first.token,
  );
  await decided;
  expect(overheard).toBe(0);
});
