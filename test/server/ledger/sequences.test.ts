import fc from 'fast-check';
import { earningsCheck } from '@server/features/earnings/service/records';
import { auditLedger } from '@server/features/ledger/service/audit';
import { Refusal } from '@server/http/errors';
import { type FreshDatabase, freshDatabase } from '@test/support/database';
import { operation, resolveReferences } from '@test/support/ledgerOperations';
import { World } from '@test/support/ledgerWorld';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

it('keeps all balances as acknowledged and the ledger sound after any sequence of operations', async () => {
  const done: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 20, maxLength: 80, size: 'max' }), async (operations) => {
      const world = new World();
      for (const [number, each] of resolveReferences(operations).entries()) {
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
  ); // a fixed seed makes the next expectation reliable; for other seeds run `npm run ledger:simulate`
  // every kind of operation succeeded at least once
  expect(Object.keys(done).sort()).toEqual([
    'adjustment',
    'bonus',
    'chargeback',
    'confirm',
    'hold',
    'payTicket',
    'payout',
    'pledge',
    'purchase',
    'refund',
    'returnTicket',
    'sale',
    'takeBack',
    'ticket',
    'tip',
  ]);
}, 120_000);
