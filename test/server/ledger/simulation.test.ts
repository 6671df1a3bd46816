import { Laboratory, type Simulated, simulate } from '@test/support/simulation';

// Mixed operations with copies, in any order, at once, and kill -9 of the database in between. More seeds: npm run
// ledger:simulate.
it('ten seeds leave everybody with what they were told, nothing twice, and the ledger sound', async () => {
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
