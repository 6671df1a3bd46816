import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { readRecordedEarnings } from '@server/features/earnings/service/records';
import { setRate } from '@server/features/earnings/service/commission';
import { readBalance } from '@server/features/ledger/service/balances';
import { postPayout } from '@server/features/ledger/service/transfers';
import { postRefund, postSale, postTip } from '@server/features/earnings/service/payments';
import { type FreshDatabase, freshDatabase } from '@test/support/database';
import { alone, memberWith, tip } from '@test/support/ledger';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const db = () => database.drizzle;
const tokensOf = async (owner: string, role: 'member' | 'performer' | 'studio' | 'hold') =>
  (await readBalance(db(), owner, role)).balance;
const act = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(db(), work);

describe('a tip', () => {
  it('moves tokens from the member to the performer and the site, and records the earning with its rates', async () => {
    const memberId = await memberWith(db(), 100);
    const earner = alone();
    const posted = await act((tx) =>
      postTip(tx, { key: 'k', memberId, earner, tokens: 11, conversionRate: 0.05, note: 'for the song' }),
    );
    expect(posted).toMatchObject({ replayed: false, balance: 89 });
    expect(await tokensOf(earner.performerId, 'performer')).toBe(7.7);
    expect(await readRecordedEarnings(db(), posted.transferId)).toMatchObject([
      {
        receiver: earner.performerId,
        role: 'performer',
        payerId: memberId,
        type: 'tip',
        gross: 1100,
        net: 770,
        rate: 70,
        conversionRate: 0.05,
      },
    ]);
  });

  it('gives the studio its share of the tip, and the performer their part of that share', async () => {
    const earner = { performerId: newId(), studioId: newId() };
    await act((tx) => setRate(tx, { owner: earner.studioId, kind: 'studio', percent: 80, setBy: null }));
    await act((tx) => setRate(tx, { owner: earner.performerId, kind: 'member', percent: 25, setBy: null }));
    const posted = await tip(db(), await memberWith(db(), 50), earner, 10);
    expect(await tokensOf(earner.studioId, 'studio')).toBe(6);
    expect(await tokensOf(earner.performerId, 'performer')).toBe(2);
    expect(
      (await readRecordedEarnings(db(), posted.transferId)).map(({ role, net, rate }) => ({ role, net, rate })),
    ).toEqual([
      { role: 'performer', net: 200, rate: 20 },
      { role: 'studio', net: 600, rate: 60 },
    ]);
  });

  it("uses a performer's own rate from when it is set until it is ended, and past earnings keep theirs", async () => {
    const memberId = await memberWith(db(), 100);
    const earner = alone();
    const set = (percent: number | null) =>
      act((tx) => setRate(tx, { owner: earner.performerId, kind: 'tip', percent, setBy: null }));
    const first = await tip(db(), memberId, earner, 10);
    await set(90);
    const second = await tip(db(), memberId, earner, 10);
    await set(null);
    const third = await tip(db(), memberId, earner, 10);
    const rates = await Promise.all(
      [first, second, third].map(async (each) => (await readRecordedEarnings(db(), each.transferId))[0]?.rate),
    );
    expect(rates).toEqual([70, 90, 70]);
    expect(await tokensOf(earner.performerId, 'performer')).toBe(23);
  });

  it('returns the first tip under the same key, even after the rates changed, and refuses another tip under it', async () => {
    const memberId = await memberWith(db(), 100);
    const earner = alone();
    const first = await tip(db(), memberId, earner, 10, 'again');
    await act((tx) => setRate(tx, { owner: earner.performerId, kind: 'tip', percent: 50, setBy: null }));
    expect(await tip(db(), memberId, earner, 10, 'again')).toEqual({
      ...first,
      replayed: true,
      attached: { earnings: null },
    });
    await expect(tip(db(), memberId, earner, 11, 'again')).rejects.toMatchObject({
      statusCode: 409,
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    await expect(tip(db(), memberId, alone(), 10, 'again')).rejects.toMatchObject({ statusCode: 409 });
    expect(await tokensOf(memberId, 'member')).toBe(90);
  });

  it('accepts a key that another member has used', async () => {
    const earner = alone();
    for (const memberId of [await memberWith(db(), 5), await memberWith(db(), 5)])
      expect((await tip(db(), memberId, earner, 5, 'mine')).replayed).toBe(false);
    expect(await tokensOf(earner.performerId, 'performer')).toBe(7);
  });

  it('is refused when the balance does not cover it, and changes nothing', async () => {
    const memberId = await memberWith(db(), 9);
    await expect(tip(db(), memberId, alone(), 10, 'too much')).rejects.toMatchObject({
      statusCode: 422,
      code: 'NOT_ENOUGH_TOKEN',
    });
    await expect(tip(db(), newId(), alone(), 1)).rejects.toMatchObject({ statusCode: 422, code: 'NOT_ENOUGH_TOKEN' });
    expect(await tokensOf(memberId, 'member')).toBe(9);
    expect((await tip(db(), memberId, alone(), 9, 'too much')).replayed).toBe(false);
  });

  it('is rolled back when the rest of its transaction fails', async () => {
    const memberId = await memberWith(db(), 9);
    const earner = alone();
    await expect(
      act(async (tx) => {
        await postTip(tx, { key: 'k', memberId, earner, tokens: 5, conversionRate: 1 });
        throw new Error('the chat message could not be written');
      }),
    ).rejects.toThrow('chat message');
    expect(await tokensOf(memberId, 'member')).toBe(9);
    expect(await tokensOf(earner.performerId, 'performer')).toBe(0);
  });
});

describe('a refund', () => {
  const sell = async (tokens: number, earner = alone()) => {
    const memberId = await memberWith(db(), tokens);
    const sale = await act((tx) =>
      postSale(tx, { key: newId(), kind: 'product', memberId, earner, tokens, conversionRate: 1, subject: newId() }),
    );
    return { memberId, earner, sale };
  };
  const refund = (saleTransferId: number, memberId: string, tokens: number, key = newId()) =>
    act((tx) => postRefund(tx, { key, saleTransferId, memberId, tokens }));

  it('returns what was paid from its receivers, in parts or at once, and never more', async () => {
    const earner = { performerId: newId(), studioId: newId() };
    const { memberId, sale } = await sell(10, earner);
    expect(await refund(sale.transferId, memberId, 4, 'part')).toMatchObject({ balance: 4, replayed: false });
    expect(await refund(sale.transferId, memberId, 4, 'part')).toMatchObject({ balance: 4, replayed: true });
    await expect(refund(sale.transferId, memberId, 6.01)).rejects.toMatchObject({
      statusCode: 422,
      code: 'REFUND_TOO_LARGE',
    });
    await refund(sale.transferId, memberId, 6);
    await expect(refund(sale.transferId, memberId, 0.01)).rejects.toMatchObject({ code: 'REFUND_TOO_LARGE' });
    expect([
      await tokensOf(memberId, 'member'),
      await tokensOf(earner.performerId, 'performer'),
      await tokensOf(earner.studioId, 'studio'),
    ]).toEqual([10, 0, 0]);
  });

  it('goes to the member who paid, and to no other', async () => {
    const { sale } = await sell(10);
    await expect(refund(sale.transferId, newId(), 1)).rejects.toMatchObject({ code: 'REFUND_TOO_LARGE' });
    await expect(refund(999_999_999, newId(), 1)).rejects.toMatchObject({ code: 'REFUND_TOO_LARGE' });
  });

  it("becomes the performer's debt after a payout, which later earnings pay off first", async () => {
    const { memberId, earner, sale } = await sell(10);
    await act((tx) => postPayout(tx, { key: newId(), ownerId: earner.performerId, role: 'performer', tokens: 7 }));
    await refund(sale.transferId, memberId, 10);
    expect(await readBalance(db(), earner.performerId, 'performer')).toEqual({ balance: 0, owed: 7 });
    await tip(db(), memberId, earner, 5);
    expect(await readBalance(db(), earner.performerId, 'performer')).toEqual({ balance: 0, owed: 3.5 });
    await tip(db(), memberId, earner, 5);
    await tip(db(), await memberWith(db(), 10), earner, 10);
    expect(await readBalance(db(), earner.performerId, 'performer')).toEqual({ balance: 7, owed: 0 });
    const pay = (tokens: number) =>
      act((tx) => postPayout(tx, { key: newId(), ownerId: earner.performerId, role: 'performer', tokens }));
    await expect(pay(7.01)).rejects.toMatchObject({ code: 'NOT_ENOUGH_TOKEN' });
    expect((await pay(7)).balance).toBe(0);
  });
});
