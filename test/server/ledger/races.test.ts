import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { type Tx, openDatabase } from '@server/db/client';
import { readBalance } from '@server/features/ledger/service/balances';
import { postChargeback, postPayout, postPurchase } from '@server/features/ledger/service/transfers';
import { postHold } from '@server/features/ledger/service/holds';
import { postRefund, postSale, postTip, postTips } from '@server/features/earnings/service/payments';
import { earningsCheck } from '@server/features/earnings/service/records';
import { auditLedger } from '@server/features/ledger/service/audit';
import { foldPending, sealLedger } from '@server/features/ledger/service/maintenance';
import { Refusal } from '@server/http/errors';
import { type FreshDatabase, freshDatabase } from '@test/support/database';
import { alone, memberWith, tip } from '@test/support/ledger';

// real servers and disks on busy machines
jest.setTimeout(120_000);

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  const audit = await auditLedger(database.drizzle, [earningsCheck]);
  await database.drop();
  expect(audit.faults).toEqual([]);
});

const db = () => database.drizzle;
const act = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(db(), work);
const tokensOf = async (owner: string, role: 'member' | 'performer') => (await readBalance(db(), owner, role)).balance;

/** Runs all concurrently. Throws any error that is not a refusal. */
async function outcomes<T>(works: (() => Promise<T>)[]) {
  const settled = await Promise.allSettled(works.map((work) => work()));
  const done = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const refusals = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason as Error] : []));
  for (const refusal of refusals) if (!(refusal instanceof Refusal)) throw refusal;
  return { done, refusals: refusals as Refusal[] };
}
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Array.from({ length: count }, (_, index) => () => work(index));

