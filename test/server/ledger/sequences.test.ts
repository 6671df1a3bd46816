import fc from 'fast-check';
import { earningsCheck } from '@server/features/earnings/service/records';
import { auditLedger } from '@server/features/ledger/service/audit';
import { Refusal } from '@server/http/errors';
import { type FreshDatabase, freshDatabase } from '@test/support/database';
import { grounded, operation, World } from '@test/support/ledgerWorld';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

it('any sequence of operations leaves everybody with what they were told, and the ledger sound', async () => {
  const done: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 20, maxLength: 80, size: 'max' }), async (operations) => {
      const world = new World();
      for (const [number, each] of grounded(operations).entries()) {
        try {
          const answer = await world.perform(database.drizzle, number, each);
          world.note(number, each, answer);
          if (answer) done[each.kind] = (done[each.kind] ?? 0) + 1;
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
      }
      expect(await world.differences(database.drizzle)).toEqual([]);
      expect((await auditLedger(database.drizzle, [earningsCheck])).faults).toEqual([]);
    }),
    { numRuns: 15, seed: 20_261_121 },
  ); // one seed, so that the next line is a fact and no chance; other seeds by `npm run ledger:simulate`
  // every kind really happened, so that none of this passed by refusing everything
  expect(Object.keys(done).sort()).toEqual([
    'adjustment',
    'chargeback',
    'hold',
    'payout',
    'purchase',
    'refund',
    'sale',
    'tip',
  ]);
}, 120_000);
