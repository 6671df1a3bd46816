import { inConvoys } from '../../../server/db/convoy';

const never = async () => {
  throw new Error('not alone');
};

test('the first goes at once, what comes meanwhile goes together, in order and not too many; other lanes wait for nobody', async () => {
  const gone: string[][] = [];
  const gates: (() => void)[] = [];
  const go = inConvoys(
    async (all: string[]) => {
      gone.push(all);
      await new Promise<void>((open) => {
        gates.push(open);
      });
      return all.map((one) => `${one}!`);
    },
    never,
    3,
  );
  const answers = Promise.all(['a', 'b', 'c', 'd', 'e'].map((one) => go('room', one)));
  const other = go('elsewhere', 'x');
  expect(gone).toEqual([['a'], ['x']]);
  for (let round = 0; gone.flat().length < 6 || gates.length > 0; round += 1) {
    gates.shift()?.();
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
  expect(gone).toEqual([['a'], ['x'], ['b', 'c', 'd'], ['e']]);
  expect(await answers).toEqual(['a!', 'b!', 'c!', 'd!', 'e!']);
  expect(await other).toBe('x!');
});

test('what is left goes alone and keeps nobody waiting; when all of a convoy fail, each goes alone and the next ones go on', async () => {
  let release = () => {};
  const hindered = new Promise<void>((resolve) => {
    release = resolve;
  });
  const alone: number[] = [];
  const go = inConvoys(
    async (all: number[]) => {
      if (all.includes(0)) throw new Error('gone');
      return all.map((one) => (one < 0 ? null : one));
    },
    async (one) => {
      alone.push(one);
      if (one === -1) await hindered;
      if (one === -2) throw new Error('refused');
      return one * 100;
    },
    10,
  );
  const first = go('k', -1);
  expect(await go('k', 1)).toBe(1);
  expect(alone).toEqual([-1]);
  const settled = await Promise.allSettled([go('k', 0), go('k', -2), go('k', 3)]);
  expect(settled).toEqual([
    { status: 'fulfilled', value: 0 },
    { status: 'rejected', reason: new Error('refused') },
    { status: 'fulfilled', value: 3 },
  ]);
  release();
  expect(await first).toBe(-100);
});
