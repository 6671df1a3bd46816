import { setImmediate as nextTurn } from 'node:timers/promises';
import { groupCommit } from '@server/db/groupCommit';

const unexpected = () => {
  throw new Error('not expected');
};

test('batches inputs that arrive together or while a batch is written, in order', async () => {
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
  const early = Promise.all(['a', 'b'].map((input) => write(input)));
  await nextTurn();
  expect(batches).toEqual([['a', 'b']]);
  const late = Promise.all(['c', 'd', 'e', 'f'].map((input) => write(input)));
  while (batches.flat().length < 6 || finish.length > 0) {
    finish.shift()?.();
    await nextTurn();
  }
  expect(batches).toEqual([['a', 'b'], ['c', 'd', 'e'], ['f']]);
  expect(await early).toEqual(['a!', 'b!']);
  expect(await late).toEqual(['c!', 'd!', 'e!', 'f!']);
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
  const first = write(-1);
  expect(await write(1)).toBe(1);
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
  const first = write(1);
  await nextTurn();
  const settled = await Promise.allSettled([first, write(2), write(3)]);
  expect(settled).toEqual([
    { status: 'fulfilled', value: 100 },
    { status: 'rejected', reason: new Error('refused') },
    { status: 'fulfilled', value: 300 },
  ]);
  // the first input went alone, the other two shared the second batch
  expect(reported).toEqual([new Error('the database is away'), new Error('the database is away')]);
});
