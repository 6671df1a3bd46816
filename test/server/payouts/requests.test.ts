import { randomUUID } from 'node:crypto';
import { dayAfter, dayOf } from '@server/calendar';
import { inTransaction } from '@server/db/transaction';
import { newId } from '@server/db/ids';
import { readBalance } from '@server/features/ledger/service/balances';
import { postAdjustment } from '@server/features/ledger/service/transfers';
import { auditLedger } from '@server/features/ledger/service/audit';
import { payoutChecks } from '@server/features/payouts/service/statement';
import { setSetting } from '@server/features/site/service';
import { runCommand } from '@server/operator/commands';
import { type Actor } from '../../support/actors';
import { type Api, startApi } from '../../support/api';
import { type Buyer, buyerOf, WIRE } from '../../support/earnings';
import { type Mailbox, startMailbox } from '../../support/mailbox';

const today = dayOf(new Date(), 'UTC');
const ago = (days: number) => dayAfter(today, -days);
const noon = (days: number) => `${ago(days)}T12:00:00Z`;
const performerRole = { role: 'performer' as const };

describe('payout requests', () => {
  let mailbox: Mailbox;
  let api: Api;
  let operator: Actor;
  let performer: Actor;
  let buyer: Buyer;

  beforeAll(async () => {
    mailbox = await startMailbox();
    api = await startApi({ env: { SMTP_URL: mailbox.url } });
    operator = await api.operator();
    await setSetting(api.ctx, 'payoutCoolingOffHours', 0);
  });
  beforeEach(async () => {
    performer = await api.verifiedPerformer();
    await api.must('savePaymentInformation', { body: WIRE }, performer.token);
    buyer = await buyerOf(api, performer.id);
  });
  // whatever a story did, the books are sound
  afterEach(async () => expect((await auditLedger(api.ctx.db, payoutChecks)).faults).toEqual([]));
  afterAll(async () => {
    await api.close();
    await mailbox.close();
  });

  const range = (from: number, to: number) => ({
    paymentAccountType: 'wire' as const,
    fromDate: ago(from),
    toDate: ago(to),
  });
  const ask = (body: Record<string, unknown>, who = performer, idempotencyKey?: string) =>
    api.call('createPayoutRequest', { params: performerRole, body, idempotencyKey }, who.token);
  const mustAsk = async (body: Record<string, unknown>) => (await ask(body)).data;
  const edit = (id: string, body: Record<string, unknown>, who = performer) =>
    api.call('updatePayoutRequest', { params: { ...performerRole, id }, body }, who.token);
  const preview = (body: Record<string, unknown> = {}) =>
    api.must('previewPayoutRequest', { params: performerRole, body }, performer.token);
  const approve = (id: string) => api.call('approvePayout', { params: { id } }, operator.token);
  const reject = (id: string, reason = 'The name does not fit.') =>
    api.call('rejectPayout', { params: { id }, body: { reason } }, operator.token);
  const done = (id: string) => api.call('completePayout', { params: { id } }, operator.token);
  const pay = async (id: string) => {
    await approve(id);
    return (await done(id)).data;
  };
  const earned = async (query: Record<string, unknown> = {}) =>
    (await api.must('searchEarnings', { params: performerRole, query: { sort: 'asc', ...query } }, performer.token))
      .data;
  const balance = () => readBalance(api.ctx.db, performer.id, 'performer');
  const mailed = async (subject: string) => {
    await api.runJobs();
    return mailbox.newest(performer.email, subject).source;
  };

  it('go from asked to approved to done, with a mail at each step, and the money moves once', async () => {
    await buyer.buys(500, { at: noon(3) });
    await buyer.buys(100, { at: noon(1), conversionRate: 0.1 });
    const asked = await mustAsk({ ...range(5, 1), requestNote: 'For the rent' });
    expect(asked).toMatchObject({
      status: 'pending',
      tokenMustPay: 420,
      price: 24.5,
      fromDate: ago(5),
      toDate: ago(1),
      timeZone: 'UTC',
      paymentAccountInfo: { account: '•••• 7034' },
      requestNote: 'For the rent',
    });
    expect((await earned()).map(({ payoutStatus, isPaid, payoutId }) => [payoutStatus, isPaid, payoutId])).toEqual([
      ['pending', false, asked._id],
      ['pending', false, asked._id],
    ]);
    expect(await mailed('Your payout request at Footlights')).toContain('420 tokens ($24.50)');
    expect((await approve(asked._id)).data).toMatchObject({
      status: 'approved',
      account: { username: performer.username },
      paymentDetails: { account: 'BE68539007547034' },
    });
    expect(await mailed('Your payout at Footlights is approved')).toContain('by bank transfer');
    expect((await balance()).balance).toBe(420);
    expect((await done(asked._id)).data).toMatchObject({ status: 'done', doneAt: expect.any(String) });
    expect(await mailed('Your payout from Footlights has been sent')).toContain(
      `/account/performer/payouts/${asked._id}`,
    );
    expect((await earned({ isPaid: 'true' })).map(({ payoutStatus }) => payoutStatus)).toEqual(['done', 'done']);
    expect(await balance()).toEqual({ balance: 0, owed: 0 });
    expect(api.realtime.said.at(-1)).toMatchObject({
      to: `account:${performer.id}`,
      event: 'balance/changed',
      payload: { change: -420, balance: 0 },
    });
    // said again, nothing more happens
    expect((await done(asked._id)).data.status).toBe('done');
    expect(await balance()).toEqual({ balance: 0, owed: 0 });
    expect(await api.must('getEarningPayout', { params: performerRole }, performer.token)).toEqual({
      totalEarning: 420,
      paid: 420,
      unpaid: 0,
      requestable: 0,
    });
  });

  it('come to what was earned at the rates of its time, whatever rates are now', async () => {
    await buyer.buys(100, { at: noon(3) });
    await runCommand(api.ctx, ['commission', 'set', 'video', '90', performer.username], () => undefined);
    await buyer.buys(100, { at: noon(2) });
    const asked = await mustAsk(range(5, 0));
    await runCommand(api.ctx, ['commission', 'set', 'video', '10', performer.username], () => undefined);
    await setSetting(api.ctx, 'conversionRate', 0.9);
    expect((await pay(asked._id)).tokenMustPay).toBe(160);
    const paper = await api.must(
      'viewPayoutStatement',
      { params: { ...performerRole, id: asked._id } },
      performer.token,
    );
    expect(paper).toMatchObject({
      tokenMustPay: 160,
      price: 8,
      lines: [{ type: 'sale_video', count: 2, grossPrice: 200, commission: 40, netPrice: 160, price: 8 }],
    });
    await setSetting(api.ctx, 'conversionRate', 0.05);
  });

  it('are one at a time, and change only while they wait', async () => {
    await buyer.buys(500, { at: noon(9) });
    await buyer.buys(300, { at: noon(2) });
    const asked = await mustAsk(range(10, 5));
    expect((await ask(range(3, 0))).error.error).toBe('PENDING_REQUEST_EXISTS');
    expect(
      (await api.must('listPendingPayoutRequests', { params: performerRole }, performer.token)).map(({ _id }) => _id),
    ).toEqual([asked._id]);
    expect((await preview({ fromDate: ago(3), toDate: today })).refusal?.error).toBe('PENDING_REQUEST_EXISTS');
    expect(await preview({ fromDate: ago(10), toDate: today, requestId: asked._id })).toMatchObject({
      tokenMustPay: 560,
      refusal: null,
    });
    expect((await edit(asked._id, { ...range(10, 0), requestNote: 'all of it' })).data).toMatchObject({
      _id: asked._id,
      tokenMustPay: 560,
      requestNote: 'all of it',
    });
    expect((await edit(asked._id, range(3, 0))).data.tokenMustPay).toBe(210);
    expect((await earned()).map(({ payoutStatus }) => payoutStatus)).toEqual(['none', 'pending']);
    // refused, it stays as it was
    expect((await edit(asked._id, range(30, 20))).error.error).toBe('NOTHING_TO_PAY');
    expect((await earned()).map(({ payoutStatus }) => payoutStatus)).toEqual(['none', 'pending']);
    await approve(asked._id);
    expect((await edit(asked._id, range(10, 0))).error.error).toBe('PAYOUT_NOT_PENDING');
    // an approved one is on its way: the next may be asked for
    expect((await mustAsk(range(10, 5))).tokenMustPay).toBe(350);
  });

  it('never cover a day twice; what was earned later on the same day is for the next', async () => {
    await buyer.buys(200, { at: noon(2) });
    const first = await mustAsk(range(3, 0));
    await pay(first._id);
    expect((await ask(range(5, 2))).error.error).toBe('RANGE_OVERLAPS');
    expect((await ask(range(2, 2))).error.error).toBe('RANGE_OVERLAPS');
    await buyer.buys(300);
    expect(await preview()).toMatchObject({ fromDate: today, toDate: today, tokenMustPay: 210, refusal: null });
    const second = await mustAsk({ ...range(0, 0) });
    expect([first.tokenMustPay, second.tokenMustPay]).toEqual([140, 210]);
    expect(second._id).not.toBe(first._id);
  });

  it('give everything back when they are rejected, with the reason, and the range is free again', async () => {
    await buyer.buys(500, { at: noon(2) });
    const asked = await mustAsk(range(3, 1));
    expect((await reject(asked._id, ' ')).status).toBe(400);
    expect((await reject(asked._id)).data).toMatchObject({ status: 'rejected', reason: 'The name does not fit.' });
    expect(await mailed('Your payout request at Footlights was rejected')).toContain('The name does not fit.');
    expect((await earned())[0]).toMatchObject({ payoutStatus: 'none', payoutId: null });
    const again = await mustAsk(range(3, 1));
    await approve(again._id);
    // also one that was approved, as long as no money left
    expect((await reject(again._id)).data.status).toBe('rejected');
    expect((await mustAsk(range(3, 1))).tokenMustPay).toBe(350);
    expect((await done(asked._id)).error.error).toBe('PAYOUT_DECIDED');
    expect((await approve(asked._id)).error.error).toBe('PAYOUT_DECIDED');
  });

  it('need the site’s least', async () => {
    await buyer.buys(142, { at: noon(2) });
    expect((await ask(range(3, 0))).error).toMatchObject({
      error: 'BELOW_MINIMUM',
      message: 'You have 99.4 unpaid tokens on these days. The minimum payout is 100 tokens.',
    });
    expect(await preview({ fromDate: ago(3), toDate: today })).toMatchObject({
      tokenMustPay: 99.4,
      minimum: 100,
      totalEarnedTokens: 99.4,
      previousPaidOut: 0,
      remainingUnpaidTokens: 99.4,
      refusal: { error: 'BELOW_MINIMUM' },
    });
    expect(await api.must('getEarningPayout', { params: performerRole }, performer.token)).toMatchObject({
      unpaid: 99.4,
      requestable: 0,
    });
    await buyer.buys(1, { at: noon(2) });
    expect((await ask(range(3, 0))).data.tokenMustPay).toBe(100.1);
  });

  it('do not care where payment details point later', async () => {
    await buyer.buys(500, { at: noon(2) });
    const asked = await mustAsk(range(3, 0));
    await api.must('savePaymentInformation', { body: { ...WIRE, account: 'DE89370400440532013000' } }, performer.token);
    expect(
      (await api.must('viewPayoutCase', { params: { id: asked._id } }, operator.token)).paymentDetails?.account,
    ).toBe('BE68539007547034');
  });

  describe('and refunds', () => {
    it('are taken off at the approval when they came after the request', async () => {
      const sold = await buyer.buys(500, { at: noon(2) });
      await buyer.buys(300, { at: noon(2) });
      const asked = await mustAsk(range(3, 0));
      await buyer.getsBack(sold, 200);
      expect((await approve(asked._id)).data.tokenMustPay).toBe(420);
      expect((await done(asked._id)).data).toMatchObject({ tokenMustPay: 420, shortfall: 0 });
      expect(await balance()).toEqual({ balance: 0, owed: 0 });
    });

    it('that ate all of it leave nothing to approve', async () => {
      const sold = await buyer.buys(500, { at: noon(2) });
      const asked = await mustAsk(range(3, 0));
      await buyer.getsBack(sold);
      expect((await approve(asked._id)).error.error).toBe('NOTHING_TO_PAY');
      await reject(asked._id);
      expect((await ask(range(3, 0))).error.error).toBe('NOTHING_TO_PAY');
    });

    it('between approval and payment are owed, seen by the operator before, and taken off the next payout', async () => {
      const sold = await buyer.buys(500, { at: noon(9) });
      const asked = await mustAsk(range(10, 5));
      await approve(asked._id);
      await buyer.getsBack(sold);
      expect((await api.must('viewPayoutCase', { params: { id: asked._id } }, operator.token)).shortfall).toBe(350);
      // the money is sent: the books say so
      expect((await done(asked._id)).data.tokenMustPay).toBe(350);
      expect(await balance()).toEqual({ balance: 0, owed: 350 });
      await buyer.buys(1000, { at: noon(2) });
      expect((await balance()).balance).toBe(350);
      const next = await mustAsk(range(3, 0));
      expect(next.tokenMustPay).toBe(350);
      await pay(next._id);
      expect(await balance()).toEqual({ balance: 0, owed: 0 });
      const paper = await api.must(
        'viewPayoutStatement',
        { params: { ...performerRole, id: next._id } },
        performer.token,
      );
      expect(paper.lines).toEqual([
        { type: 'sale_video', count: 2, grossPrice: 500, commission: 150, netPrice: 350, price: 17.5 },
      ]);
    });

    it('after a payout are taken off the next one, whatever its range', async () => {
      const sold = await buyer.buys(500, { at: noon(9) });
      await pay((await mustAsk(range(10, 5)))._id);
      await buyer.buys(400, { at: noon(3) });
      await buyer.getsBack(sold, 100);
      expect((await mustAsk(range(4, 2))).tokenMustPay).toBe(210);
    });
  });

  it('take along what the operator corrected, once', async () => {
    const correct = (tokens: number) =>
      inTransaction(api.ctx.db, (tx) =>
        postAdjustment(tx, {
          key: newId(),
          ownerId: performer.id,
          role: 'performer',
          tokens,
          reason: 'a mistake of ours',
        }),
      );
    await buyer.buys(500, { at: noon(9) });
    await correct(-50);
    const first = await mustAsk(range(10, 5));
    expect(first.tokenMustPay).toBe(300);
    await pay(first._id);
    await correct(80);
    await buyer.buys(100, { at: noon(3) });
    const second = await mustAsk(range(4, 0));
    expect(second).toMatchObject({ tokenMustPay: 150, price: 7.5 });
    await pay(second._id);
    expect(await balance()).toEqual({ balance: 0, owed: 0 });
    expect(
      await api.must('viewPayoutStatement', { params: { ...performerRole, id: second._id } }, performer.token),
    ).toMatchObject({ netPrice: 70, correction: 80, tokenMustPay: 150 });
  });

  describe('of everybody at once', () => {
    it('are one: of ten that ask together', async () => {
      await buyer.buys(500, { at: noon(2) });
      const answers = await Promise.all(Array.from({ length: 10 }, () => ask(range(3, 0))));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(new Set(answers.filter(({ status }) => status !== 200).map(({ error }) => error.error))).toEqual(
        new Set(['PENDING_REQUEST_EXISTS']),
      );
    });

    it('are one under one key, however often it is sent; another request under it is refused', async () => {
      await buyer.buys(500, { at: noon(2) });
      const key = randomUUID();
      const answers = await Promise.all(Array.from({ length: 5 }, () => ask(range(3, 0), performer, key)));
      expect(new Set(answers.map(({ data }) => data._id)).size).toBe(1);
      expect((await ask(range(2, 0), performer, key)).error).toMatchObject({
        statusCode: 409,
        error: 'IDEMPOTENCY_KEY_REUSED',
      });
    });

    it('are paid once: ten operators who say so together', async () => {
      await buyer.buys(500, { at: noon(2) });
      const { _id } = await mustAsk(range(3, 0));
      await approve(_id);
      const answers = await Promise.all(Array.from({ length: 10 }, () => done(_id)));
      expect(answers.map(({ data }) => data.status)).toEqual(Array(10).fill('done'));
      const { rows } = await api.database.pool.query(
        `select id from ledger_transfers where kind = 'payout' and subject = $1`,
        [_id],
      );
      expect([rows.length, (await balance()).balance]).toEqual([1, 0]);
    });

    it('are decided once: approved, rejected and edited together, with sales and refunds meanwhile', async () => {
      const sold = await buyer.buys(500, { at: noon(2) });
      const { _id } = await mustAsk(range(3, 0));
      const [approved, rejected] = await Promise.all([
        approve(_id),
        reject(_id),
        edit(_id, range(3, 1)),
        buyer.buys(50),
        buyer.getsBack(sold, 10),
        edit(_id, range(2, 0)),
      ]);
      // rejecting may follow approving, never the reverse
      expect(rejected.status).toBe(200);
      expect([200, 422]).toContain(approved.status);
      expect((await earned()).every(({ payoutId, isPaid }) => payoutId === null && !isPaid)).toBe(true);
    });
  });

  it('are the business of who asked, and of operators', async () => {
    await buyer.buys(500, { at: noon(2) });
    const { _id } = await mustAsk(range(3, 0));
    const other = await api.verifiedPerformer();
    const at = { params: { ...performerRole, id: _id } };
    for (const name of ['getPayoutRequest', 'viewPayoutRequest', 'viewPayoutStatement'] as const) {
      expect((await api.call(name, at, performer.token)).status).toBe(200);
      expect((await api.call(name, at, other.token)).status).toBe(404);
      expect((await api.call(name, { params: { role: 'studio', id: _id } }, performer.token)).status).toBe(404);
      expect((await api.call(name, at, operator.token)).status).toBe(403);
    }
    expect((await edit(_id, range(3, 0), other)).status).toBe(404);
    expect(
      (await api.call('previewPayoutRequest', { params: performerRole, body: { requestId: _id } }, other.token)).status,
    ).toBe(404);
    expect(await api.must('searchPayoutRequests', { params: performerRole }, other.token)).toEqual({
      data: [],
      total: 0,
    });
    expect(
      (
        await api.must(
          'searchPayoutRequests',
          { params: performerRole, query: { status: 'pending', fromDate: today, toDate: today } },
          performer.token,
        )
      ).total,
    ).toBe(1);
    expect((await api.call('approvePayout', { params: { id: _id } }, performer.token)).status).toBe(403);
    expect((await approve(newId())).status).toBe(404);
    expect(
      (await api.must('searchPayoutCases', { query: { status: 'pending', limit: 200 } }, operator.token)).data.find(
        (one) => one._id === _id,
      ),
    ).toMatchObject({ account: { _id: performer.id }, paymentDetails: null });
  });

  it('can be decided at the command line', async () => {
    await buyer.buys(500, { at: noon(2) });
    const { _id } = await mustAsk(range(3, 0));
    const said: string[] = [];
    const operate = (...words: string[]) => runCommand(api.ctx, ['payouts', ...words], (line) => said.push(line));
    await operate('list');
    expect(said.find((line) => line.startsWith(_id))).toMatch(/pending .*350 tokens {2}\$17\.50 by wire/);
    await operate('show', _id);
    expect(said.at(-1)).toMatch(/bic +GKCCBEBB/);
    await operate('reject', _id, 'The', 'name', 'does', 'not', 'fit.');
    await expect(operate('done', _id)).rejects.toMatchObject({ code: 'PAYOUT_DECIDED' });
    const again = await mustAsk(range(3, 0));
    await operate('approve', again._id);
    await operate('done', again._id);
    expect(said.at(-1)).toContain(`${again._id}  done`);
    await expect(operate('pay', again._id)).rejects.toThrow('Usage:');
  });

  it('refuse days that cannot be', async () => {
    expect((await ask(range(1, 3))).error.message).toEqual([expect.objectContaining({ property: 'toDate' })]);
    expect((await ask(range(-2, -3))).error.message).toEqual([expect.objectContaining({ property: 'fromDate' })]);
    expect((await ask({ paymentAccountType: 'wire', fromDate: 'soon', toDate: today })).status).toBe(400);
    expect((await ask({ paymentAccountType: 'cash', fromDate: today, toDate: today })).status).toBe(400);
  });
});
