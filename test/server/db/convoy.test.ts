import { inConvoys } from '../../../server/db/convoy';

const fulfilled = <T>(values: T[]) => values.map((value) => ({ status: 'fulfilled' as const, value }));

test('the first goes at once and alone, what comes meanwhile goes together, in order and not too many; other keys wait for nobody', async () => {
  const gone: string[][] = [];
  const gates: (() => void)[] = [];
  const go = inConvoys(async (all: string[]) => {
    gone.push(all);
    await new Promise<void>((open) => { gates.push(open); });
    return fulfilled(all.map((one) => `${one}!`));
  }, 3);
  const answers = Promise.all(['a', 'b', 'c', 'd', 'e'].map((one) => go('room', one)));
  const other = go('elsewhere', 'x');
  expect(gone).toEqual([['a'], ['x']]);
  for (let round = 0; gone.flat().length < 6 || gates.length > 0; round += 1) {
    gates.shift()?.();
    await new Promise((resolve) => { setImmediate(resolve); });
  }
  expect(gone).toEqual([['a'], ['x'], ['b', 'c', 'd'], ['e']]);
  expect(await answers).toEqual(['a!', 'b!', 'c!', 'd!', 'e!']);
  expect(await other).toBe('x!');
});

test('one that fails fails alone; when all of a convoy fail, the next ones go on', async () => {
  const broken = new Error('gone');
  const go = inConvoys(async (all: number[]) => {
    if (all.includes(0)) throw broken;
    return all.map((one) => (one < 0 ? { status: 'rejected' as const, reason: one } : { status: 'fulfilled' as const, value: one }));
  }, 10);
  const settled = await Promise.allSettled([go('k', 0), go('k', 1), go('k', -2), go('k', 3)]);
  expect(settled).toEqual([{ status: 'rejected', reason: broken }, { status: 'fulfilled', value: 1 }, { status: 'rejected', reason: -2 }, { status: 'fulfilled', value: 3 }]);
  expect(await go('k', 4)).toBe(4);
});
