import { chimeOf } from '@/features/tips/chime';

test('larger tips sound larger, in four tiers', () => {
  const tiers = [1, 25, 100, 500].map(chimeOf);
  expect(tiers.map(({ times }) => times)).toEqual([1, 1, 2, 3]);
  expect(tiers.map(({ volume }) => volume)).toEqual([...tiers.map(({ volume }) => volume)].sort((a, b) => a - b));
  expect([24, 99, 499].map(chimeOf)).toEqual(tiers.slice(0, 3));
});
