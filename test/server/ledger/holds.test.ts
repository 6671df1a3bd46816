import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { readRecordedEarnings } from '@server/features/earnings/service/records';
import { readBalance } from '@server/features/ledger/service/balances';
import { postHold } from '@server/features/ledger/service/holds';
import { releaseShowHolds, settleShowHolds } from '@server/features/earnings/service/payments';
import { type FreshDatabase, freshDatabase } from '@test/support/database';
import { alone, memberWith } from '@test/support/ledger';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const db = () => database.drizzle;
const tokensOf = async (owner: string, role: 'member' | 'performer' | 'studio' | 'hold') =>
  (await readBalance(db(), owner, role)).balance;
const act = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(db(), work);

describe('held tokens', () => {
  const minute = (memberId: string, show: string, n: number, tokens = 6) =>
    act((tx) => postHold(tx, { key: `show:${show}:minute:${n}`, memberId, subject: show, tokens }));

  it('are charged for what was delivered, the rest returns, and settling again returns the same result', async () => {
    const memberId = await memberWith(db(), 20);
    const show = newId();
    const earner = alone();
    for (const n of [1, 2, 3]) await minute(memberId, show, n);
    expect((await minute(memberId, show, 3)).replayed).toBe(true);
    expect([await tokensOf(memberId, 'member'), await tokensOf(memberId, 'hold')]).toEqual([2, 18]);
    await expect(minute(memberId, show, 4)).rejects.toMatchObject({ code: 'NOT_ENOUGH_TOKEN' });
    const settle = () =>
      act((tx) =>
        settleShowHolds(tx, { memberId, subject: show, earner, kind: 'private', tokens: 12.5, conversionRate: 1 }),
      );
    const settled = await settle();
    expect(settled).toMatchObject({ held: 18, charged: 12.5, returned: 5.5, balance: 7.5 });
    expect(await settle()).toEqual(settled);
    expect(await tokensOf(earner.performerId, 'performer')).toBe(8.75);
    expect(await tokensOf(memberId, 'hold')).toBe(0);
    expect((await readRecordedEarnings(db(), settled?.transferId ?? 0))[0]).toMatchObject({
      type: 'stream_private',
      gross: 1250,
      net: 875,
    });
  });

  it('cost at most what was held, and all return when nothing was delivered', async () => {
    const [memberId, show, other] = [await memberWith(db(), 20), newId(), newId()];
    await minute(memberId, show, 1);
    await minute(memberId, other, 1);
    expect(
      await act((tx) =>
        settleShowHolds(tx, {
          memberId,
          subject: show,
          earner: alone(),
          kind: 'group',
          tokens: 600,
          conversionRate: 1,
        }),
      ),
    ).toMatchObject({ charged: 6, returned: 0 });
    expect(
      await act((tx) =>
        releaseShowHolds(tx, { memberId, subject: other, earner: alone(), kind: 'group', conversionRate: 1 }),
      ),
    ).toMatchObject({ charged: 0, returned: 6, balance: 14 });
    expect(
      await act((tx) =>
        releaseShowHolds(tx, { memberId, subject: newId(), earner: alone(), kind: 'group', conversionRate: 1 }),
      ),
    ).toBeNull();
  });

  it('are settled once by concurrent settlements', async () => {
    const [memberId, show, earner] = [await memberWith(db(), 20), newId(), alone()];
    await minute(memberId, show, 1);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        act((tx) =>
          settleShowHolds(tx, { memberId, subject: show, earner, kind: 'private', tokens: 6, conversionRate: 1 }),
        ),
      ),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await tokensOf(earner.performerId, 'performer')).toBe(4.2);
  });
});
