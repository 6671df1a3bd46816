import { auditChecks } from '../../../server/audit';
import { newId } from '../../../server/db/ids';
import { inTransaction } from '../../../server/db/transaction';
import { readBalance } from '../../../server/features/ledger/service/balances';
import { postAdjustment } from '../../../server/features/ledger/service/transfers';
import { auditLedger } from '../../../server/features/ledger/service/audit';
import { hasBought } from '../../../server/features/purchases/service/ownership';
import { findRefundRefusal } from '../../../server/features/refunds/rules';
import { listPendingRefunds } from '../../../server/features/refunds/service/requests';
import { setSetting } from '../../../server/features/site/service';
import { type Actor } from '../../support/actors';
import { type Api, startApi } from '../../support/api';
import { balanceOfMember, buyTokens } from '../../support/money';
import { recordMails } from '../../support/recorders';
import { putOnSale, stockOf } from '../../support/items';

test('findRefundRefusal allows one pending request of at most the price, and none after a refund', () => {
  const order = { deliveryStatus: 'delivered', tokens: 20 };
  expect(findRefundRefusal(order, { tokens: 20, pending: false })).toBeNull();
  expect(findRefundRefusal(order, { tokens: 21, pending: false })?.code).toBe('REFUND_TOO_LARGE');
  expect(findRefundRefusal(order, { tokens: 1, pending: true })?.code).toBe('PENDING_REQUEST_EXISTS');
  expect(findRefundRefusal({ ...order, deliveryStatus: 'refunded' }, { tokens: 1, pending: false })?.code).toBe(
    'ALREADY_REFUNDED',
  );
});

