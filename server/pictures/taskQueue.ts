/** Thrown when too many tasks wait. */
export class QueueFull extends Error {}

/** Runs a limited number of tasks at a time; others wait in order. */
export class TaskQueue {
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(private readonly limits: { concurrent: number; waiting: number }) {}

  /** Runs a task when its turn comes. @throws QueueFull if too many wait and the task may not wait anyway */
  async run<T>(task: () => Promise<T>, mayAlwaysWait = false): Promise<T> {
    if (this.running < this.limits.concurrent) this.running += 1;
    else if (this.waiting.length >= this.limits.waiting && !mayAlwaysWait) throw new QueueFull();
    // the task that ends hands its turn over
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