describe('concurrent postings', () => {
  it('post one tip for forty requests with the same key', async () => {
    const [memberId, earner] = [await memberWith(db(), 1000), alone()];
    const { done } = await outcomes(times(40, () => tip(db(), memberId, earner, 10, 'same')));
    expect(done).toHaveLength(40);
    expect(done.filter((posted) => !posted.replayed)).toHaveLength(1);
    expect(new Set(done.map((posted) => posted.transferId)).size).toBe(1);
    expect([await tokensOf(memberId, 'member'), await tokensOf(earner.performerId, 'performer')]).toEqual([990, 7]);
  });

  it('post one tip for requests with the same key that take the whole balance, alone and together', async () => {
    const earner = alone();
    const members = await Promise.all(Array.from({ length: 20 }, () => memberWith(db(), 11)));
    // opens the accounts and folds the balances, so that a batch can decide
    for (const memberId of members) await tip(db(), memberId, earner, 1);
    const payments = members.map((memberId) => ({ key: 'same', memberId, earner, tokens: 10, conversionRate: 1 }));
    const batches = times(10, () =>
      postTips(
        db(),
        payments.map((payment) => ({ payment, attached: [] })),
      ),
    );
    const singles = payments.flatMap((payment) => times(3, () => postTip(db(), payment)));
    const [together, single] = await Promise.all([outcomes(batches), outcomes(singles)]);
    expect([...together.refusals, ...single.refusals]).toEqual([]);
    const posted = [...together.done.flat(), ...single.done].filter((each) => each && !each.replayed);
    expect(posted).toHaveLength(20);
    expect(await Promise.all(members.map((memberId) => tokensOf(memberId, 'member')))).toEqual(members.map(() => 0));
  });

  it('let a repetition wait for the first request, although that takes the whole balance', async () => {
    const [earner, memberId] = [alone(), await memberWith(db(), 11)];
    await tip(db(), memberId, earner, 1);
    const payment = { key: 'same', memberId, earner, tokens: 10, conversionRate: 1 };
    const { first, repetition } = await act(async (tx) => {
      const posted = await postTip(tx, payment);
      expect(await postTips(db(), [{ payment, attached: [] }])).toEqual([null]);
      const repeated = outcomes([() => postTip(db(), payment)]);
      await delay(200);
      return { first: posted, repetition: repeated };
    });
    expect((await repetition).done).toEqual([{ ...first, replayed: true }]);
  });

  it('post one of two hundred tips when the balance covers one', async () => {
    const [memberId, earner] = [await memberWith(db(), 10), alone()];
    const { done, refusals } = await outcomes(times(200, () => tip(db(), memberId, earner, 10)));
    expect(done).toHaveLength(1);
    expect(new Set(refusals.map((refusal) => refusal.code))).toEqual(new Set(['NOT_ENOUGH_TOKEN']));
    expect([await tokensOf(memberId, 'member'), await tokensOf(earner.performerId, 'performer')]).toEqual([0, 7]);
  });

  it('spend a balance to the last token and no further, while it is being credited', async () => {
    const [memberId, earner] = [newId(), alone()];
    const spent = outcomes(times(120, () => tip(db(), memberId, earner, 1)));
    const bought = outcomes(
      times(20, (index) => act((tx) => postPurchase(tx, { key: `order ${index}`, memberId, tokens: 3 }))),
    );
    const [{ done }] = await Promise.all([spent, bought]);
    expect(await tokensOf(memberId, 'member')).toBe(60 - done.length);
    const rest = await outcomes(times(80, () => tip(db(), memberId, earner, 1)));
    expect(done.length + rest.done.length).toBe(60);
    expect(await tokensOf(earner.performerId, 'performer')).toBe(42);
  });

  it('lose nothing of a popular performer while folding, paying out and sealing run', async () => {
    const earner = alone();
    const members = await Promise.all(Array.from({ length: 10 }, () => memberWith(db(), 100)));
    let paid = 0;
    const payAll = async () => {
      const { balance } = await readBalance(db(), earner.performerId, 'performer');
      if (balance === 0) return;
      await act((tx) =>
        postPayout(tx, { key: newId(), ownerId: earner.performerId, role: 'performer', tokens: balance }),
      );
      paid += balance;
    };
    const tips = times(300, (index) => tip(db(), members[index % 10] ?? '', earner, 1));
    const keeping = times(30, async (index) => {
      if (index % 3 === 0) await payAll();
      else if (index % 3 === 1) await foldPending(db(), 1);
      else await sealLedger(db());
    });
    await Promise.all([outcomes(tips), outcomes(keeping)]);
    expect(paid + (await tokensOf(earner.performerId, 'performer'))).toBeCloseTo(210, 6);
  });

  it('do not deadlock when refunds take from the same performer and studio', async () => {
    const [studioId, first, second] = [newId(), newId(), newId()];
    const members = [await memberWith(db(), 100), await memberWith(db(), 100)];
    // the studio's account is older than the one performer's and younger than the other's
    await tip(db(), members[0] ?? '', { performerId: first, studioId: null }, 1);
    const earners = [
      { performerId: first, studioId },
      { performerId: second, studioId },
    ];
    const sales = await Promise.all(
      members.map((memberId, index) =>
        act((tx) =>
          postSale(tx, {
            key: 'sale',
            kind: 'gallery',
            memberId,
            earner: earners[index] ?? alone(),
            tokens: 50,
            conversionRate: 1,
          }),
        ),
      ),
    );
    const { done } = await outcomes(
      times(40, (index) =>
        act((tx) =>
          postRefund(tx, {
            key: `${index}`,
            saleTransferId: sales[index % 2]?.transferId ?? 0,
            memberId: members[index % 2] ?? '',
            tokens: 1,
          }),
        ),
      ),
    );
    expect(done).toHaveLength(40);
    expect(await Promise.all(members.map((memberId) => tokensOf(memberId, 'member')))).toEqual([69, 70]);
  });

  it('refund a sale five times when twenty requests each refund a fifth', async () => {
    const memberId = await memberWith(db(), 50);
    const sale = await act((tx) =>
      postSale(tx, { key: 'sale', kind: 'video', memberId, earner: alone(), tokens: 50, conversionRate: 1 }),
    );
    const { done, refusals } = await outcomes(
      times(20, (index) =>
        act((tx) => postRefund(tx, { key: `${index}`, saleTransferId: sale.transferId, memberId, tokens: 10 })),
      ),
    );
    expect([done.length, new Set(refusals.map((refusal) => refusal.code))]).toEqual([5, new Set(['REFUND_TOO_LARGE'])]);
    expect(await tokensOf(memberId, 'member')).toBe(50);
  });

  it('leave the member a debt, not free tokens, when a chargeback meets many tips', async () => {
    const memberId = newId();
    const bought = await act((tx) => postPurchase(tx, { key: 'order', memberId, tokens: 30 }));
    const spree = outcomes(times(40, () => tip(db(), memberId, alone(), 1)));
    const back = act((tx) =>
      postChargeback(tx, { key: 'dispute', purchaseTransferId: bought.transferId, memberId, tokens: 30 }),
    );
    const [{ done }] = await Promise.all([spree, back]);
    expect(await readBalance(db(), memberId, 'member')).toEqual({ balance: 0, owed: done.length });
  });

  it('hold each minute once when three processes bill it', async () => {
    const [memberId, show] = [await memberWith(db(), 100), newId()];
    const minutes = Array.from({ length: 10 }, (_, n) => n);
    await outcomes(
      minutes.flatMap((n) =>
        times(3, () =>
          act((tx) => postHold(tx, { key: `show:${show}:minute:${n}`, memberId, subject: show, tokens: 6 })),
        ),
      ),
    );
    expect(await tokensOf(memberId, 'member')).toBe(40);
  });

  it('open each new account once', async () => {
    const earner = { performerId: newId(), studioId: newId() };
    const members = await Promise.all(Array.from({ length: 10 }, () => memberWith(db(), 10)));
    const { done } = await outcomes(members.map((memberId) => () => tip(db(), memberId, earner, 10)));
    expect(done).toHaveLength(10);
    expect(
      (
        await database.pool.query('select count(*) from ledger_accounts where owner = any($1)', [
          [earner.performerId, earner.studioId],
        ])
      ).rows,
    ).toEqual([{ count: 2 }]);
  });
});

it('leaves nothing of a transaction whose process dies between two statements', async () => {
  const broken: unknown[] = [];
  const other = openDatabase(database.url, { applicationName: 'doomed', onError: (error) => broken.push(error) });
  const memberId = await memberWith(db(), 10);
  await expect(
    inTransaction(other.drizzle, async (tx) => {
      await tip(tx, memberId, alone(), 10);
      await database.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'doomed' and datname = current_database()",
      );
      await tip(tx, memberId, alone(), 10);
    }),
  ).rejects.toThrow();
  expect(broken).not.toHaveLength(0);
  expect(await inTransaction(other.drizzle, () => Promise.resolve('a new connection'))).toBe('a new connection');
  await other.close();
  expect(await tokensOf(memberId, 'member')).toBe(10);
});
