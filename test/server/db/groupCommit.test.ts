import { groupCommit } from '@server/db/groupCommit';

const unexpected = () => {
  throw new Error('not expected');
};

test('writes the first input at once, batches the ones that arrive meanwhile in order, and keeps lanes apart', async () => {
  const batches: string[][] = [];
  const finish: (() => void)[] = [];
  const write = groupCommit({
    writeBatch: async (inputs: string[]) => {
      batches.push(inputs);
      await new Promise<void>((resolve) => {
        finish.push(resolve);
      });
      return inputs.map((input) => `${input}!`);
    },
    writeOne: unexpected,
    maxBatchSize: 3,
    onBatchError: unexpected,
  });
  const answers = Promise.all(['a', 'b', 'c', 'd', 'e'].map((input) => write('room', input)));
  const other = write('elsewhere', 'x');
  expect(batches).toEqual([['a'], ['x']]);
  while (batches.flat().length < 6 || finish.length > 0) {
    finish.shift()?.();
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
  expect(batches).toEqual([['a'], ['x'], ['b', 'c', 'd'], ['e']]);
  expect(await answers).toEqual(['a!', 'b!', 'c!', 'd!', 'e!']);
  expect(await other).toBe('x!');
});

test('writes inputs that a batch leaves out one by one, without delaying the rest', async () => {
  let release = () => {};
  const blocked = new Promise<void>((resolve) => {
    release = resolve;
  });
  const alone: number[] = [];
  const write = groupCommit({
    writeBatch: async (inputs: number[]) => inputs.map((input) => (input < 0 ? null : input)),
    writeOne: async (input) => {
      alone.push(input);
      await blocked;
      return input * 100;
    },
    maxBatchSize: 10,
    onBatchError: unexpected,
  });
  const first = write('lane', -1);
  expect(await write('lane', 1)).toBe(1);
  expect(alone).toEqual([-1]);
  release();
  expect(await first).toBe(-100);
});

test('reports every batch that fails and writes its inputs one by one', async () => {
  const reported: unknown[] = [];
  const write = groupCommit({
    writeBatch: () => Promise.reject(new Error('the database is away')),
    writeOne: async (input: number) => {
      if (input === 2) throw new Error('refused');
      return input * 100;
    },
    maxBatchSize: 10,
    onBatchError: (error) => reported.push(error),
  });
  const settled = await Promise.allSettled([write('lane', 1), write('lane', 2), write('lane', 3)]);
  expect(settled).toEqual([
    { status: 'fulfilled', value: 100 },
    { status: 'rejected', reason: new Error('refused') },
    { status: 'fulfilled', value: 300 },
  ]);
  // the first input went alone, the other two shared the second batch
  expect(reported).toEqual([new Error('the database is away'), new Error('the database is away')]);
});
