import { type RequestOf } from '@contract/all';
import { fillGoals } from '@server/features/goals/rules';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { until } from '@test/support/mediaServer';
import { buyTokens, putOnStage } from '@test/support/money';

type Body = RequestOf<'startGoals'>['body'];

let api: Api;
let performer: Actor;
let member: Actor;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  [performer, member] = [await api.verifiedPerformer(), await api.registerMember()];
  await putOnStage(api, performer.id);
  await buyTokens(api, member, 500);
  api.realtime.said.length = 0;
});

const encore = { title: 'Encore', tokens: 100 };
const roof = { title: 'Up on the roof', tokens: 50 };
const body = (fields: Partial<Body> = {}): Body => ({
  goals: [encore, roof],
  endsAt: null,
  repeats: false,
  hidesAmounts: false,
  ...fields,
});
const start = (fields: Partial<Body> = {}, by = performer) => api.call('startGoals', { body: body(fields) }, by.token);
const tip = (token: number) => api.must('sendTip', { params: { id: performer.id }, body: { token } }, member.token);
const shown = async (by?: Actor) => (await api.must('viewGoals', { params: { id: performer.id } }, by?.token)).row;
// a room of the test before may still hear of its goals
const heard = () =>
  api.realtime.said.filter(
    ({ event, payload }) => event === 'goals/changed' && JSON.stringify(payload).includes(performer.id),
  );

