import { crashRounds } from '@test/support/crashRounds';

it('keeps every acknowledged tip, none twice, through kill -9 of the whole process tree in a storm', async () => {
  const report = await crashRounds(5, () => 300 + Math.random() * 700);
  expect(report.acknowledged).toBeGreaterThan(100);
  expect(report).toMatchObject({ rounds: 5, lost: 0, doubled: 0, faults: [] });
}, 120_000);
