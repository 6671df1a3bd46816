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

  describe('posts a transfer', () => {
    const insertTransfer = `insert into ledger_transfers (key, kind, request_hash) values (gen_random_uuid(), 'adjustment', '') returning id`;
    const insertPostings = 'insert into ledger_postings (transfer_id, account_id, amount)';
    /** Inserts transfers with their postings by one statement. Each has the amounts of its accounts. */
    const post = (...transfers: Record<number, number>[]) => {
      const made = transfers.map((_, n) => `made${n} as (${insertTransfer})`);
      const postings = transfers.flatMap((amounts, n) =>
        Object.entries(amounts).map(([account, amount]) => `select id, ${account}, ${amount} from made${n}`),
      );
      return run(`with ${made.join(', ')} ${insertPostings} ${postings.join(' union all ')} returning transfer_id`);
    };
    const refusal = { code: 'FL005' };

    it('that balances, with its postings in one statement', async () => {
      expect((await post({ 1: 5, 2: -5 }, { 3: -7, 4: 4, 1: 3 })).rowCount).toBe(5);
    });

    it('unless it is unbalanced, also when several are posted that balance together', async () => {
      await expect(post({ 1: 5, 2: -4 })).rejects.toMatchObject(refusal);
      await expect(post({ 1: 5, 2: -4 }, { 3: 5, 4: -6 })).rejects.toMatchObject(refusal);
    });

    it('unless it is empty, or moves nothing', async () => {
      await expect(run(insertTransfer)).rejects.toMatchObject(refusal);
      await expect(post({ 1: 0, 2: 0 })).rejects.toMatchObject(refusal);
    });

    it('unless it gets further postings, or there is no such transfer', async () => {
      const [posted] = (await post({ 1: 5, 2: -5 })).rows as { transfer_id: number }[];
      const add = (transfer: number) => run(`${insertPostings} values (${transfer}, 3, 5), (${transfer}, 4, -5)`);
      await expect(add(posted!.transfer_id)).rejects.toMatchObject(refusal);
      await expect(add(999_999_999)).rejects.toMatchObject(refusal);
    });
  });

  it("refuses to end the site's default rate, and any rate outside 0 to 100", async () => {
    const set = (owner: string, percent: number | null) =>
      act((tx) => setRate(tx, { owner, kind: 'tip', percent, setBy: null }));
    await expect(set(SITE, null)).rejects.toMatchObject({ code: '23514' });
    await expect(set(newId(), 101)).rejects.toMatchObject({ code: '23514' });
  });
});