describe('a refund', () => {
  let api: Api;
  const mails = recordMails();
  let performer: Actor;
  let operator: Actor;
  let member: Actor;
  let productId: string;
  let orderId: string;

  beforeAll(async () => {
    api = await startApi({ parts: { mailer: mails } });
    [performer, operator] = [await api.verifiedPerformer(), await api.operator()];
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    member = await api.registerMember();
    await buyTokens(api, member, 100);
    productId = await putOnSale(api, performer, 'product', { name: 'Sheet music', tokens: 40, stock: 3 });
    orderId = (await api.must('purchaseItem', { params: { type: 'product', id: productId } }, member.token))._id;
    await api.ctx.jobs.runDue();
    mails.sent.length = 0;
  });
  afterEach(async () => expect((await auditLedger(api.ctx.db, auditChecks)).faults).toEqual([]));

  const ask = (token = 40, { by = member, sourceId = orderId } = {}) =>
    api.call(
      'requestRefund',
      { body: { sourceType: 'order', sourceId, token, description: 'The file does not open.' } },
      by.token,
    );
  const decide = async (
    id: string,
    status: 'resolved' | 'rejected',
    note = status === 'rejected' ? 'It opens here.' : '',
    { by = operator, version = 1, tokens }: { by?: Actor; version?: number; tokens?: number } = {},
  ) => {
    const body = { status, note, requests: [{ id, version, tokens }] };
    return (await api.must('decideRefundRequests', { body }, by.token))[0]!;
  };

  describe('of more tokens than one person may return', () => {
    let second: Actor;
    let id: string;
    beforeAll(async () => {
      second = await api.operator('finance');
      await setSetting(api.ctx, 'refundTwoPersonLimit', 30);
    });
    afterAll(() => setSetting(api.ctx, 'refundTwoPersonLimit', 1000));
    beforeEach(async () => {
      id = (await ask()).data._id;
    });

    it('moves nothing until a second person approves the same amount', async () => {
      const first = await decide(id, 'resolved');
      expect(first.request).toMatchObject({ status: 'pending', version: 2, approval: { by: operator.id, tokens: 40 } });
      expect(await balanceOfMember(api, member)).toBe(60);
      expect((await decide(id, 'resolved', '', { version: 2 })).refusal?.error).toBe('SECOND_PERSON_NEEDED');
      const late = await decide(id, 'resolved', '', { by: second, version: 1 });
      expect(late.refusal?.message).toContain('gave the first approval for 40 tokens');
      expect(await balanceOfMember(api, member)).toBe(60);
      await decide(id, 'resolved', '', { by: second, version: 2 });
      expect(await balanceOfMember(api, member)).toBe(100);
      const { rows } = await api.database.pool.query<{ action: string; by: string }>(
        `select details->>'action' as action, by_id as by from security_events
          where details->'subject'->>'id' = $1 order by position`,
        [id],
      );
      expect(rows).toEqual([
        { action: 'refund/approveFirst', by: operator.id },
        { action: 'refund/resolved', by: second.id },
      ]);
    });

    it('needs both approvals anew for another amount, and only one at the limit', async () => {
      await decide(id, 'resolved');
      const other = await decide(id, 'resolved', '', { by: second, version: 2, tokens: 35 });
      expect(other.request).toMatchObject({ status: 'pending', approval: { by: second.id, tokens: 35 } });
      expect(await balanceOfMember(api, member)).toBe(60);
      const small = await decide(id, 'resolved', '', { by: second, version: 3, tokens: 30 });
      expect(small.request).toMatchObject({ status: 'resolved', refunded: 30 });
      expect(await balanceOfMember(api, member)).toBe(90);
    });

    it('of two first approvals at once keeps one, and both people together return the tokens once', async () => {
      const both = await Promise.all([decide(id, 'resolved'), decide(id, 'resolved', '', { by: second })]);
      expect(both.map(({ refusal }) => refusal?.error ?? 'saved').sort()).toEqual(['REFUND_CHANGED', 'saved']);
      expect(await balanceOfMember(api, member)).toBe(60);
    });

    it('tells the member nothing of who approved it', async () => {
      await decide(id, 'resolved');
      const { data } = await api.must('searchRefundRequests', {}, member.token);
      expect(data[0]).toMatchObject({ status: 'pending', approval: null, twoPersonLimit: null });
    });

    it('is rejected by one person', async () => {
      await decide(id, 'resolved');
      expect((await decide(id, 'rejected', 'No', { by: second, version: 2 })).request).toMatchObject({
        status: 'rejected',
      });
    });
  });

  it('is previewed with the movements that resolving it then posts', async () => {
    const { data: request } = await ask(25);
    const preview = await api.must('previewRefund', { params: { id: request._id }, query: {} }, operator.token);
    expect(preview.moves[0]).toMatchObject({ role: 'member', tokens: 25, owes: 0 });
    expect(preview.moves.reduce((sum, { tokens }) => sum + Math.round(tokens * 100), 0)).toBe(0);
    expect(preview.refunds).toEqual({ earlier: 0, resolved: 0 });
    const part = await api.must('previewRefund', { params: { id: request._id }, query: { tokens: 5 } }, operator.token);
    expect(part.moves[0]?.tokens).toBe(5);
    expect(
      (await api.call('previewRefund', { params: { id: request._id }, query: { tokens: 26 } }, operator.token)).status,
    ).toBe(400);
    expect(await balanceOfMember(api, member)).toBe(60);
    await decide(request._id, 'resolved');
    const { rows } = await api.database.pool.query<{ amount: number }>(
      'select p.amount::int from refund_requests r join ledger_postings p on p.transfer_id = r.transfer_id where r.id = $1',
      [request._id],
    );
    expect(rows.map(({ amount }) => amount / 100).sort()).toEqual(preview.moves.map(({ tokens }) => tokens).sort());
  });

  it('returns the tokens from their receivers, ends the access to files and restores the stock', async () => {
    const earned = (await readBalance(api.ctx.db, performer.id, 'performer')).balance;
    const { data: request } = await ask();
    expect(request).toMatchObject({
      status: 'pending',
      token: 40,
      description: 'The file does not open.',
      order: { _id: orderId, name: 'Sheet music' },
    });
    expect((await listPendingRefunds(api.ctx)).map(({ _id }) => _id)).toContain(request._id);
    api.realtime.said.length = 0;
    expect((await decide(request._id, 'resolved', 'Sorry for the trouble.')).request).toMatchObject({
      status: 'resolved',
      note: 'Sorry for the trouble.',
    });
    expect(await balanceOfMember(api, member)).toBe(100);
    expect((await readBalance(api.ctx.db, performer.id, 'performer')).balance).toBeLessThan(earned);
    expect(await hasBought(api.ctx.db, member.id, 'product', productId)).toBe(false);
    expect(await stockOf(api, productId)).toEqual({ stock: 3, sold: 0 });
    expect(await api.must('viewUserOrder', { params: { id: orderId } }, member.token)).toMatchObject({
      deliveryStatus: 'refunded',
      refund: { status: 'resolved', token: 40, note: 'Sorry for the trouble.' },
    });
    expect((await api.must('searchPurchasedItems', {}, member.token)).total).toBe(0);
    expect(api.realtime.said).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          to: `account:${member.id}`,
          event: 'balance/changed',
          payload: expect.objectContaining({ change: 40, balance: 100 }),
        }),
        expect.objectContaining({ to: `account:${performer.id}`, event: 'balance/changed' }),
      ]),
    );
    await api.ctx.jobs.runDue();
    expect(mails.sent.map(({ to }) => to)).toEqual([member.email]);
    expect(mails.sent[0]!.text).toContain('Sorry for the trouble.');
    // the member can buy it again
    expect((await api.call('purchaseItem', { params: { type: 'product', id: productId } }, member.token)).status).toBe(
      200,
    );
  });

  it('returns the tokens once when it is resolved twice at the same time', async () => {
    const { data: request } = await ask();
    const answers = await Promise.all(Array.from({ length: 6 }, () => decide(request._id, 'resolved')));
    expect(answers.map(({ refusal }) => refusal)).toEqual(Array(6).fill(null));
    expect(await balanceOfMember(api, member)).toBe(100);
    expect(await stockOf(api, productId)).toEqual({ stock: 3, sold: 0 });
    expect((await decide(request._id, 'rejected', 'no', { version: 2 })).refusal?.error).toBe('ALREADY_DECIDED');
    expect((await ask()).error).toMatchObject({ statusCode: 422, error: 'ALREADY_REFUNDED' });
  });

  it('can be partial, and ends the order', async () => {
    const { data: request } = await ask(15);
    await decide(request._id, 'resolved');
    expect(await balanceOfMember(api, member)).toBe(75);
    expect(await hasBought(api.ctx.db, member.id, 'product', productId)).toBe(false);
  });

  it('returns fewer tokens than the member asked for if the operator says so', async () => {
    const { data: request } = await ask(40);
    expect((await decide(request._id, 'resolved', '', { tokens: 41 })).refusal?.error).toBe('VALIDATION');
    expect((await decide(request._id, 'resolved', '', { tokens: 25 })).request).toMatchObject({
      token: 40,
      refunded: 25,
      version: 2,
    });
    expect(await balanceOfMember(api, member)).toBe(85);
    await api.ctx.jobs.runDue();
    expect(mails.sent[0]!.text).toContain('We returned 25 tokens');
  });

  it('refuses the decision of an operator whom another one overtook, and says who decided what', async () => {
    const { data: request } = await ask();
    const second = await api.operator();
    const answers = await Promise.all([
      decide(request._id, 'resolved', ''),
      decide(request._id, 'resolved', '', { by: second }),
    ]);
    const refused = answers.flatMap(({ refusal }) => refusal ?? []);
    expect(refused).toEqual([
      {
        error: 'REFUND_CHANGED',
        message: expect.stringMatching(/^person-\S+ returned 40 tokens at .* UTC\. Your decision was not saved\.$/),
      },
    ]);
    expect(await balanceOfMember(api, member)).toBe(100);
  });

  it('can be requested again after a rejection, which moves no tokens', async () => {
    const { data: request } = await ask();
    expect((await ask()).error).toMatchObject({ statusCode: 422, error: 'PENDING_REQUEST_EXISTS' });
    expect((await decide(request._id, 'rejected', 'It opens here.')).request).toMatchObject({ status: 'rejected' });
    expect(await balanceOfMember(api, member)).toBe(60);
    expect(await hasBought(api.ctx.db, member.id, 'product', productId)).toBe(true);
    await api.ctx.jobs.runDue();
    expect(mails.sent[0]!.text).toContain('It opens here.');
    expect((await ask()).status).toBe(200);
    expect((await api.must('searchRefundRequests', {}, member.token)).data.map(({ status }) => status)).toEqual([
      'pending',
      'rejected',
    ]);
  });

  it("is limited to the price and to the member's own orders, and only operators see all requests", async () => {
    expect((await ask(41)).error).toMatchObject({ statusCode: 422, error: 'REFUND_TOO_LARGE' });
    expect((await ask(0)).status).toBe(400);
    const other = await api.registerMember();
    expect((await ask(1, { by: other })).status).toBe(404);
    await ask();
    expect((await api.must('searchRefundRequests', {}, other.token)).total).toBe(0);
    const all = await api.must('searchRefundRequests', { query: { status: 'pending', limit: 200 } }, operator.token);
    expect(all.data.map(({ sourceId }) => sourceId)).toContain(orderId);
  });

  it('returns all tokens to the member and leaves the performer a debt if they have been paid out', async () => {
    const { data: request } = await ask();
    const { balance } = await readBalance(api.ctx.db, performer.id, 'performer');
    await inTransaction(api.ctx.db, (tx) =>
      postAdjustment(tx, { key: newId(), ownerId: performer.id, role: 'performer', tokens: -balance, reason: 'Taken' }),
    );
    await decide(request._id, 'resolved');
    expect(await balanceOfMember(api, member)).toBe(100);
    expect(await readBalance(api.ctx.db, performer.id, 'performer')).toMatchObject({ balance: 0, owed: 28 });
  });
});
