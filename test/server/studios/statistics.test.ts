import { randomUUID } from 'node:crypto';
import { runCommand } from '@server/operator/commands';
import { putOnStage } from '@test/support/money';
import { startStudioWorld, type StudioWorld } from '@test/support/studioWorld';

describe('studio statistics', () => {
  let world: StudioWorld;
  let api: StudioWorld['api'];
  let studio: StudioWorld['studio'];
  let other: StudioWorld['other'];
  let join: StudioWorld['join'];
  let tip: StudioWorld['tip'];

  beforeAll(async () => {
    world = await startStudioWorld();
    ({ api, studio, other, join, tip } = world);
  });
  afterAll(() => world.close());

  it('counts earnings during the membership only', async () => {
    const performer = await api.verifiedPerformer();
    await putOnStage(api, performer.id);
    await tip(performer, 10);
    await join(performer);
    await api.must('updateStudioCommissions', { body: { memberCommission: 50 } }, studio.token);
    const before = await api.must('getStudioStats', {}, studio.token);
    await tip(performer, 20);
    await api.must('leaveStudio', {}, performer.token);
    await tip(performer, 40);
    const row = (await api.must('searchRosterStatistics', { query: { limit: 100 } }, studio.token)).data.find(
      ({ _id }) => _id === performer.id,
    );
    expect(row).toMatchObject({ status: 'left', grossPrice: 20, studioNet: 7, performerNet: 7, siteNet: 6 });
    const after = await api.must('getStudioStats', {}, studio.token);
    expect(after.totals.grossPrice - before.totals.grossPrice).toBe(20);
    expect(after.days.reduce((sum, day) => sum + day.grossPrice, 0)).toBe(after.totals.grossPrice);
    expect((await api.must('searchRosterStatistics', {}, other.token)).data.map(({ _id }) => _id)).not.toContain(
      performer.id,
    );
    expect((await api.call('viewRosterPerformer', { params: { id: performer.id } }, other.token)).status).toBe(404);
    expect((await api.must('getStudioMe', {}, studio.token)).balance).toBe(after.totals.studioNet);
  });

  it('agrees with the earnings of the same days, also for performers who keep nothing', async () => {
    const performer = await api.verifiedPerformer();
    await putOnStage(api, performer.id);
    await join(performer);
    await api.must('updateStudioCommissions', { body: { memberCommission: 0 } }, studio.token);
    await tip(performer, 30);
    await api.must('updateStudioCommissions', { body: { memberCommission: 50 } }, studio.token);
    const { totals, fromDate, toDate } = await api.must('getStudioStats', {}, studio.token);
    const earned = await api.must(
      'getEarningStats',
      { params: { role: 'studio' }, query: { fromDate, toDate } },
      studio.token,
    );
    expect([totals.grossPrice, totals.studioNet]).toEqual([earned.totalGrossPrice, earned.totalNetPrice]);
  });

  it('counts live time during the membership by the studio’s days, including a running show', async () => {
    const performer = await api.verifiedPerformer();
    await join(performer);
    await api.must('updateStudio', { body: { timeZone: 'Pacific/Auckland' } }, studio.token);
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
    await api.database.pool.query('update studio_memberships set since = $2 where performer_id = $1', [
      performer.id,
      day(3),
    ]);
    const { _id: room } = await api.must('getPublicConversation', { params: { id: performer.id } });
    const show = (status: string, from: string, until: string | null) =>
      api.database.pool.query(
        'insert into stream_sessions (id, performer_id, conversation_id, status, started_at, ended_at) values ($1, $2, $3, $4, $5, $6)',
        [randomUUID(), performer.id, room, status, from, until],
      );
    const hour = (ago: number, hours: number) => new Date(Date.parse(day(ago)) + hours * 3_600_000).toISOString();
    await show('ended', hour(5, 0), hour(5, 1));
    await show('ended', hour(3, -1), hour(3, 1));
    await show('ended', hour(2, 0), hour(2, 2));
    await show('live', new Date(Date.now() - 60_000).toISOString(), null);
    const row = (await api.must('searchRosterStatistics', { query: { q: performer.username } }, studio.token)).data[0]!;
    // One hour of the show during which the performer joined, two hours, and one minute.
    expect(Math.abs(row.secondsOnline - (3 * 3600 + 60))).toBeLessThan(30);
    expect(row.secondsToday).toBeLessThan(90);
    const stats = await api.must('getStudioStats', {}, studio.token);
    expect(
      Math.abs(stats.days.reduce((sum, { secondsOnline }) => sum + secondsOnline, 0) - row.secondsOnline),
    ).toBeLessThan(60);
    expect(stats.days).toHaveLength(30);
    expect(
      (await api.call('getStudioStats', { query: { fromDate: '2026-03-02', toDate: '2026-03-01' } }, studio.token))
        .status,
    ).toBe(400);
    expect(
      (await api.call('getStudioStats', { query: { fromDate: '2020-01-01', toDate: '2026-03-01' } }, studio.token))
        .status,
    ).toBe(400);
  });

  it('counts each live second once across public, private and group shows', async () => {
    const [performer, fresh] = [await api.verifiedPerformer(), await api.registerStudio()];
    await runCommand(api.ctx, ['verify', fresh.username], () => undefined);
    await join(performer, fresh);
    await api.database.pool.query(
      "update studio_memberships set since = now() - interval '5 days' where performer_id = $1",
      [performer.id],
    );
    const { _id: room } = await api.must('getPublicConversation', { params: { id: performer.id } });
    const noon = Date.parse(new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)) + 12 * 3_600_000;
    const at = (minutes: number) => new Date(noon + minutes * 60_000).toISOString();
    const addPublicShow = (from: number, until: number) =>
      api.database.pool.query(
        "insert into stream_sessions (id, performer_id, conversation_id, status, started_at, ended_at) values ($1, $2, $3, 'ended', $4, $5)",
        [randomUUID(), performer.id, room, at(from), at(until)],
      );
    const addPaidShow = async (kind: 'private' | 'group', from: number, until: number | null, status = 'ended') => {
      const { rows } = await api.database.pool.query<{ id: string }>(
        'insert into conversations (id, type, performer_id) values ($1, $2, $3) returning id',
        [randomUUID(), `stream_${kind}`, performer.id],
      );
      await api.database.pool.query(
        'insert into shows (id, kind, performer_id, conversation_id, price, status, started_at, ended_at) values ($1, $2, $3, $4, 10, $5, $6, $7)',
        [
          randomUUID(),
          kind,
          performer.id,
          rows[0]!.id,
          status,
          status === 'declined' ? null : at(from),
          until === null ? null : at(until),
        ],
      );
    };
    await addPublicShow(0, 60);
    await addPaidShow('private', 20, 40);
    await addPaidShow('group', 55, 75);
    await addPaidShow('private', 80, 90);
    await addPaidShow('private', 100, 110, 'declined');
    // Crosses midnight, so it counts on two days.
    await addPaidShow('group', 11 * 60 + 50, 12 * 60 + 10);
    const row = (await api.must('searchRosterStatistics', {}, fresh.token)).data[0]!;
    expect(row.secondsOnline).toBe((75 + 10 + 20) * 60);
    const { days, totals } = await api.must('getStudioStats', {}, fresh.token);
    const secondsOn = (moment: string) => days.find(({ day }) => day === moment.slice(0, 10))!.secondsOnline;
    expect([secondsOn(at(0)), secondsOn(at(24 * 60)), totals.secondsOnline]).toEqual([
      (75 + 10 + 10) * 60,
      10 * 60,
      (75 + 10 + 20) * 60,
    ]);
  });
});
