import { type Callback } from './httpCallback';

/** An event that is reported to the API. `at` is an ISO time. */
export type Report =
  | { action: 'started'; streamId: string; at: string }
  | { action: 'ended'; streamId: string; at: string; reason: string }
  | { action: 'recorded'; streamId: string; reason: string; seconds: number; bytes: number }
  | { action: 'viewers'; streamId: string; total: number };

const RETRY_FIRST_DELAY_MS = 250;
const RETRY_MAX_DELAY_MS = 5_000;
/** A report is dropped after this long: the API asks for the current state when it is back. */
const REPORT_EXPIRY_MS = 10 * 60_000;

/** Reports events to the API in order and retries each until the API accepts it. Callers never wait for it. */
export class Reporter {
  private readonly queue: { report: Report; since: number; onAnswer?: (answer: unknown) => void }[] = [];
  private working: Promise<void> | null = null;
  private closed = false;
  private wake: (() => void) | null = null;

  constructor(private readonly callback: Callback) {}

  /** Queues a report; `onAnswer` gets the API's parsed answer. */
  send(report: Report, onAnswer?: (answer: unknown) => void): void {
    if (this.closed) return;
    if (report.action === 'viewers') {
      // a newer viewer count replaces one that still waits; the first in the queue may be in flight
      const at = this.queue.findIndex(
        (each, i) => i > 0 && each.report.action === 'viewers' && each.report.streamId === report.streamId,
      );
      if (at > 0) this.queue.splice(at, 1);
    }
    this.queue.push({ report, since: performance.now(), onAnswer });
    this.startWorking();
  }

  /** Tries each waiting report once more, then stops. */
  async close(): Promise<void> {
    this.closed = true;
    this.wake?.();
    await this.working;
    for (const { report } of this.queue.splice(0)) await this.callback(report).catch(() => undefined);
  }

  private startWorking(): void {
    this.working ??= this.work().finally(() => {
      this.working = null;
      if (this.queue.length && !this.closed) this.startWorking();
    });
  }

  private async work(): Promise<void> {
    let delay = RETRY_FIRST_DELAY_MS;
    for (let first = this.queue[0]; first && !this.closed; first = this.queue[0]) {
      try {
        const answer = await this.callback(first.report);
        first.onAnswer?.(answer);
        if (this.queue[0] === first) this.queue.shift();
        delay = RETRY_FIRST_DELAY_MS;
      } catch {
        if (performance.now() - first.since > REPORT_EXPIRY_MS) this.queue.shift();
        else await this.sleep(delay);
        delay = Math.min(delay * 2, RETRY_MAX_DELAY_MS);
      }
    }
  }

  private sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
