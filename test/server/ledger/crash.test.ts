import { crashRounds } from '@test/support/crashRounds';

it('keeps every acknowledged tip exactly once when PostgreSQL and its clients are killed under load', async () => {
  const report = await crashRounds(5, () => 300 + Math.random() * 700);
  expect(report.acknowledged).toBeGreaterThan(100);
  expect(report).toMatchObject({ rounds: 5, lost: 0, doubled: 0, faults: [] });
}, 120_000);
