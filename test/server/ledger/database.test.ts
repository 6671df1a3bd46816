import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { setRate } from '@server/features/earnings/service/commission';
import { settleShowHolds } from '@server/features/earnings/service/payments';
import { SITE } from '@server/features/ledger/rules';
import { postHold } from '@server/features/ledger/service/holds';
import { type FreshDatabase, freshDatabase } from '@test/support/database';
import { alone, memberWith, tip } from '@test/support/ledger';

let database: FreshDatabase;
const db = () => database.drizzle;
const act = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(db(), work);

beforeAll(async () => {
  database = await freshDatabase();
  const [memberId, show, earner] = [await memberWith(db(), 20), newId(), alone()];
  await tip(db(), memberId, earner, 1);
  await act((tx) => postHold(tx, { key: 'minute', memberId, subject: show, tokens: 6 }));
  await act((tx) =>
    settleShowHolds(tx, { memberId, subject: show, earner, kind: 'group', tokens: 6, conversionRate: 1 }),
  );
});
afterAll(() => database.drop());

describe('the database', () => {
  const run = (statement: string) => database.pool.query(statement);

  it.each([
    ['change a transfer', 'update ledger_transfers set kind = kind'],
    ['delete a transfer', 'delete from ledger_transfers'],
    ['change a posting', 'update ledger_postings set amount = amount + 1'],
    ['delete a posting', 'delete from ledger_postings where amount > 0'],
    ['empty the ledger', 'truncate ledger_postings'],
    ['set a balance', "update ledger_accounts set balance = balance + 1 where kind = 'member'"],
    ['give an account to another owner', `update ledger_accounts set owner = '${newId()}' where kind = 'member'`],
    ['delete an account', 'delete from ledger_accounts'],
    ['change a pending amount', 'update ledger_pending set amount = amount * 2'],
    ['reopen a hold', 'update ledger_holds set settled_by = null where settled_by is not null'],
    ['delete a rate', 'delete from commission_rates'],
  ])('does not let a client %s', async (_what, statement) => {
    await memberWith(db(), 1);
    await expect(run(statement)).rejects.toMatchObject({ code: 'FL004' });
  });

  it('refuses a transfer that is unbalanced, empty, or posted in two parts', async () => {
    const say = (postings: string) =>
      act(async (tx) => {
        const made = await tx.$client.query<{ id: number }>({
          text: "insert into ledger_transfers (key, kind, request_hash) values (gen_random_uuid(), 'adjustment', '') returning id",
        });
        for (const part of postings.split(';').filter(Boolean))
          await tx.$client.query({
            text: `insert into ledger_postings (transfer_id, account_id, amount) values ${part.replaceAll('T', String(made.rows[0]?.id))}`,
          });
      });
    await expect(say('(T, 1, 5), (T, 2, -4)')).rejects.toMatchObject({ code: 'FL005' });
    await expect(say('(T, 1, 5), (T, 2, -5); (T, 3, 5), (T, 4, -5)')).rejects.toMatchObject({ code: 'FL005' });
    await expect(say('(999999999, 1, 5), (999999999, 2, -5)')).rejects.toMatchObject({ code: 'FL005' });
    await expect(say('')).rejects.toMatchObject({ code: 'FL005' });
    await expect(say('(T, 1, 0), (T, 2, 0)')).rejects.toMatchObject({ code: 'FL005' });
  });

  it("refuses to end the site's default rate, and any rate outside 0 to 100", async () => {
    const set = (owner: string, percent: number | null) =>
      act((tx) => setRate(tx, { owner, kind: 'tip', percent, setBy: null }));
    await expect(set(SITE, null)).rejects.toMatchObject({ code: '23514' });
    await expect(set(newId(), 101)).rejects.toMatchObject({ code: '23514' });
  });
});