describe('counted goals', () => {
  test('are filled by tips one after another, and a tip that is larger than the first fills the next', async () => {
    await tip(30);
    expect((await start()).status).toBe(200);
    expect((await shown())?.goals).toMatchObject([
      { ...encore, raised: 0, lamps: 0, status: 'running' },
      { ...roof, raised: 0, lamps: 0, status: 'waiting' },
    ]);
    await tip(40);
    expect((await shown())?.goals).toMatchObject([{ raised: 40, lamps: 10, status: 'running' }, { status: 'waiting' }]);
    await tip(65);
    expect((await shown())?.goals).toMatchObject([
      { raised: 100, lamps: 24, status: 'reached' },
      { raised: 5, lamps: 3, status: 'running' },
    ]);
    await tip(300);
    expect(await shown()).toMatchObject({
      round: 1,
      goals: [{ status: 'reached' }, { raised: 50, status: 'reached' }],
    });
  });

  test('that repeat start again with what was left over', async () => {
    await start({ goals: [encore], repeats: true });
    await tip(230);
    expect(await shown()).toMatchObject({ round: 3, goals: [{ raised: 30, status: 'running' }] });
  });

  test('do not count tips after their end, and say that it was missed', async () => {
    await start();
    await tip(40);
    await api.ctx.db.execute(`update tip_goals set ends_at = clock_timestamp() where performer_id = '${performer.id}'`);
    await tip(100);
    expect((await shown())?.goals).toMatchObject([
      { raised: 40, status: 'missed' },
      { raised: 0, status: 'missed' },
    ]);
  });

  test('do not count an order whose tokens were returned', async () => {
    const entry = { name: 'Song', section: '', detail: '', icon: 'music' as const, price: 25 };
    const limits = { cooldownSeconds: null, stock: null, followersOnly: false };
    const menu = { name: 'Menu', entries: [{ ...entry, ...limits }] };
    const { entries } = await api.must('createTipMenu', { body: menu }, performer.token);
    await start();
    await tip(10);
    const order = await api.must(
      'sendTip',
      { params: { id: performer.id }, body: { token: 25, entryId: entries[0]!._id } },
      member.token,
    );
    expect((await shown())?.goals[0]).toMatchObject({ raised: 35 });
    const decision = { params: { id: order._id }, body: { decision: 'return' as const } };
    await api.must('decideMenuOrder', decision, performer.token);
    await api.must('decideMenuOrder', decision, performer.token);
    expect((await shown())?.goals[0]).toMatchObject({ raised: 10 });
  });

  test('hide their amounts from the room, in answers and events, but not from the performer', async () => {
    await start({ hidesAmounts: true });
    await tip(40);
    const hidden = { title: 'Encore', tokens: null, raised: null, lamps: 10, status: 'running' };
    expect((await shown(member))?.goals[0]).toEqual(hidden);
    const own = await api.must('viewOwnGoals', {}, performer.token);
    expect(own.row).toMatchObject({ total: 40, goals: [{ tokens: 100, raised: 40 }, {}] });
    await until('the goals in the room', () =>
      heard().some(({ payload }) => JSON.stringify(payload).includes('"lamps":10')),
    );
    expect(JSON.stringify(heard())).not.toMatch(/"(tokens|raised)":\d/);
  });

  test('reach the room once for a storm of tips, with the value of the ledger', async () => {
    await start();
    api.realtime.said.length = 0;
    await Promise.all(Array.from({ length: 20 }, () => tip(2)));
    await until('the goals in the room', () =>
      heard().some(({ payload }) => JSON.stringify(payload).includes('"raised":40')),
    );
    expect(heard().length).toBeLessThan(20);
    expect(heard().at(-1)?.payload).toMatchObject({ performerId: performer.id, row: await shown() });
  });

  test('end by the word of the performer, also a second time, and the room hears of it', async () => {
    await start();
    await api.must('endGoals', {}, performer.token);
    await api.must('endGoals', {}, performer.token);
    expect(await shown()).toBeNull();
    expect(heard().at(-1)?.payload).toMatchObject({ performerId: performer.id, row: null });
  });

  test.each([
    ['no goal', { goals: [] }],
    ['an amount of nothing', { goals: [{ ...encore, tokens: 0 }] }],
    ['a negative amount', { goals: [{ ...encore, tokens: -5 }] }],
    ['a fraction', { goals: [{ ...encore, tokens: 1.5 }] }],
    ['an empty title', { goals: [{ ...encore, title: ' ' }] }],
    ['eleven goals', { goals: Array.from({ length: 11 }, () => encore) }],
    ['an end in the past', { endsAt: '2020-01-01T00:00:00.000Z' }],
  ])('are refused with %s, and the present ones stay', async (_name, fields) => {
    await start();
    expect((await start(fields)).status).toBe('endsAt' in fields ? 422 : 400);
    expect((await shown())?.goals).toHaveLength(2);
  });

  test('are written by performers only', async () => {
    for (const [token, status] of [[member.token, 403] as const, [undefined, 401] as const]) {
      expect((await api.call('startGoals', { body: body() }, token)).status).toBe(status);
      expect((await api.call('viewOwnGoals', {}, token)).status).toBe(status);
      expect((await api.call('endGoals', {}, token)).status).toBe(status);
    }
  });

  test('are hidden from a member whom the performer has blocked', async () => {
    await start();
    await api.must('blockAccount', { body: { accountId: member.id } }, performer.token);
    expect((await api.call('viewGoals', { params: { id: performer.id } }, member.token)).status).toBe(403);
  });
});

test('goals in a row never lose or add a token, for any amounts', () => {
  const seed = Date.now() % 2 ** 31;
  let state = seed;
  const next = (most: number) => {
    state = (state * 48271 + 11) % 2147483647;
    return state % most;
  };
  for (let run = 0; run < 2000; run += 1) {
    const goals = Array.from({ length: 1 + next(10) }, (_, n) => ({ title: `${n}`, tokens: 1 + next(500) }));
    const sum = goals.reduce((all, { tokens }) => all + tokens, 0);
    const [total, repeats] = [next(6000), next(2) === 1];
    const filled = fillGoals(goals, total, { repeats, hasEnded: false });
    const raised = filled.goals.reduce((all, goal) => all + goal.raised, 0);
    const expected = { seed, total: repeats ? total : Math.min(total, sum), running: repeats || total < sum ? 1 : 0 };
    const running = filled.goals.filter(({ status }) => status === 'running').length;
    expect({ seed, total: (filled.round - 1) * sum + raised, running }).toEqual(expected);
  }
});
