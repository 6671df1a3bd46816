interface Waiting<In, Out> { one: In; resolve: (out: Out) => void; reject: (error: unknown) => void }

/**
 * Group commit. Acts of the same key would wait for each other in the database anyway, each for the other's commit; so what comes while `run` is under
 * way waits here and goes with the next one, `most` at a time. Nobody waits for company: the first goes at once. `run` settles each by itself, in order.
 */
export function inConvoys<In, Out>(run: (all: In[]) => Promise<PromiseSettledResult<Out>[]>, most: number): (key: string, one: In) => Promise<Out> {
  const queues = new Map<string, Waiting<In, Out>[]>();

  async function drain(key: string, queue: Waiting<In, Out>[]): Promise<void> {
    while (queue.length > 0) {
      const convoy = queue.splice(0, most);
      const settled = await run(convoy.map(({ one }) => one)).catch((reason: unknown) => convoy.map(() => ({ status: 'rejected' as const, reason })));
      convoy.forEach(({ resolve, reject }, index) => {
        const result = settled[index]!;
        if (result.status === 'fulfilled') resolve(result.value);
        else reject(result.reason);
      });
    }
    queues.delete(key);
  }

  return (key, one) => new Promise((resolve, reject) => {
    const running = queues.get(key);
    if (running) {
      running.push({ one, resolve, reject });
      return;
    }
    const queue = [{ one, resolve, reject }];
    queues.set(key, queue);
    void drain(key, queue);
  });
}
