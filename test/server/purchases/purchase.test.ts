import { randomUUID } from 'node:crypto';
import { type RequestOf } from '@contract/all';
import { auditChecks } from '../../../server/audit';
import { readBalance } from '../../../server/features/ledger/service/balances';
import { auditLedger } from '../../../server/features/ledger/service/audit';
import { findBoughtIds, hasBought } from '../../../server/features/purchases/service/ownership';
import { type Actor } from '../../support/actors';
import { type Api, startApi } from '../../support/api';
import { balanceOfMember, buyTokens } from '../../support/money';
import { recordMails } from '../../support/recorders';
import { putOnSale, stockOf } from '../../support/items';

describe('a purchase', () => {
  let api: Api;
  const mails = recordMails();
  let performer: Actor;
  let member: Actor;

  beforeAll(async () => {
    api = await startApi({ parts: { mailer: mails } });
    performer = await api.verifiedPerformer();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    member = await api.registerMember();
    await buyTokens(api, member, 100);
    api.realtime.said.length = 0;
  });
  // the ledger must be consistent after every test
  afterEach(async () => expect((await auditLedger(api.ctx.db, auditChecks)).faults).toEqual([]));

  type Body = NonNullable<RequestOf<'purchaseItem'>['body']>;
  const buy = (
    type: 'product' | 'video' | 'gallery',
    id: string,
    { by = member, key, body }: { by?: Actor; key?: string; body?: Body } = {},
  ) => api.call('purchaseItem', { params: { type, id }, body, idempotencyKey: key }, by.token);

  test.each(['product', 'video', 'gallery'] as const)(
    'of a %s takes its price, gives access to it, and pays its performer',
    async (type) => {
      const before = (await readBalance(api.ctx.db, performer.id, 'performer')).balance;
      const id = await putOnSale(api, performer, type, { name: 'Blue hour', tokens: 30 });
      expect(await hasBought(api.ctx.db, member.id, type, id)).toBe(false);
      const { data } = await buy(type, id);
      expect(data).toMatchObject({
        type,
        itemId: id,
        name: 'Blue hour',
        token: 30,
        quantity: 1,
        delivery: 'access',
        deliveryStatus: 'delivered',
        balance: 70,
        performer: { _id: performer.id },
        user: { _id: member.id },
      });
      expect(await hasBought(api.ctx.db, member.id, type, id)).toBe(true);
      expect(await findBoughtIds(api.ctx.db, member.id, type, [id, randomUUID()])).toEqual(new Set([id]));
      expect((await readBalance(api.ctx.db, performer.id, 'performer')).balance).toBeGreaterThan(before);
      const receiver = { params: { role: 'performer' as const }, query: { limit: 1 } };
      const { data: earned } = await api.must('searchEarnings', receiver, performer.token);
      expect(earned[0]).toMatchObject({ item: 'Blue hour', grossPrice: 30 });
      const csv = await fetch(`${api.url}/api/earning/performer/export/csv`, {
        headers: { authorization: performer.token },
      });
      expect((await csv.text()).trim().split('\r\n').at(-1)).toContain(`,${performer.username},Blue hour,30,`);
      expect(api.realtime.said).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            to: `account:${member.id}`,
            event: 'balance/changed',
            payload: expect.objectContaining({ change: -30, balance: 70 }),
          }),
          expect.objectContaining({ to: `account:${performer.id}`, event: 'balance/changed' }),
        ]),
      );
      const { rows } = await api.database.pool.query<{ type: string; subject: string }>(
        'select type, subject from earnings where payer_id = $1',
        [member.id],
      );
      expect(rows).toEqual([
        { type: { product: 'sale_product', video: 'sale_video', gallery: 'sale_photo' }[type], subject: data._id },
      ]);
    },
  );

  it('is refused if the balance is too small, and leaves balance, stock and orders unchanged', async () => {
    const id = await putOnSale(api, performer, 'product', { tokens: 101, stock: 5 });
    expect((await buy('product', id)).error).toMatchObject({ statusCode: 422, error: 'NOT_ENOUGH_TOKEN' });
    expect(await balanceOfMember(api, member)).toBe(100);
    expect(await stockOf(api, id)).toEqual({ stock: 5, sold: 0 });
    expect((await api.must('searchUserOrders', {}, member.token)).total).toBe(0);
  });

  it('is refused for items that are missing, inactive, free, already bought, or have another price', async () => {
    expect((await buy('video', randomUUID())).status).toBe(404);
    const off = await putOnSale(api, performer, 'video');
    await api.database.pool.query("update videos set status = 'inactive' where id = $1", [off]);
    expect((await buy('video', off)).status).toBe(404);
    expect((await buy('gallery', await putOnSale(api, performer, 'gallery', { tokens: 0 }))).error).toMatchObject({
      statusCode: 422,
      error: 'NOT_FOR_SALE',
    });
    const video = await putOnSale(api, performer, 'video', { tokens: 20 });
    expect((await buy('video', video, { body: { token: 19 } })).error).toMatchObject({
      statusCode: 422,
      error: 'PRICE_CHANGED',
    });
    expect((await buy('video', video, { body: { token: 20 } })).status).toBe(200);
    expect((await buy('video', video)).error).toMatchObject({ statusCode: 422, error: 'ALREADY_BOUGHT' });
    expect(await balanceOfMember(api, member)).toBe(80);
  });

  it('is refused for members whom the performer blocked, and spends nothing', async () => {
    const other = await api.verifiedPerformer();
    const id = await putOnSale(api, other, 'video', { tokens: 20 });
    await api.database.pool.query('insert into blocked_users (user_id, performer_id) values ($1, $2)', [
      member.id,
      other.id,
    ]);
    expect((await buy('video', id)).status).toBe(403);
    expect(await balanceOfMember(api, member)).toBe(100);
  });

  it('of a physical product requires an address, reduces the stock, and emails the address to the performer', async () => {
    const id = await putOnSale(api, performer, 'product', {
      name: 'Signed poster',
      tokens: 10,
      stock: 4,
      isShipped: true,
    });
    expect((await buy('product', id)).error).toMatchObject({
      statusCode: 400,
      message: [{ property: 'deliveryAddress', constraints: { required: 'This field is required!' } }],
    });
    const { data } = await buy('product', id, {
      body: { quantity: 3, deliveryAddress: 'Lamp street 1\nHarbour', postalCode: '20457' },
    });
    expect(data).toMatchObject({
      token: 30,
      quantity: 3,
      delivery: 'post',
      deliveryStatus: 'created',
      deliveryAddress: 'Lamp street 1\nHarbour',
      postalCode: '20457',
      balance: 70,
    });
    expect(await stockOf(api, id)).toEqual({ stock: 1, sold: 3 });
    expect((await buy('product', id, { body: { quantity: 2, deliveryAddress: 'Lamp street 1' } })).error).toMatchObject(
      { statusCode: 422, error: 'OUT_OF_STOCK', message: 'Only 1 left. No tokens were spent.' },
    );
    await api.ctx.jobs.runDue();
    const mail = mails.sent.findLast(({ to }) => to === performer.email);
    expect(mail?.text).toContain('Lamp street 1');
    expect(mail?.text).toContain('3 x Signed poster');
  });

  it('with one idempotency key happens once even if sent concurrently, and the key is refused for another purchase', async () => {
    const id = await putOnSale(api, performer, 'product', { tokens: 10, stock: 9, isShipped: true });
    const key = randomUUID();
    const body = { quantity: 2, deliveryAddress: 'Lamp street 1' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => buy('product', id, { key, body })));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    for (const { data } of answers) expect(data).toEqual(answers[0]!.data);
    expect(await balanceOfMember(api, member)).toBe(80);
    expect(await stockOf(api, id)).toEqual({ stock: 7, sold: 2 });
    expect((await buy('product', id, { key, body: { ...body, quantity: 1 } })).error).toMatchObject({
      statusCode: 409,
      error: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it('of a gallery happens once when several tabs send it at once with different keys', async () => {
    const id = await putOnSale(api, performer, 'gallery', { tokens: 40 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => buy('gallery', id, { key: randomUUID() })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      answers.filter(({ status }) => status !== 200).filter(({ error }) => error.error === 'ALREADY_BOUGHT'),
    ).toHaveLength(5);
    expect(await balanceOfMember(api, member)).toBe(60);
  });

  it('of the last piece by 50 members at once succeeds for one, and 49 keep their tokens', async () => {
    const buyers = await api.registerMembers(50);
    for (const buyer of buyers) await buyTokens(api, buyer, 25);
    const id = await putOnSale(api, performer, 'product', { tokens: 25, stock: 1, isShipped: true });
    const answers = await Promise.all(
      buyers.map((by) => buy('product', id, { by, key: randomUUID(), body: { deliveryAddress: 'Lamp street 1' } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      answers.filter(({ status }) => status !== 200).filter(({ error }) => error.error === 'OUT_OF_STOCK'),
    ).toHaveLength(49);
    const balances = await Promise.all(buyers.map((buyer) => balanceOfMember(api, buyer)));
    expect(balances.filter((balance) => balance === 25)).toHaveLength(49);
    expect(balances.filter((balance) => balance === 0)).toHaveLength(1);
    expect(await stockOf(api, id)).toEqual({ stock: 0, sold: 1 });
  });

  it('appears in the lists of purchases and stays there when the performer stops selling the item', async () => {
    const other = await api.registerMember();
    const video = await putOnSale(api, performer, 'video', { name: 'Night train', tokens: 5 });
    const gallery = await putOnSale(api, performer, 'gallery', { name: 'Backstage', tokens: 5 });
    const product = await putOnSale(api, performer, 'product', { name: 'Sheet music', tokens: 5 });
    await buy('video', video);
    await buy('gallery', gallery);
    await buy('product', product);
    await api.database.pool.query("update videos set status = 'inactive', removed_at = now() where id = $1", [video]);
    const names = async (
      name: 'searchPurchasedItems' | 'searchPurchasedVideos' | 'searchPurchasedGalleries' | 'searchPurchasedProducts',
      query = {},
      token = member.token,
    ) => (await api.must(name, { query }, token)).data.map((item) => item.name);
    expect(await names('searchPurchasedItems')).toEqual(['Sheet music', 'Backstage', 'Night train']);
    expect(await names('searchPurchasedItems', { q: 'stage' })).toEqual(['Backstage']);
    expect(await names('searchPurchasedItems', { type: 'video' })).toEqual(['Night train']);
    expect(await names('searchPurchasedVideos')).toEqual(['Night train']);
    expect(await names('searchPurchasedGalleries')).toEqual(['Backstage']);
    expect(await names('searchPurchasedProducts')).toEqual(['Sheet music']);
    expect(await names('searchPurchasedItems', {}, other.token)).toEqual([]);
    expect(await hasBought(api.ctx.db, member.id, 'video', video)).toBe(true);
  });

  it('keeps the delivery address in its parts for the next order of the same member', async () => {
    const id = await putOnSale(api, performer, 'product', { name: 'Poster', tokens: 10, stock: 5, isShipped: true });
    const address = { name: 'Mira', street: 'Lamp street 1', postalCode: '20457', city: 'Hamburg', country: 'Germany' };
    const kept = (by = member) => api.must('getDeliveryAddress', {}, by.token);
    expect(await kept()).toBeNull();
    const key = randomUUID();
    const { data } = await buy('product', id, { body: { address }, key });
    expect(data).toMatchObject({ deliveryAddress: 'Mira\nLamp street 1\n20457 Hamburg\nGermany', postalCode: '20457' });
    expect((await buy('product', id, { body: { address }, key })).data._id).toBe(data._id);
    expect(await kept()).toEqual(address);
    expect(await kept(await api.registerMember())).toBeNull();
    const moved = { ...address, city: 'Bremen' };
    await buy('product', id, { body: { address: moved } });
    expect(await kept()).toEqual(moved);
    expect((await buy('product', id, { body: { address: { ...address, city: ' ' } } })).status).toBe(400);
  });
});
