import { type Callback } from './httpCallback';

/** What the API is told. `at` is ISO time. */
export type Report =
  | { action: 'started'; streamId: string; at: string }
  | { action: 'ended'; streamId: string; at: string; reason: string }
  | { action: 'recorded'; streamId: string; reason: string; seconds: number; bytes: number }
  | { action: 'viewers'; streamId: string; total: number };

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5_000;
/** A report that found nobody for this long is dropped: the API asks for the state when it is back, ms. */
const GIVE_UP = 10 * 60_000;

/** Tells the API what happens, in order, again and again until it is heard. Nothing waits for it. */
export class Reporter {
  private readonly queue: { report: Report; since: number; onAnswer?: (answer: unknown) => void }[] = [];
  private working: Promise<void> | null = null;
  private closed = false;
  private wake: (() => void) | null = null;

  constructor(private readonly callback: Callback) {}

  /** `onAnswer` hears what the API says to it. */
  send(report: Report, onAnswer?: (answer: unknown) => void): void {
    if (this.closed) return;
    if (report.action === 'viewers') {
      // an older count that still waits is of no use to anyone; the first in the queue may be on its way
      const at = this.queue.findIndex(
        (each, i) => i > 0 && each.report.action === 'viewers' && each.report.streamId === report.streamId,
      );
      if (at > 0) this.queue.splice(at, 1);
    }
    this.queue.push({ report, since: performance.now(), onAnswer });
    this.begin();
  }

  /** Tries once more for what waits, then stops. */
  async close(): Promise<void> {
    this.closed = true;
    this.wake?.();
    await this.working;
    for (const { report } of this.queue.splice(0)) await this.callback(report).catch(() => undefined);
  }

  private begin(): void {
    this.working ??= this.work().finally(() => {
      this.working = null;
      if (this.queue.length && !this.closed) this.begin();
    });
  }

  private async work(): Promise<void> {
    let pause = FIRST_PAUSE;
    for (let first = this.queue[0]; first && !this.closed; first = this.queue[0]) {
      try {
        const answer = await this.callback(first.report);
        first.onAnswer?.(answer);
        if (this.queue[0] === first) this.queue.shift();
        pause = FIRST_PAUSE;
      } catch {
        if (performance.now() - first.since > GIVE_UP) this.queue.shift();
        else await this.rest(pause);
        pause = Math.min(pause * 2, LONGEST_PAUSE);
      }
    }
  }

  private rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
