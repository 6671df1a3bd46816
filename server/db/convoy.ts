interface Waiting<In, Out> {
  one: In;
  resolve: (out: Out | Promise<Out>) => void;
}

/**
 * Group commit. Acts of the same lane go one after the other: what comes while `together` is under way waits here and
 * goes with the next one, `most` at a time. Nobody waits for company: the first goes at once. What `together` leaves
 * (null), and all of it when it throws, is done by `alone`, for which nobody else waits.
 */
export function inConvoys<In, Out>(
  together: (all: In[]) => Promise<(Out | null)[]>,
  alone: (one: In) => Promise<Out>,
  most: number,
): (lane: string, one: In) => Promise<Out> {
  const queues = new Map<string, Waiting<In, Out>[]>();

  async function drain(lane: string, queue: Waiting<In, Out>[]): Promise<void> {
    while (queue.length > 0) {
      const convoy = queue.splice(0, most);
      const done = await together(convoy.map(({ one }) => one)).catch(() => []);
      convoy.forEach(({ one, resolve }, index) => resolve(done[index] ?? alone(one)));
    }
    queues.delete(lane);
  }

  return (lane, one) =>
    new Promise((resolve) => {
      const running = queues.get(lane);
      if (running) {
        running.push({ one, resolve });
        return;
      }
      const queue = [{ one, resolve }];
      queues.set(lane, queue);
      void drain(lane, queue);
    });
}
