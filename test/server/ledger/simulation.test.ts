import { Laboratory, type Simulated, simulate } from '@test/support/simulation';

// Repeated and reordered operations run concurrently while PostgreSQL is killed. For more seeds: npm run
// ledger:simulate.
it('keeps all balances as acknowledged and the ledger sound for ten seeds with crashes', async () => {
  const laboratory = await Laboratory.open();
  const results: Simulated[] = [];
  try {
    for (let seed = 1; seed <= 10; seed += 1) results.push(await simulate(laboratory, seed, 120));
  } finally {
    await laboratory.close();
  }
  expect(results.filter((result) => result.faults.length > 0)).toEqual([]);
  const total = (name: 'done' | 'refused' | 'crashes') => results.reduce((sum, result) => sum + result[name], 0);
  expect(total('done')).toBeGreaterThan(300);
  expect(total('refused')).toBeGreaterThan(0);
  expect(total('crashes')).toBeGreaterThan(3);
}, 180_000);
