import { type Actor } from '../../support/actors';
import { type Api, startApi } from '../../support/api';
import { type Buyer, buyerOf } from '../../support/earnings';

describe('the earnings of a performer', () => {
  let api: Api;
  let performer: Actor;
  let buyer: Buyer;

  beforeAll(async () => {
    api = await startApi();
    performer = await api.verifiedPerformer();
    buyer = await buyerOf(api, performer.id);
    // clocks go back on 25 October 2026 at three: that Sunday has 25 hours in Brussels
    await api.must('updatePerformer', { body: { timeZone: 'Europe/Brussels' } }, performer.token);
    await buyer.buys(100, { at: '2026-10-24T21:59:59.999Z', kind: 'video' });
    await buyer.buys(50, { at: '2026-10-24T22:00:00.000Z', kind: 'gallery' });
    await buyer.buys(33, { at: '2026-10-25T22:59:59.999Z', kind: 'product', conversionRate: 0.0333 });
    await buyer.buys(10, { at: '2026-10-25T23:00:00.000Z', kind: 'video' });
  });
  afterAll(() => api.close());

  const search = (query: Record<string, unknown> = {}) =>
    api.must('searchEarnings', { params: { role: 'performer' }, query }, performer.token);
  const stats = (query: Record<string, unknown> = {}) =>
    api.must('getEarningStats', { params: { role: 'performer' }, query }, performer.token);
  const grossOf = ({ data }: Awaited<ReturnType<typeof search>>) => data.map(({ grossPrice }) => grossPrice);

  it('name the payer, the parts of all receivers, and the price at the conversion rate of the time', async () => {
    const {
      data: [row],
    } = await search({ type: 'sale_product' });
    expect(row).toMatchObject({
      type: 'sale_product',
      source: { _id: buyer.id, username: buyer.username },
      target: { _id: performer.id, username: performer.username },
      grossPrice: 33,
      commission: 9.9,
      netPrice: 23.1,
      rate: 70,
      conversionRate: 0.0333,
      price: 0.76923,
      isPaid: false,
      payoutStatus: 'none',
      payoutId: null,
      split: { performer: 23.1, studio: 0, site: 9.9 },
    });
  });

  it('are found by inclusive days of the account’s time zone, also when the clocks go back', async () => {
    expect(grossOf(await search())).toEqual([10, 33, 50, 100]);
    expect(grossOf(await search({ fromDate: '2026-10-25', toDate: '2026-10-25' }))).toEqual([33, 50]);
    expect(grossOf(await search({ fromDate: '2026-10-24', toDate: '2026-10-25', sort: 'asc' }))).toEqual([100, 50, 33]);
    expect(grossOf(await search({ fromDate: '2026-10-26' }))).toEqual([10]);
    // times select the same rows in every time zone
    expect(grossOf(await search({ fromDate: '2026-10-24T22:00:00Z', toDate: '2026-10-25T00:00:00+02:00' }))).toEqual([
      50,
    ]);
  });

  it('are filtered by type and payment state, sorted and paged', async () => {
    expect(grossOf(await search({ type: 'sale_video,sale_photo', sortBy: 'grossPrice', sort: 'asc' }))).toEqual([
      10, 50, 100,
    ]);
    expect((await search({ isPaid: 'true' })).total).toBe(0);
    expect((await search({ isPaid: 'false', type: 'sale_video' })).total).toBe(2);
    const second = await search({ limit: 2, offset: 2 });
    expect([grossOf(second), second.total]).toEqual([[50, 100], 4]);
    expect(
      (await api.call('searchEarnings', { params: { role: 'performer' }, query: { type: 'gift' } }, performer.token))
        .status,
    ).toBe(400);
  });

  it('sum up by day and by type', async () => {
    const all = await stats();
    expect(all).toMatchObject({
      totalGrossPrice: 193,
      totalCommission: 57.9,
      totalNetPrice: 135.1,
      paid: 0,
      unpaid: 135.1,
      count: 4,
      totalPrice: 6.36923,
      timeZone: 'Europe/Brussels',
    });
    expect(all.series).toEqual([
      { day: '2026-10-24', type: 'sale_video', count: 1, grossPrice: 100, netPrice: 70 },
      { day: '2026-10-25', type: 'sale_photo', count: 1, grossPrice: 50, netPrice: 35 },
      { day: '2026-10-25', type: 'sale_product', count: 1, grossPrice: 33, netPrice: 23.1 },
      { day: '2026-10-26', type: 'sale_video', count: 1, grossPrice: 10, netPrice: 7 },
    ]);
    expect(await stats({ fromDate: '2026-10-25', toDate: '2026-10-25' })).toMatchObject({
      totalGrossPrice: 83,
      count: 2,
    });
    expect(await stats({ fromDate: '2020-01-01', toDate: '2020-01-31' })).toMatchObject({
      totalNetPrice: 0,
      count: 0,
      series: [],
    });
  });

  it('are assigned to other days when the account’s time zone changes', async () => {
    await api.must('updatePerformer', { body: { timeZone: 'America/New_York' } }, performer.token);
    expect((await stats()).series.map(({ day }) => day)).toEqual([
      '2026-10-24',
      '2026-10-24',
      '2026-10-25',
      '2026-10-25',
    ]);
    expect(grossOf(await search({ fromDate: '2026-10-24', toDate: '2026-10-24' }))).toEqual([50, 100]);
    await api.must('updatePerformer', { body: { timeZone: 'Europe/Brussels' } }, performer.token);
  });

  it('are not shown to another performer, and their path does not exist for another role', async () => {
    const other = await api.verifiedPerformer();
    expect(await api.must('searchEarnings', { params: { role: 'performer' } }, other.token)).toEqual({
      data: [],
      total: 0,
    });
    expect((await api.call('searchEarnings', { params: { role: 'studio' } }, performer.token)).status).toBe(404);
    expect(
      (await api.call('searchEarnings', { params: { role: 'performer' } }, (await api.registerMember()).token)).status,
    ).toBe(403);
    expect((await api.call('getEarningStats', { params: { role: 'performer' } })).status).toBe(401);
  });

  it('of a studio’s performer are split three ways, and each receiver sees their own row', async () => {
    const [studio, hers] = [await api.registerStudio(), await api.verifiedPerformer()];
    await (await buyerOf(api, hers.id)).buys(100, { studioId: studio.id });
    const [mine] = (await api.must('searchEarnings', { params: { role: 'performer' } }, hers.token)).data;
    const [theirs] = (await api.must('searchEarnings', { params: { role: 'studio' } }, studio.token)).data;
    expect([mine?.netPrice, mine?.rate, theirs?.netPrice, theirs?.rate]).toEqual([49, 49, 21, 21]);
    expect(mine?.split).toEqual({ performer: 49, studio: 21, site: 30 });
    expect(theirs).toMatchObject({ split: mine?.split, target: { _id: hers.id } });
  });
});
