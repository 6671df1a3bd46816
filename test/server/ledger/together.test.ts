import fc from 'fast-check';
import { newId } from '@server/db/ids';
import { setRate } from '@server/features/earnings/service/commission';
import { readRecordedEarnings } from '@server/features/earnings/service/records';
import { readBalance } from '@server/features/ledger/service/balances';
import { postTip, postTips } from '@server/features/earnings/service/payments';
import { earningsCheck } from '@server/features/earnings/service/records';
import { auditLedger } from '@server/features/ledger/service/audit';
import { insertTransfers } from '@server/features/ledger/store/transfers';
import { inTransaction } from '@server/db/transaction';
import { type FreshDatabase, freshDatabase } from '@test/support/database';
import { alone, memberWith, tip } from '@test/support/ledger';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const db = () => database.drizzle;
const has = async (owner: string, role: 'member' | 'performer' | 'studio') =>
  (await readBalance(db(), owner, role)).balance;
const said = (memberId: string, earner: ReturnType<typeof alone>, tokens: number, key = newId()) => ({
  attached: [],
  payment: { key, memberId, earner, tokens, conversionRate: 1 },
});

/** Known to the ledger, with all they have folded: their tips need no second look. */
async function known(tokens: number, earner: ReturnType<typeof alone>): Promise<string> {
  const memberId = await memberWith(db(), tokens + 1);
  await tip(db(), memberId, earner, 1);
  return memberId;
}

describe('tips posted together', () => {
  it('are each as if alone: balance after it, earning at the rates that hold, shares of a studio', async () => {
    const [free, looked] = [alone(), { performerId: newId(), studioId: newId() }];
    const [ann, bea] = [await known(50, free), await known(50, looked)];
    await inTransaction(db(), (tx) => setRate(tx, { owner: free.performerId, kind: 'tip', percent: 90, setBy: null }));
    const posted = await postTips(db(), [said(ann, free, 10), said(bea, looked, 20), said(ann, looked, 5)]);
    expect(posted.map((each) => [each?.replayed, each?.balance])).toEqual([
      [false, 40],
      [false, 30],
      [false, 35],
    ]);
    const earned = await Promise.all(posted.map((each) => readRecordedEarnings(db(), each!.transferId)));
    expect(earned.map((rows) => rows.map(({ role, gross, net }) => [role, gross, net]))).toEqual([
      [['performer', 1000, 900]],
      [
        ['performer', 2000, 980],
        ['studio', 2000, 420],
      ],
      [
        ['performer', 500, 245],
        ['studio', 500, 105],
      ],
    ]);
  });

  it('leave what needs more than a look: a new account, tokens not yet folded, a balance that does not cover it, a copy, a key of before', async () => {
    const earner = alone();
    const [ann, poor, fresh] = [await known(50, earner), await known(3, earner), await memberWith(db(), 50)];
    const key = newId();
    const posted = await postTips(db(), [
      said(fresh, earner, 1),
      said(ann, alone(), 1),
      said(poor, earner, 2),
      said(poor, earner, 2),
      said(ann, earner, 7, key),
      said(ann, earner, 7, key),
    ]);
    expect(posted.map((each) => each?.balance ?? null)).toEqual([null, null, 1, null, 43, null]);
    expect(await postTips(db(), [said(ann, earner, 7, key)])).toEqual([null]);
    expect(await postTip(db(), said(ann, earner, 7, key).payment)).toMatchObject({
      transferId: posted[4]!.transferId,
      replayed: true,
    });
    await expect(postTip(db(), said(poor, earner, 2).payment)).rejects.toMatchObject({ code: 'NOT_ENOUGH_TOKEN' });
    expect([await has(ann, 'member'), await has(poor, 'member'), await has(fresh, 'member')]).toEqual([43, 1, 50]);
  });

  it('wait for nobody whose wallet somebody else is changing', async () => {
    const earner = alone();
    const [ann, bea] = [await known(50, earner), await known(50, earner)];
    await inTransaction(db(), async (tx) => {
      await tip(tx, ann, earner, 1);
      const posted = await postTips(db(), [said(ann, earner, 2), said(bea, earner, 2)]);
      expect(posted.map((each) => each?.balance ?? null)).toEqual([null, 48]);
    });
  });

  it('are refused by the database when one would take from two, or from nobody', async () => {
    const [ann, bea] = [await known(50, alone()), await known(50, alone())];
    const transfer = (...amounts: number[]) => ({
      attached: [],
      transfer: {
        key: newId(),
        kind: 'tip' as const,
        requestHash: '',
        movements: [
          { owner: ann, kind: 'member' as const, amount: amounts[0]! },
          { owner: bea, kind: 'member' as const, amount: amounts[1]! },
        ],
      },
    });
    await expect(insertTransfers(db(), [transfer(-100, -100)])).rejects.toMatchObject({ code: 'FL005' });
    await expect(insertTransfers(db(), [transfer(-100, 90)])).rejects.toMatchObject({ code: 'FL005' });
    await expect(insertTransfers(db(), [transfer(-100, 100), transfer(0, 0)])).rejects.toMatchObject({ code: 'FL005' });
    expect([await has(ann, 'member'), await has(bea, 'member')]).toEqual([50, 50]);
  });

  it('come to the same as one by one, whatever is asked, and the ledger stays sound', async () => {
    const someone = fc.record({
      who: fc.nat(3),
      to: fc.nat(2),
      tokens: fc.integer({ min: 1, max: 40 }),
      key: fc.nat(12),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(someone, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 }),
        async (convoys) => {
          const worlds = await Promise.all(
            [0, 1].map(async () => {
              const earners = [alone(), alone(), { performerId: newId(), studioId: newId() }];
              return { earners, members: await Promise.all([0, 1, 2, 3].map(() => known(60, earners[0]!))) };
            }),
          );
          const saidIn = (
            world: (typeof worlds)[number],
            { who, to, tokens, key }: { who: number; to: number; tokens: number; key: number },
          ) => said(world.members[who]!, world.earners[to]!, tokens, `${key}`).payment;
          const [together, single] = worlds as [(typeof worlds)[number], (typeof worlds)[number]];
          for (const convoy of convoys) {
            // what is left is tried by itself in the end, so one by one that comes last as well
            const posted = await postTips(
              db(),
              convoy.map((each) => ({ payment: saidIn(together, each), attached: [] })),
            );
            const order = [...convoy.keys()].sort((a, b) => Number(posted[a] === null) - Number(posted[b] === null));
            for (const at of order)
              if (posted[at] === null) await postTip(db(), saidIn(together, convoy[at]!)).catch(() => null);
            for (const at of order) await postTip(db(), saidIn(single, convoy[at]!)).catch(() => null);
          }
          const balances = (world: (typeof worlds)[number]) =>
            Promise.all([
              ...world.members.map((id) => has(id, 'member')),
              ...world.earners.map(({ performerId }) => has(performerId, 'performer')),
              has(world.earners[2]!.studioId!, 'studio'),
            ]);
          expect(await balances(together)).toEqual(await balances(single));
        },
      ),
      { numRuns: 15 },
    );
    expect(await auditLedger(db(), [earningsCheck])).toMatchObject({ sound: true });
  });
});
