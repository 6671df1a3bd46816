import { auditChecks } from '@server/audit';
import { auditLedger } from '@server/features/ledger/service/audit';
import { setSetting } from '@server/features/site/service';
import { setPromos } from '@server/features/site/service/promos';
import { addPackage } from '@server/features/wallet/service/packages';
import { sandboxWebhook } from '@server/payments/sandbox';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { balanceOfMember } from '@test/support/money';

const ticketOf = (paymentUrl: string) => paymentUrl.split('/').at(-1) ?? '';

describe('the bonus of a first purchase', () => {
  let api: Api;
  let member: Actor;
  let packages: Record<'small' | 'large', string>;

  beforeAll(async () => {
    api = await startApi();
    const add = async (name: string, tokens: number) =>
      (await addPackage(api.ctx, { name, tokens, price: tokens / 10 }))._id;
    packages = { small: await add('Small', 50), large: await add('Large', 100) };
    await setPromos(api.ctx, [
      {
        title: '{bonus} free with {minimum}',
        text: '',
        action: '',
        link: '/',
        tone: 'warm',
        audience: 'firstPurchase',
      },
      { title: 'Sunday', text: '{bonus}', action: '', link: '/', tone: 'ink' },
    ]);
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    member = await api.registerMember();
    await setSetting(api.ctx, 'firstPurchaseBonus', 20);
    await setSetting(api.ctx, 'firstPurchaseMinimum', 100);
  });
  afterEach(async () => expect((await auditLedger(api.ctx.db, auditChecks)).faults).toEqual([]));

  const open = async (id: string, by = member) => {
    const { paymentUrl, orderId } = await api.must('purchaseTokens', { params: { id }, body: {} }, by.token);
    return { ticket: ticketOf(paymentUrl), orderId };
  };
  const pay = ({ ticket }: { ticket: string }) =>
    api.must('decideSandboxCheckout', { params: { ticket }, body: { decision: 'pay' } });
  const bonusesOn = async (token?: string) =>
    (await api.must('searchPackages', {}, token)).data.map(({ name, bonus }) => [name, bonus]);
  const titles = async (token?: string) => (await api.must('searchPromos', {}, token)).data.map(({ title }) => title);

  it('comes once per account, with the first purchase that is large enough', async () => {
    expect(await bonusesOn(member.token)).toEqual([
      ['Small', 0],
      ['Large', 20],
    ]);
    const [first, second] = [await open(packages.large), await open(packages.large)];
    await pay(first);
    expect(await balanceOfMember(api, member)).toBe(120);
    // the other open order promised the same bonus
    await pay(second);
    expect(await balanceOfMember(api, member)).toBe(220);
    const view = async ({ orderId }: { orderId: string }) =>
      (await api.must('viewTokenOrder', { params: { id: orderId } }, member.token)).bonus;
    expect([await view(first), await view(second)]).toEqual([20, 0]);
    const history = await api.must('searchTransactions', { query: { type: 'bonus' } }, member.token);
    expect(history.data).toMatchObject([{ amount: 20, description: 'Free tokens with your first purchase' }]);
    expect(await bonusesOn(member.token)).toEqual([
      ['Small', 0],
      ['Large', 0],
    ]);
  });

  it('is as large as the order promised, whatever the operator changes before the payment', async () => {
    const order = await open(packages.large);
    await setSetting(api.ctx, 'firstPurchaseBonus', 0);
    await pay(order);
    expect(await balanceOfMember(api, member)).toBe(120);
  });

  it('is taken back when the payment is reversed, and does not come again', async () => {
    const order = await open(packages.large);
    await pay(order);
    const event = { id: `back ${order.orderId}`, order: order.orderId, amount: 1000, currency: 'usd' };
    const { body, headers } = sandboxWebhook(
      api.ctx.config.secrets,
      { ...event, type: 'payment.reversed' },
      new Date(),
    );
    expect((await fetch(`${api.url}/api/webhooks/payments/sandbox`, { method: 'POST', body, headers })).status).toBe(
      200,
    );
    expect(await balanceOfMember(api, member)).toBe(0);
    await pay(await open(packages.large));
    expect(await balanceOfMember(api, member)).toBe(100);
  });

  it('is advertised only to visitors who can have it, with the numbers of the settings', async () => {
    const performer = await api.verifiedPerformer();
    expect(await titles()).toEqual(['20 free with 100', 'Sunday']);
    expect(await titles(member.token)).toEqual(['20 free with 100', 'Sunday']);
    expect(await titles(performer.token)).toEqual(['Sunday']);
    await pay(await open(packages.small));
    expect(await titles(member.token)).toEqual(['Sunday']);
    await setSetting(api.ctx, 'firstPurchaseBonus', 0);
    expect(await titles()).toEqual(['Sunday']);
  });
});
