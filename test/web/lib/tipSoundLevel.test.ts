import { tipSoundLevel } from '@/lib/tipSoundLevel';

test('plays larger tips louder and repeatedly, in four levels', () => {
  const levels = [1, 25, 100, 500].map(tipSoundLevel);
  expect(levels.map(({ times }) => times)).toEqual([1, 1, 2, 3]);
  expect(levels.map(({ volume }) => volume)).toEqual([...levels.map(({ volume }) => volume)].sort((a, b) => a - b));
  expect([24, 99, 499].map(tipSoundLevel)).toEqual(levels.slice(0, 3));
});
