import { randomUUID } from 'node:crypto';
import { auditChecks } from '@server/audit';
import { auditLedger } from '@server/features/ledger/service/audit';
import { sandboxWebhook, type SandboxEventBody } from '@server/payments/sandbox';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { balanceOfMember, buyTokens } from '@test/support/money';

let api: Api;
let finance: Actor;
let member: Actor;
let orderId: string;
beforeAll(async () => {
  api = await startApi();
  finance = await api.operator('finance');
});
afterAll(() => api.close());
beforeEach(async () => {
  member = await api.registerMember();
  orderId = await buyTokens(api, member, 100);
});
afterEach(async () => expect((await auditLedger(api.ctx.db, auditChecks)).faults).toEqual([]));

type Status = NonNullable<SandboxEventBody['dispute']>['status'];
const respondBy = new Date(Date.now() + 5 * 86_400_000).toISOString();
const report = async (status: Status) => {
  const event: SandboxEventBody = {
    id: `sbx_${randomUUID()}`,
    type: 'payment.disputed',
    order: orderId,
    amount: 1000,
    currency: 'usd',
    dispute: { status, reason: 'fraudulent', respondBy },
  };
  const { body, headers } = sandboxWebhook(api.ctx.config.secrets, event, new Date());
  const { status: answered } = await fetch(`${api.url}/api/webhooks/payments/sandbox`, {
    method: 'POST',
    body,
    headers,
  });
  expect(answered).toBe(200);
};
const own = async () => {
  const { data } = await api.must('searchDisputes', { query: { limit: 100 } }, finance.token);
  return data.filter(({ account }) => account._id === member.id);
};
const ownCases = async () => {
  const { data } = await api.must('searchCases', { query: { kinds: 'dispute', limit: 100 } }, finance.token);
  return data.filter(({ account }) => account?._id === member.id);
};

describe('a disputed payment', () => {
  it('opens a case with the deadline of the bank and takes no tokens yet', async () => {
    await report('needs_response');
    expect(await own()).toMatchObject([
      { status: 'needs_response', reason: 'fraudulent', amount: 10, currency: 'USD', balance: 100, takenBack: null },
    ]);
    expect(await ownCases()).toMatchObject([{ kind: 'dispute', reason: 'fraudulent', dueAt: respondBy }]);
    expect(await balanceOfMember(api, member)).toBe(100);
  });

  it('that the bank decides against the site takes the tokens back once, however often it is reported', async () => {
    await report('needs_response');
    await report('under_review');
    await Promise.all([report('lost'), report('lost')]);
    await report('lost');
    expect(await own()).toMatchObject([{ status: 'lost', takenBack: { tokens: 100 } }]);
    expect(await ownCases()).toEqual([]);
    expect(
      (await api.must('searchTransactions', {}, member.token)).data.map((line) => [line.type, line.amount]),
    ).toEqual([
      ['chargeback', -100],
      ['purchase', 100],
    ]);
  });

  it('that the site wins takes nothing and settles its case', async () => {
    await report('needs_response');
    await report('won');
    expect(await own()).toMatchObject([{ status: 'won', takenBack: null }]);
    expect(await ownCases()).toEqual([]);
    expect(await balanceOfMember(api, member)).toBe(100);
  });

  it('stays closed when an older report arrives late', async () => {
    await report('lost');
    await report('needs_response');
    expect(await own()).toMatchObject([{ status: 'lost' }]);
    expect(await ownCases()).toEqual([]);
    expect(await balanceOfMember(api, member)).toBe(0);
  });

  it('keeps the notes of operators, which its case shows', async () => {
    await report('needs_response');
    const [dispute] = await own();
    const text = 'Sent the receipt and the log of the show.';
    expect(
      await api.must('noteDispute', { params: { id: dispute!._id }, body: { text } }, finance.token),
    ).toMatchObject({ notes: [{ by: finance.username, text }] });
    const [found] = await ownCases();
    const { preview } = await api.must('viewCase', { params: { id: found!._id } }, finance.token);
    expect(preview).toMatchObject({ page: `/operator/disputes?id=${dispute!._id}`, entries: [{ text }] });
  });
});
