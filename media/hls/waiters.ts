interface Waiter {
  isMet(): boolean;
  settle(isMet: boolean): void;
}

/** Requests that wait for a condition: one per waiting player, perhaps thousands, so they are not event listeners. */
export class Waiters {
  private readonly waiters = new Set<Waiter>();

  get size(): number {
    return this.waiters.size;
  }

  /** Resolves with true once the condition is met (looked at by `check`), with false after `timeoutMs`. */
  async wait(isMet: () => boolean, timeoutMs: number): Promise<boolean> {
    if (isMet()) return true;
    return new Promise((resolve) => {
      const settle = (found: boolean) => {
        clearTimeout(timer);
        this.waiters.delete(waiter);
        resolve(found);
      };
      const waiter = { isMet, settle };
      const timer = setTimeout(() => settle(false), timeoutMs);
      this.waiters.add(waiter);
    });
  }

  /** Ends the waits whose condition is met. */
  check(): void {
    for (const waiter of this.waiters) if (waiter.isMet()) waiter.settle(true);
  }
}
