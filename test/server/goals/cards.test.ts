import { eq } from 'drizzle-orm';
import { readClock } from '@server/features/goals/store';
import { writeCardGoal } from '@server/features/performers/service/profile';
import { performers } from '@server/features/performers/tables';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { until } from '@test/support/mediaServer';
import { buyTokens, putOnStage } from '@test/support/money';

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
});

const start = (fields: { hidesAmounts?: boolean; endsAt?: string } = {}) => {
  const goals = [
    { title: 'Encore', tokens: 100 },
    { title: 'Up on the roof', tokens: 50 },
  ];
  const body = { goals, endsAt: null, repeats: false, hidesAmounts: false, ...fields };
  return api.must('startGoals', { body }, performer.token);
};
const tip = (token: number) => api.must('sendTip', { params: { id: performer.id }, body: { token } }, member.token);

describe('the goal on cards', () => {
  const card = async () => {
    const { data } = await api.must('searchPerformers', { query: { ids: performer.id } });
    return data[0]!.goal;
  };
  const onCard = { title: 'Encore', tokens: 100, raised: 0, lamps: 0, pledged: false };

  test('follows tips during a public show, and is gone with the goals', async () => {
    expect(await card()).toBeNull();
    await start();
    expect(await card()).toEqual(onCard);
    await tip(40);
    await until('the tip on the card', async () => (await card())?.raised === 40);
    expect(await card()).toEqual({ ...onCard, raised: 40, lamps: 10 });
    await tip(65);
    await until('the next goal on the card', async () => (await card())?.title === 'Up on the roof');
    expect(await card()).toMatchObject({ tokens: 50, raised: 5, lamps: 3 });
    await api.must('endGoals', {}, performer.token);
    expect(await card()).toBeNull();
  });

  test('has no amounts where the performer hides them', async () => {
    await start({ hidesAmounts: true });
    expect(await card()).toEqual({ ...onCard, tokens: null, raised: null });
  });

  test('is absent outside public shows and after its end', async () => {
    await start({ endsAt: new Date(Date.now() + 3_600_000).toISOString() });
    await api.ctx.db
      .update(performers)
      .set({ streamingStatus: 'private' })
      .where(eq(performers.accountId, performer.id));
    expect(await card()).toBeNull();
    await putOnStage(api, performer.id);
    expect(await card()).toEqual(onCard);
    const over = { ...onCard, endsAt: new Date(Date.now() - 1000).toISOString() };
    await api.ctx.db.update(performers).set({ cardGoal: over }).where(eq(performers.accountId, performer.id));
    expect(await card()).toBeNull();
  });

  test('is the pledged one without goals that tips fill', async () => {
    const endsAt = new Date(Date.now() + 3_600_000).toISOString();
    const { goal } = await api.must(
      'startPledgeGoal',
      { body: { title: 'Night Train', tokens: 80, endsAt, hidesAmounts: false } },
      performer.token,
    );
    expect(await card()).toEqual({ ...onCard, title: 'Night Train', tokens: 80, pledged: true });
    await start();
    expect(await card()).toMatchObject({ title: 'Encore', pledged: false });
    await api.must('endGoals', {}, performer.token);
    expect(await card()).toMatchObject({ title: 'Night Train' });
    await api.must('withdrawPledgeGoal', { params: { id: goal!._id } }, performer.token);
    expect(await card()).toBeNull();
  });

  test('changes without dropping the pages that guests see', async () => {
    const told: string[] = [];
    const ears = await api.database.pool.connect();
    ears.on('notification', ({ payload }) => told.push(payload ?? ''));
    const pageOf = ({ username }: Actor) => `/performers/${username.toLowerCase()}`;
    const other = await api.verifiedPerformer();
    try {
      await start();
      await ears.query('listen pages_changed');
      await tip(40);
      await until('the tip on the card', async () => (await card())?.raised === 40);
      await api.must('updatePerformer', { body: { bio: 'Changed after the goal' } }, other.token);
      await until('the page of the change after it', () => told.includes(pageOf(other)));
      expect(told).not.toContain(pageOf(performer));
    } finally {
      ears.release(true);
    }
  });

  test('is never replaced by what was read before', async () => {
    const before = await readClock(api.ctx.db);
    await start();
    await writeCardGoal(api.ctx.db, performer.id, null, before);
    expect(await card()).toEqual(onCard);
  });
});
