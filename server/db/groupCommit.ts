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
 * Returns a function that writes inputs by group commit. The first input of a lane is written at once; inputs that
 * arrive while it is being written wait and share the next batch. Lanes do not wait for each other.
 */
export function groupCommit<In, Out>({
  writeBatch,
  writeOne,
  maxBatchSize,
  onBatchError,
}: GroupCommitOptions<In, Out>): (lane: string, input: In) => Promise<Out> {
  const queues = new Map<string, Waiting<In, Out>[]>();

  async function drain(lane: string, queue: Waiting<In, Out>[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, maxBatchSize);
      const outputs = await writeBatch(batch.map(({ input }) => input)).catch((error: unknown) => {
        onBatchError(error);
        return [];
      });
      batch.forEach(({ input, resolve }, index) => resolve(outputs[index] ?? writeOne(input)));
    }
    queues.delete(lane);
  }

  return (lane, input) =>
    new Promise((resolve) => {
      const running = queues.get(lane);
      if (running) {
        running.push({ input, resolve });
        return;
      }
      const queue = [{ input, resolve }];
      queues.set(lane, queue);
      void drain(lane, queue);
    });
}
