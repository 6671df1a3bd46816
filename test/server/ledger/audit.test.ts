import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { readBalance } from '@server/features/ledger/service/balances';
import { postChargeback, postPayout, postPurchase } from '@server/features/ledger/service/transfers';
import { postHold } from '@server/features/ledger/service/holds';
import { postRefund, postSale, settleShowHolds } from '@server/features/earnings/service/payments';
import { readHistory } from '@server/features/ledger/service/history';
import { earningsCheck } from '@server/features/earnings/service/records';
import { auditLedger } from '@server/features/ledger/service/audit';
import { foldPending, sealLedger } from '@server/features/ledger/service/maintenance';
import { type FreshDatabase, freshDatabase } from '@test/support/database';
import { alone, memberWith, tip } from '@test/support/ledger';

// real servers and disks on busy machines
jest.setTimeout(120_000);

let database: FreshDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

const act = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(database.drizzle, work);
const audit = () => auditLedger(database.drizzle, [earningsCheck]);

/** Posts some transfers of every kind. */
async function postEveryKind() {
  const db = database.drizzle;
  const earner = { performerId: newId(), studioId: newId() };
  const memberId = newId();
  const bought = await act((tx) => postPurchase(tx, { key: 'order', memberId, tokens: 200 }));
  await tip(db, memberId, earner, 13);
  await tip(db, await memberWith(db, 5), alone(), 5);
  const show = newId();
  for (const n of [1, 2])
    await act((tx) => postHold(tx, { key: `show:${show}:minute:${n}`, memberId, subject: show, tokens: 7 }));
  await act((tx) =>
    settleShowHolds(tx, { memberId, subject: show, earner, kind: 'group', tokens: 9.33, conversionRate: 1 }),
  );
  await act((tx) => postHold(tx, { key: 'still running', memberId, subject: newId(), tokens: 7 }));
  const sale = await act((tx) =>
    postSale(tx, { key: 'video', kind: 'video', memberId, earner, tokens: 40, conversionRate: 1 }),
  );
  await act((tx) => postPayout(tx, { key: 'payout', ownerId: earner.performerId, role: 'performer', tokens: 20 }));
  await act((tx) => postRefund(tx, { key: 'refund', saleTransferId: sale.transferId, memberId, tokens: 40 }));
  await act((tx) =>
    postChargeback(tx, { key: 'dispute', purchaseTransferId: bought.transferId, memberId, tokens: 200 }),
  );
  return { memberId, earner };
}

describe('the history of a member', () => {
  it('sums to the balance, entry by entry, even when the member owes tokens', async () => {
    const { memberId, earner } = await postEveryKind();
    const all = await readHistory(database.drizzle, { owner: memberId, role: 'member', limit: 100, offset: 0 });
    const { balance, owed } = await readBalance(database.drizzle, memberId, 'member');
    expect(all.data.map((line) => [line.kind, line.amount, line.balanceAfter])).toEqual([
      ['chargeback', -200, -29.33],
      ['refund', 40, 170.67],
      ['video', -40, 130.67],
      ['hold', -7, 170.67],
      ['settle', 4.67, 177.67],
      ['hold', -7, 173],
      ['hold', -7, 180],
      ['tip', -13, 187],
      ['purchase', 200, 200],
    ]);
    expect(balance - owed).toBe(-29.33);
    expect(all).toMatchObject({ total: 9, sum: -29.33, received: 244.67, given: 274 });
    expect(all.data.find((line) => line.kind === 'tip')?.performerId).toBe(earner.performerId);
    await act((tx) => postPurchase(tx, { key: 'order-2', memberId, tokens: 100 }));
    await tip(database.drizzle, memberId, alone(), 1);
    const after = await readHistory(database.drizzle, { owner: memberId, role: 'member', limit: 2, offset: 0 });
    expect(after.data.map((line) => [line.kind, line.balanceAfter])).toEqual([
      ['tip', 69.67],
      ['purchase', 70.67],
    ]);
    expect(after).toMatchObject({ total: 11, sum: 69.67 });
  });

  it('keeps the running balance when it is filtered and paged', async () => {
    const { memberId } = await postEveryKind();
    const holds = await readHistory(database.drizzle, {
      owner: memberId,
      role: 'member',
      kinds: ['hold'],
      limit: 1,
      offset: 1,
    });
    expect(holds).toMatchObject({ total: 3, received: 0, given: 21 });
    expect(holds.data.map((line) => [line.amount, line.balanceAfter])).toEqual([[-7, 173]]);
    const future = await readHistory(database.drizzle, {
      owner: memberId,
      role: 'member',
      from: new Date(Date.now() + 3_600_000),
      limit: 10,
      offset: 0,
    });
    expect(future).toMatchObject({ data: [], total: 0 });
    expect(await readHistory(database.drizzle, { owner: newId(), role: 'member', limit: 10, offset: 0 })).toMatchObject(
      {
        data: [],
        total: 0,
        sum: 0,
      },
    );
  });
});

