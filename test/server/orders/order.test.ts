import { randomUUID } from 'node:crypto';
import { type Actor } from '../../support/actors';
import { type Api, startApi } from '../../support/api';
import { buyTokens } from '../../support/money';
import { recordMails } from '../../support/recorders';
import { putOnSale } from '../../support/items';

describe('an order', () => {
  let api: Api;
  const mails = recordMails();
  let performer: Actor;
  let member: Actor;
  let orderId: string;

  beforeAll(async () => {
    api = await startApi({ parts: { mailer: mails } });
    performer = await api.verifiedPerformer();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    member = await api.registerMember();
    await buyTokens(api, member, 100);
    const id = await putOnSale(api, performer, 'product', {
      name: 'Signed poster',
      tokens: 10,
      stock: 9,
      isShipped: true,
    });
    orderId = (
      await api.must(
        'purchaseItem',
        { params: { type: 'product', id }, body: { deliveryAddress: 'Lamp street 1' } },
        member.token,
      )
    )._id;
    await api.ctx.jobs.runDue();
    mails.sent.length = 0;
  });

  const update = (
    body: { deliveryStatus?: 'created' | 'processing' | 'shipping' | 'delivered'; shippingCode?: string | null },
    by = performer,
  ) => api.call('updateOrder', { params: { id: orderId }, body }, by.token);

  it('moves forward only, looks the same to both sides, and emails the buyer about each change', async () => {
    expect((await update({ deliveryStatus: 'processing' })).data).toMatchObject({ deliveryStatus: 'processing' });
    expect((await update({ deliveryStatus: 'shipping', shippingCode: 'LT 42' })).data).toMatchObject({
      deliveryStatus: 'shipping',
      shippingCode: 'LT 42',
    });
    expect((await update({ deliveryStatus: 'created' })).error).toMatchObject({
      statusCode: 422,
      error: 'FORWARD_ONLY',
    });
    expect(await api.must('viewUserOrder', { params: { id: orderId } }, member.token)).toMatchObject({
      deliveryStatus: 'shipping',
      shippingCode: 'LT 42',
      deliveryAddress: 'Lamp street 1',
      refund: null,
    });
    await api.ctx.jobs.runDue();
    expect(mails.sent.map(({ to, subject }) => ({ to, subject: subject.replace(/\d+/, 'N') }))).toEqual([
      { to: member.email, subject: 'Order N is being prepared' },
      { to: member.email, subject: 'Order N is on its way' },
    ]);
    expect(mails.sent[1]!.text).toContain('Shipping code: LT 42');
  });

  it('names its item in the row of the earning and in the CSV', async () => {
    const { data: rows } = await api.must('searchEarnings', { params: { role: 'performer' } }, performer.token);
    expect(rows.find(({ source }) => source?.username === member.username)).toMatchObject({
      type: 'sale_product',
      item: 'Signed poster',
    });
    const file = await fetch(`${api.url}/api/earning/performer/export/csv`, {
      headers: { authorization: performer.token },
    });
    const line = (await file.text()).split('\r\n').find((one) => one.includes(member.username));
    expect(line).toContain(`,sale_product,${member.username},${performer.username},Signed poster,10,`);
  });

  it('sends no email when an update changes nothing', async () => {
    await update({ deliveryStatus: 'shipping', shippingCode: 'A1' });
    await api.ctx.jobs.runDue();
    mails.sent.length = 0;
    expect((await update({ deliveryStatus: 'shipping', shippingCode: 'A1' })).status).toBe(200);
    expect((await update({})).status).toBe(200);
    await api.ctx.jobs.runDue();
    expect(mails.sent).toEqual([]);
    expect((await update({ shippingCode: null })).data).toMatchObject({
      shippingCode: null,
      deliveryStatus: 'shipping',
    });
  });

  it('of a video is delivered at once and cannot be updated', async () => {
    const id = await putOnSale(api, performer, 'video', { tokens: 10 });
    const { _id } = await api.must('purchaseItem', { params: { type: 'video', id } }, member.token);
    expect(
      (await api.call('updateOrder', { params: { id: _id }, body: { deliveryStatus: 'shipping' } }, performer.token))
        .error,
    ).toMatchObject({ statusCode: 422, error: 'NOTHING_TO_DELIVER' });
  });

  it('is visible to no other performer or member', async () => {
    const [otherPerformer, otherMember] = [await api.verifiedPerformer(), await api.registerMember()];
    expect((await update({ deliveryStatus: 'delivered' }, otherPerformer)).status).toBe(404);
    expect((await api.call('viewOrder', { params: { id: orderId } }, otherPerformer.token)).status).toBe(404);
    expect((await api.call('viewUserOrder', { params: { id: orderId } }, otherMember.token)).status).toBe(404);
    expect((await api.call('viewOrder', { params: { id: randomUUID() } }, performer.token)).status).toBe(404);
    expect((await api.must('searchOrders', {}, otherPerformer.token)).total).toBe(0);
    expect((await api.must('searchUserOrders', {}, otherMember.token)).total).toBe(0);
  });

  it('is found by number, name, buyer, status, type and date', async () => {
    const { orderNumber } = await api.must('viewOrder', { params: { id: orderId } }, performer.token);
    const search = async (query: Record<string, string>) =>
      (await api.must('searchOrders', { query }, performer.token)).data.map(({ _id }) => _id);
    for (const q of [String(orderNumber), `#${orderNumber}`, member.username])
      expect(await search({ q })).toEqual([orderId]);
    expect(await search({ q: 'signed POSTER', limit: '1' })).toEqual([orderId]);
    expect(await search({ q: '%' })).toEqual([]);
    await update({ deliveryStatus: 'shipping' });
    expect(await search({ deliveryStatus: 'shipping', q: member.username })).toEqual([orderId]);
    expect(await search({ deliveryStatus: 'delivered', q: member.username })).toEqual([]);
    expect(await search({ type: 'video', q: member.username })).toEqual([]);
    expect(await search({ fromDate: '2001-01-01', toDate: '2001-01-02' })).toEqual([]);
  });
});
