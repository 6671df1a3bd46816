import { loadDemo } from '../../../demo/demo';
import { DEMO_STREAMS } from '../../../demo/streams';
import { demoAccounts } from '../../../demo/parts/people';
import { messagePauseMs, type Room, sendScriptedMessage } from '../../../demo/parts/rooms';
import { findPublicConversation } from '@server/features/chat/service/rooms';
import { readBalance } from '@server/features/ledger/service/balances';
import { type Api, startApi } from '@test/support/api';
import { callerOf } from '../../../demo/parts/caller';

// loading the demo plays eight weeks of purchases, shows and tips
jest.setTimeout(120_000);

let api: Api;
let people: Map<string, string>;
beforeAll(async () => {
  api = await startApi();
  await loadDemo({ ctx: api.ctx, root: process.cwd(), origin: api.url });
  people = await demoAccounts(api.ctx);
});
afterAll(() => api.close());

const [stream] = DEMO_STREAMS;
async function room(): Promise<Room> {
  const accountId = people.get(stream!.slug)!;
  await api.database.pool.query("update performers set streaming_status = 'public' where account_id = $1", [accountId]);
  const { _id } = await findPublicConversation(api.database.drizzle, accountId);
  return {
    stream: stream!,
    host: callerOf(accountId, 'performer', stream!.slug),
    conversationId: _id,
    sessionId: accountId,
  };
}

it('only existing accounts write in the demo chat rooms, and no message is empty', () => {
  for (const { slug, script } of DEMO_STREAMS) {
    expect(people.has(slug)).toBe(true);
    for (const message of script) {
      expect(message.sender === 'host' || people.has(message.sender)).toBe(true);
      if ('tokens' in message) expect(message.tokens).toBeGreaterThan(0);
      else expect(message.text.trim().length).toBeGreaterThan(0);
    }
  }
});

it('all messages of a demo stream are sent in order, with real tips', async () => {
  const live = await room();
  const before = (await readBalance(api.database.drizzle, live.host.accountId, 'performer')).balance;
  for (let turn = 0; turn < stream!.script.length; turn += 1)
    await sendScriptedMessage(api.ctx, api.url, live, people, turn);
  const { data } = await api.must('listPublicMessages', { params: { id: live.conversationId }, query: { limit: 50 } });
  expect(data.map(({ text, tokens }) => tokens ?? text)).toEqual(
    stream!.script.map((message) => ('tokens' in message ? message.tokens : message.text)),
  );
  expect((await readBalance(api.database.drizzle, live.host.accountId, 'performer')).balance).toBeGreaterThan(before);
});

it('a member who runs out of tokens buys more', async () => {
  const live = await room();
  const turn = stream!.script.findIndex((message) => 'tokens' in message);
  const tipper = people.get(stream!.script[turn]!.sender)!;
  const { balance } = await readBalance(api.database.drizzle, tipper, 'member');
  const { token } = await api.must('loginUser', {
    body: { username: stream!.script[turn]!.sender, password: 'footlights' },
  });
  await api.must('sendTip', { params: { id: live.host.accountId }, body: { token: balance } }, token);
  await sendScriptedMessage(api.ctx, api.url, live, people, turn);
  expect((await readBalance(api.database.drizzle, tipper, 'member')).balance).toBeGreaterThan(0);
});

it('a chat room with viewers has more messages than one without, and always pauses between them', () => {
  for (let turn = 0; turn < 40; turn += 1) {
    expect(messagePauseMs(turn, true)).toBeGreaterThan(5000);
    expect(messagePauseMs(turn, false)).toBeGreaterThan(2 * messagePauseMs(turn, true));
  }
});
