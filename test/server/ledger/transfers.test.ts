import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { readBalance } from '@server/features/ledger/service/balances';
import { postAdjustment, postChargeback, postPurchase } from '@server/features/ledger/service/transfers';
import { type FreshDatabase, freshDatabase } from '@test/support/database';
import { alone, tip } from '@test/support/ledger';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const db = () => database.drizzle;
const tokensOf = async (owner: string, role: 'member' | 'performer' | 'studio' | 'hold') =>
  (await readBalance(db(), owner, role)).balance;
const act = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(db(), work);

describe('a purchase', () => {
  it('credits the member once, however often it is posted', async () => {
    const memberId = newId();
    const report = () => act((tx) => postPurchase(tx, { key: 'order-1', memberId, tokens: 120, note: 'Starter' }));
    const [first, second] = [await report(), await report()];
    expect(first).toMatchObject({ replayed: false, balance: 120 });
    expect(second).toEqual({ ...first, replayed: true });
    expect(await tokensOf(memberId, 'member')).toBe(120);
  });
});

describe('a chargeback', () => {
  it('takes the tokens back, and spent tokens become a debt that the next purchase pays off first', async () => {
    const memberId = newId();
    const bought = await act((tx) => postPurchase(tx, { key: 'order', memberId, tokens: 100 }));
    await tip(db(), memberId, alone(), 60);
    const back = () =>
      act((tx) => postChargeback(tx, { key: 'dispute', purchaseTransferId: bought.transferId, memberId, tokens: 100 }));
    expect(await back()).toMatchObject({ balance: 0, replayed: false });
    expect(await back()).toMatchObject({ replayed: true });
    expect(await readBalance(db(), memberId, 'member')).toEqual({ balance: 0, owed: 60 });
    await expect(tip(db(), memberId, alone(), 1)).rejects.toMatchObject({ code: 'NOT_ENOUGH_TOKEN' });
    await act((tx) => postPurchase(tx, { key: 'order-2', memberId, tokens: 100 }));
    expect(await readBalance(db(), memberId, 'member')).toEqual({ balance: 40, owed: 0 });
    await expect(tip(db(), memberId, alone(), 41)).rejects.toMatchObject({ code: 'NOT_ENOUGH_TOKEN' });
    expect((await tip(db(), memberId, alone(), 40)).balance).toBe(0);
  });
});

describe('an adjustment', () => {
  it('adds or takes tokens with a reason, and never below zero', async () => {
    const ownerId = newId();
    const adjust = (tokens: number, reason = 'Compensation for the outage') =>
      act((tx) => postAdjustment(tx, { key: newId(), ownerId, role: 'performer', tokens, reason }));
    expect((await adjust(5)).balance).toBe(5);
    expect((await adjust(-2)).balance).toBe(3);
    await expect(adjust(-4)).rejects.toMatchObject({ code: 'NOT_ENOUGH_TOKEN' });
    await expect(
      act((tx) => postAdjustment(tx, { key: newId(), ownerId, role: 'performer', tokens: 1, reason: ' ' })),
    ).rejects.toThrow('reason');
    expect(await tokensOf(ownerId, 'performer')).toBe(3);
  });
});
