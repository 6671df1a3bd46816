import { tellAllReachedGoals } from '@server/features/goals/service/reaching';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { createFeedKey, readFeedEvents } from '@test/support/feedKeys';
import { buyTokens, putOnStage } from '@test/support/money';

const ENCORE = { title: 'Encore', tokens: 10 };
const ROOF = { title: 'Roof', tokens: 20 };
const shared = { id: expect.any(String), at: expect.any(String), from: null, kind: 'goal', filledBy: 'tips' };

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
  await buyTokens(api, member, 200);
});

const startGoals = (goals: { title: string; tokens: number }[], repeats = false) =>
  api.must('startGoals', { body: { goals, endsAt: null, repeats, hidesAmounts: true } }, performer.token);
const tip = (token: number) => api.must('sendTip', { params: { id: performer.id }, body: { token } }, member.token);
const stored = async () =>
  (await api.database.pool.query('select 1 from feed_events where performer_id = $1', [performer.id])).rowCount;

describe('the feed of a performer with goals', () => {
  test('tells each goal that tips reach once, and one that a tip fills in several rounds once as well', async () => {
    const encore = { ...shared, tokens: 10, name: 'Encore' };
    const roof = { ...shared, tokens: 20, name: 'Roof' };
    await startGoals([ENCORE, ROOF]);
    await tip(12);
    const { key } = await createFeedKey(api, performer, ['goal']);
    await tip(17);
    await tip(1);
    expect(await readFeedEvents(api, key, 1)).toEqual([roof]);
    await startGoals([ENCORE, ROOF], true);
    await tip(105);
    expect(await readFeedEvents(api, key, 3)).toEqual([roof, roof, encore]);
    // what another process could not tell
    await api.database.pool.query('update tip_goals set reached = reached - 1 where performer_id = $1', [performer.id]);
    await tellAllReachedGoals(api.ctx);
    await tellAllReachedGoals(api.ctx);
    expect((await readFeedEvents(api, key, 4)).slice(3)).toEqual([encore]);
    expect(await stored()).toBe(4);
  });

  test('tells of tips that reach a goal right before its performer ends the goals', async () => {
    const { key } = await createFeedKey(api, performer, ['goal']);
    await startGoals([ENCORE]);
    await tip(10);
    await api.must('endGoals', {}, performer.token);
    expect(await readFeedEvents(api, key, 1)).toMatchObject([{ kind: 'goal', name: 'Encore' }]);
  });

  test('tells a goal that pledges reach, and nothing when it is done', async () => {
    const { key } = await createFeedKey(api, performer, ['goal']);
    const endsAt = new Date(Date.now() + 3_600_000).toISOString();
    const { goal } = await api.must(
      'startPledgeGoal',
      { body: { title: 'Up on the roof', tokens: 100, endsAt, hidesAmounts: false } },
      performer.token,
    );
    const pledge = (tokens: number) =>
      api.must('pledge', { params: { id: performer.id }, body: { goalId: goal!._id, tokens } }, member.token);
    await pledge(60);
    await pledge(40);
    await api.must('confirmPledgeGoal', { params: { id: goal!._id } }, performer.token);
    expect(await readFeedEvents(api, key, 1)).toMatchObject([
      { kind: 'goal', from: null, tokens: 100, name: 'Up on the roof', filledBy: 'pledges' },
    ]);
    expect(await stored()).toBe(1);
  });
});
