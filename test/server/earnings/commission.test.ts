import { randomUUID } from 'node:crypto';
import { readRecordedEarnings } from '@server/features/earnings/service/records';
import { runCommand } from '@server/operator/commands';
import { type Actor } from '../../support/actors';
import { type Api, startApi } from '../../support/api';
import { buyTokens, putOnStage } from '../../support/money';

describe('commission', () => {
  let api: Api;
  let performer: Actor;
  let member: Actor;

  beforeAll(async () => {
    api = await startApi();
    [performer, member] = [await api.verifiedPerformer(), await api.registerMember()];
    await putOnStage(api, performer.id);
    await buyTokens(api, member, 1000);
  });
  afterAll(() => api.close());

  const operator = (...args: string[]) => runCommand(api.ctx, args, () => undefined);
  const commission = (of = performer) => api.must('viewCommission', {}, of.token);
  /** Tips, and returns what the performer earned and at which rate. */
  const keptOf = async (token: number) => {
    const { _id } = await api.must(
      'sendTip',
      { params: { id: performer.id }, body: { token }, idempotencyKey: randomUUID() },
      member.token,
    );
    const {
      rows: [tip],
    } = await api.database.pool.query<{ transfer_id: number }>('select transfer_id from tips where id = $1', [_id]);
    const [earning] = await readRecordedEarnings(api.ctx.db, tip!.transfer_id);
    return { kept: earning!.net / 100, rate: earning!.rate, conversionRate: earning!.conversionRate };
  };

  it('is the site’s default until a performer has a rate, and tips are split by the rate shown', async () => {
    await operator('commission', 'set', 'tip', '60');
    expect((await commission()).tipCommission).toBe(60);
    expect(await keptOf(33)).toMatchObject({ kept: 19.8, rate: 60 });
  });

  it('can be set for one performer, whose rate overrides the default until it is ended', async () => {
    const other = await api.verifiedPerformer();
    await operator('commission', 'set', 'tip', '85', performer.username);
    expect([(await commission()).tipCommission, (await commission(other)).tipCommission]).toEqual([85, 60]);
    expect(await keptOf(10)).toMatchObject({ kept: 8.5, rate: 85 });
    await operator('commission', 'reset', 'tip', performer.username);
    expect((await commission()).tipCommission).toBe(60);
  });

  it('applies from when it is set: past earnings keep their rate and conversion rate', async () => {
    await operator('settings', 'set', 'conversionRate', '0.04');
    const before = await keptOf(10);
    await operator('commission', 'set', 'tip', '50');
    await operator('settings', 'set', 'conversionRate', '0.08');
    expect([before, await keptOf(10)]).toEqual([
      { kept: 6, rate: 60, conversionRate: 0.04 },
      { kept: 5, rate: 50, conversionRate: 0.08 },
    ]);
    const { rows } = await api.database.pool.query<{ rate: number }>(
      'select distinct rate::float8 as rate from earnings where net = 600',
    );
    expect(rows).toEqual([{ rate: 60 }]);
  });

  it('has the API’s name for each kind of payment', async () => {
    expect(Object.keys(await commission()).sort()).toEqual([
      'albumCommission',
      'groupCallCommission',
      'privateCallCommission',
      'productCommission',
      'tipCommission',
      'videoCommission',
    ]);
    await operator('commission', 'set', 'gallery', '77', performer.username);
    expect(await commission()).toMatchObject({ albumCommission: 77, videoCommission: expect.any(Number) });
  });

  it.each([
    ['tip', '101'],
    ['tip', '-1'],
    ['tip', '50.5'],
    ['tips', '50'],
    ['tip', 'half'],
  ])('refuses the kind %s with %s percent', async (kind, percent) => {
    await expect(operator('commission', 'set', kind, percent)).rejects.toMatchObject({ statusCode: 400 });
  });

  it('is shown to the performer only', async () => {
    expect((await api.call('viewCommission')).status).toBe(401);
    expect((await api.call('viewCommission', {}, member.token)).status).toBe(403);
    await expect(operator('commission', 'set', 'tip', '50', member.username)).rejects.toMatchObject({
      code: 'NO_RECEIVER',
    });
  });
});
