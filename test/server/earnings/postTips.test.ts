import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { newId } from '@server/db/ids';
import { messageWrite } from '@server/features/chat/store/messages';
import { conversations } from '@server/features/chat/tables';
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
const tipOf = (memberId: string, earner: ReturnType<typeof alone>, tokens: number, key = newId()) => ({
  attached: [],
  payment: { key, memberId, earner, tokens, conversionRate: 1 },
});

/** Creates a member whose account is open and folded, so that `postTips` can decide their tips. */
async function foldedMember(tokens: number, earner: ReturnType<typeof alone>): Promise<string> {
  const memberId = await memberWith(db(), tokens + 1);
  await tip(db(), memberId, earner, 1);
  return memberId;
}

describe('tips posted together', () => {
  it('have the same balances, earnings and studio shares as if posted alone', async () => {
    const [free, looked] = [alone(), { performerId: newId(), studioId: newId() }];
    const [ann, bea] = [await foldedMember(50, free), await foldedMember(50, looked)];
    await inTransaction(db(), (tx) => setRate(tx, { owner: free.performerId, kind: 'tip', percent: 90, setBy: null }));
    const posted = await postTips(db(), [tipOf(ann, free, 10), tipOf(bea, looked, 20), tipOf(ann, looked, 5)]);
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

  it('are left to postTip if they need a new account, folding, a refusal or a replay', async () => {
    const earner = alone();
    const [ann, poor, fresh] = [
      await foldedMember(50, earner),
      await foldedMember(3, earner),
      await memberWith(db(), 50),
    ];
    const key = newId();
    const posted = await postTips(db(), [
      tipOf(fresh, earner, 1),
      tipOf(ann, alone(), 1),
      tipOf(poor, earner, 2),
      tipOf(poor, earner, 2),
      tipOf(ann, earner, 7, key),
      tipOf(ann, earner, 7, key),
    ]);
    expect(posted.map((each) => each?.balance ?? null)).toEqual([null, null, 1, null, 43, null]);
    expect(await postTips(db(), [tipOf(ann, earner, 7, key)])).toEqual([null]);
    expect(await postTip(db(), tipOf(ann, earner, 7, key).payment)).toMatchObject({
      transferId: posted[4]!.transferId,
      replayed: true,
    });
    await expect(postTip(db(), tipOf(poor, earner, 2).payment)).rejects.toMatchObject({ code: 'NOT_ENOUGH_TOKEN' });
    expect([await has(ann, 'member'), await has(poor, 'member'), await has(fresh, 'member')]).toEqual([43, 1, 50]);
  });

  it('write the rows of posted tips only, and number the messages of each room without gaps', async () => {
    const [earner, rooms] = [alone(), [newId(), newId()]];
    for (const id of rooms) await db().insert(conversations).values({ id, type: 'stream_public' });
    const [ann, fresh] = [await foldedMember(50, earner), await memberWith(db(), 50)];
    const tipWithMessage = (memberId: string, room: number) => {
      const line = { conversationId: rooms[room]!, type: 'tip' as const, text: '', tokens: 1, senderId: null };
      return { ...tipOf(memberId, earner, 1), attached: [messageWrite({ id: newId(), ...line })] };
    };
    const tips = [tipWithMessage(fresh, 0), tipWithMessage(ann, 0), tipWithMessage(ann, 1), tipWithMessage(ann, 0)];
    const posted = await postTips(db(), tips);
    const numbers = posted.map((each) => (each?.attached.message as { seq: number } | undefined)?.seq);
    expect(numbers).toEqual([undefined, 1, 1, 2]);
    const late = await postTip(db(), tips[0]!.payment, tips[0]!.attached);
    expect(late.attached.message).toMatchObject({ seq: 3 });
    expect(await postTips(db(), [tips[1]!])).toEqual([null]);
    const { rows } = await db().execute(
      sql`select seq from messages where conversation_id = ${rooms[0]!} order by seq`,
    );
    expect(rows).toEqual([{ seq: 1 }, { seq: 2 }, { seq: 3 }]);
  });

  it('are left to postTip if another transaction has locked the wallet', async () => {
    const earner = alone();
    const [ann, bea] = [await foldedMember(50, earner), await foldedMember(50, earner)];
    await inTransaction(db(), async (tx) => {
      await tip(tx, ann, earner, 1);
      const posted = await postTips(db(), [tipOf(ann, earner, 2), tipOf(bea, earner, 2)]);
      expect(posted.map((each) => each?.balance ?? null)).toEqual([null, 48]);
    });
  });

  it('are refused by the database if a transfer takes from two members, or from none', async () => {
    const [ann, bea] = [await foldedMember(50, alone()), await foldedMember(50, alone())];
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

  it('have the same outcome as posting one by one, for any tips, and the ledger stays sound', async () => {
    const someone = fc.record({
      who: fc.nat(3),
      to: fc.nat(2),
      tokens: fc.integer({ min: 1, max: 40 }),
      key: fc.nat(12),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(someone, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 }),
        async (batches) => {
          const worlds = await Promise.all(
            [0, 1].map(async () => {
              const earners = [alone(), alone(), { performerId: newId(), studioId: newId() }];
              return { earners, members: await Promise.all([0, 1, 2, 3].map(() => foldedMember(60, earners[0]!))) };
            }),
          );
          const tipIn = (
            world: (typeof worlds)[number],
            { who, to, tokens, key }: { who: number; to: number; tokens: number; key: number },
          ) => tipOf(world.members[who]!, world.earners[to]!, tokens, `${key}`).payment;
          const [together, single] = worlds as [(typeof worlds)[number], (typeof worlds)[number]];
          for (const batch of batches) {
            // tips that are left to postTip come last, so the comparison posts them last too
            const posted = await postTips(
              db(),
              batch.map((each) => ({ payment: tipIn(together, each), attached: [] })),
            );
            const order = [...batch.keys()].sort((a, b) => Number(posted[a] === null) - Number(posted[b] === null));
            for (const at of order)
              if (posted[at] === null) await postTip(db(), tipIn(together, batch[at]!)).catch(() => null);
            for (const at of order) await postTip(db(), tipIn(single, batch[at]!)).catch(() => null);
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
