import { setImmediate as nextTurn } from 'node:timers/promises';

interface Waiting<In, Out> {
  input: In;
  resolve: (output: Out | Promise<Out>) => void;
}

export interface GroupCommitOptions<In, Out> {
  /** Writes a batch in one commit. The n-th result belongs to the n-th input; null leaves that input to `writeOne`. */
  writeBatch: (inputs: In[]) => Promise<(Out | null)[]>;
  /** Writes one input by itself. No other input waits for it. */
  writeOne: (input: In) => Promise<Out>;
  maxBatchSize: number;
  /** Called when `writeBatch` throws. Its inputs are then written one by one. */
  onBatchError: (error: unknown) => void;
}

/**
 * Returns a function that writes inputs by group commit: one batch at a time. Inputs that arrive in one turn of the
 * event loop, or while a batch is being written, share the next one.
 */
export function groupCommit<In, Out>({
  writeBatch,
  writeOne,
  maxBatchSize,
  onBatchError,
}: GroupCommitOptions<In, Out>): (input: In) => Promise<Out> {
  const queue: Waiting<In, Out>[] = [];
  let isDraining = false;

  async function drain(): Promise<void> {
    isDraining = true;
    while (queue.length > 0) {
      // those who were just answered may ask again in this turn, and then share the batch
      await nextTurn();
      const batch = queue.splice(0, maxBatchSize);
      const outputs = await writeBatch(batch.map(({ input }) => input)).catch((error: unknown) => {
        onBatchError(error);
        return [];
      });
      batch.forEach(({ input, resolve }, index) => resolve(outputs[index] ?? writeOne(input)));
    }
    isDraining = false;
  }

  return (input) =>
    new Promise((resolve) => {
      queue.push({ input, resolve });
      if (!isDraining) void drain();
    });
}