describe('the audit', () => {
  it('finds a ledger sound after transfers of every kind, whether or not they are folded and sealed', async () => {
    await postEveryKind();
    expect((await audit()).faults).toEqual([]);
    expect(await foldPending(database.drizzle, 1)).toBeGreaterThan(3);
    expect(await sealLedger(database.drizzle)).toBeGreaterThan(10);
    expect(await sealLedger(database.drizzle)).toBe(0);
    const sound = await audit();
    expect(sound).toMatchObject({ sound: true, faults: [], sealed: sound.transfers, seals: 1 });
    expect(sound.head).toMatch(/^[0-9a-f]{64}$/);
  });

  // changes that the owner of the database could make with the triggers disabled
  it.each([
    [
      'a changed posting',
      'update ledger_postings set amount = amount + 1 where transfer_id = 1 and amount > 0',
      'every transfer sums to zero',
    ],
    [
      'a deleted transfer',
      'delete from ledger_transfers where id = 2',
      'every transfer moves tokens between existing accounts',
    ],
    [
      'a raised balance',
      "update ledger_accounts set balance = balance + 100 where kind = 'performer'",
      'balances equal postings',
    ],
    ['lost credits', 'delete from ledger_pending', 'balances equal postings'],
    ['a lost hold', 'update ledger_holds set settled_by = 1 where settled_by is null', 'held tokens equal open holds'],
    ['a changed note', "update ledger_transfers set note = 'something else' where id = 3", 'the hash chain is intact'],
    [
      'a transfer moved to another member, balanced',
      'update ledger_postings set account_id = account_id + 1000 where transfer_id = 1 and amount < 0',
      'the hash chain is intact',
    ],
    ['a forged seal', "update ledger_seals set hash = repeat('0', 64)", 'the hash chain is intact'],
    [
      'an earning without its transfer',
      "update earnings set net = net + 1 where role = 'studio'",
      'every earning has its transfer, and the reverse',
    ],
    ['a lost earning', "delete from earnings where type = 'tip'", 'every earning has its transfer, and the reverse'],
  ])('detects %s', async (_what, tampering, invariant) => {
    await postEveryKind();
    await sealLedger(database.drizzle);
    for (const table of [
      'ledger_transfers',
      'ledger_postings',
      'ledger_accounts',
      'ledger_pending',
      'ledger_holds',
      'ledger_seals',
    ])
      await database.pool.query(`alter table ${table} disable trigger user`);
    // the owner of the tables could also drop the foreign keys
    await database.pool.query(
      'alter table ledger_holds drop constraint if exists ledger_holds_transfer_id_ledger_transfers_id_fk',
    );
    const { rowCount } = await database.pool.query(tampering);
    expect(rowCount).toBeGreaterThan(0);
    const { sound, faults } = await audit();
    expect(sound).toBe(false);
    expect(faults.map((fault) => fault.invariant)).toContain(invariant);
  });

  it('runs the checks of other features', async () => {
    const check = { invariant: 'every order has its transfer', faults: () => Promise.resolve(['order 7 has none']) };
    expect(await auditLedger(database.drizzle, [check])).toMatchObject({
      sound: false,
      faults: [{ invariant: 'every order has its transfer', fault: 'order 7 has none' }],
    });
  });

  it('detects a transfer that was not sealed within a day', async () => {
    await memberWith(database.drizzle, 1);
    await database.pool.query(
      "alter table ledger_transfers disable trigger user; update ledger_transfers set created_at = now() - interval '2 days'",
    );
    expect((await audit()).faults).toEqual([
      { invariant: 'the hash chain is intact', fault: 'transfer 1 is more than a day old and not sealed' },
    ]);
  });
});

describe('the hash chain', () => {
  it('includes a transfer that was committed after later ones were sealed', async () => {
    let finish: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let began: () => void = () => undefined;
    const posted = new Promise<void>((resolve) => {
      began = resolve;
    });
    const slow = act(async (tx) => {
      await postPurchase(tx, { key: 'slow', memberId: newId(), tokens: 1 });
      began();
      await held;
    });
    await posted;
    await memberWith(database.drizzle, 1);
    expect(await sealLedger(database.drizzle)).toBe(1);
    finish();
    await slow;
    expect(await sealLedger(database.drizzle)).toBe(1);
    expect(await audit()).toMatchObject({ sound: true, seals: 2, sealed: 2 });
  });
});
