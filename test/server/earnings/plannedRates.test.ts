import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';

let api: Api;
let owner: Actor;
beforeAll(async () => {
  api = await startApi();
  owner = await api.operator();
});
afterAll(() => api.close());

const set = (body: { kind: 'tip'; percent: number | null; username?: string; from?: string }) =>
  api.must('setDeskRate', { body, reason: 'New contracts' }, owner.token);
const tipRate = async (token: string) => (await api.must('viewCommission', {}, token)).tipCommission;

describe('a rate with a date', () => {
  it('holds from that moment on, and the split of a tip uses the rate of its moment', async () => {
    const { username, token } = await api.verifiedPerformer();
    await set({ kind: 'tip', percent: 80, username });
    await set({ kind: 'tip', percent: 90, username, from: new Date(Date.now() + 86_400_000).toISOString() });
    expect(await tipRate(token)).toBe(80);
    const own = (await api.must('listDeskRates', {}, owner.token)).find(
      ({ account }) => account?.username === username,
    );
    expect(own?.rates).toMatchObject([
      { kind: 'tip', percent: 80, isPlanned: false },
      { kind: 'tip', percent: 90, isPlanned: true },
    ]);
    // a day later
    await api.database.pool.query('alter table commission_rates disable trigger append_only');
    await api.database.pool.query(
      "update commission_rates set valid_from = valid_from - interval '2 days' where percent = 80",
    );
    await api.database.pool.query(
      "update commission_rates set valid_from = valid_from - interval '1 day 1 minute' where percent = 90",
    );
    await api.database.pool.query('alter table commission_rates enable trigger append_only');
    expect(await tipRate(token)).toBe(90);
  });

  it('ends with null, so that the rate of the site applies again', async () => {
    const { username, token } = await api.verifiedPerformer();
    await set({ kind: 'tip', percent: 55, username });
    expect(await tipRate(token)).toBe(55);
    await set({ kind: 'tip', percent: null, username });
    expect(await tipRate(token)).toBe(70);
  });

  it('is refused in the past, for a member, and for the site without a percentage', async () => {
    const call = (body: object) =>
      api.call('setDeskRate', { body: { kind: 'tip', percent: 50, ...body }, reason: 'New contracts' }, owner.token);
    const { username } = await api.registerMember();
    expect((await call({ from: '2020-01-01T00:00:00Z' })).error).toMatchObject({ error: 'RATE_IN_PAST' });
    expect((await call({ username })).error).toMatchObject({ error: 'NO_RECEIVER' });
    expect((await call({ percent: null })).error).toMatchObject({ error: 'NO_DEFAULT' });
  });
});
