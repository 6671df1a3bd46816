import { type Actor } from '@test/support/actors';
import { type Api } from '@test/support/api';
import { setUpModeratedRoom } from '@test/support/moderatedRoom';
import { putOnStage } from '@test/support/money';
import { say } from '@test/support/sockets';

const { world, connected, texts } = setUpModeratedRoom();
let api: Api;
let host: Actor;
let bob: Actor;
let room: string;
beforeEach(async () => {
  ({ api, host, bob, room } = world);
  await api.database.pool.query('delete from automatic_messages');
});

const greet = (...greetings: string[]) =>
  api.must(
    'saveAutomaticMessages',
    { body: { messages: greetings.map((text) => ({ text, rule: 'join', minutes: null, isOn: true }) as const) } },
    host.token,
  );
const join = async (by?: Actor) => (await say(await connected(by), 'room/join', { conversationId: room })).greetings;

test('a greeting reaches members and guests who open the room, each alone, and not the host', async () => {
  await putOnStage(api, host.id);
  await greet('Welcome!', 'Requests are in the tip menu.');
  for (const visitor of [undefined, bob])
    expect(await join(visitor)).toEqual(['Welcome!', 'Requests are in the tip menu.']);
  expect(await join(host)).toEqual([]);
  expect(await texts()).not.toContain('Welcome!');
});

test('a greeting that is switched off reaches nobody', async () => {
  await putOnStage(api, host.id);
  const body = { messages: [{ text: 'Welcome!', rule: 'join' as const, minutes: null, isOn: false }] };
  await api.must('saveAutomaticMessages', { body }, host.token);
  expect(await join(bob)).toEqual([]);
});

test('nobody is greeted while the performer is offline', async () => {
  await putOnStage(api, host.id, 'offline');
  await greet('Welcome!');
  expect(await join(bob)).toEqual([]);
});
