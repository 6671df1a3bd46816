/** Receives what the doctor finds. */
export interface Report {
  ok(text: string): void;
  /** something that the operator should know, but that stops nothing */
  note(text: string, advice: string): void;
  /** a fault and its fix */
  bad(text: string, fix: string): void;
}

export interface WrittenReport extends Report {
  errors(): number;
}

/** Returns a report that writes one or two lines for each finding. */
export function writeReport(write: (text: string) => void): WrittenReport {
  let errors = 0;
  return {
    ok: (text) => write(`  ok      ${text}\n`),
    note: (text, advice) => write(`  note    ${text}\n          ${advice}\n`),
    bad: (text, fix) => {
      errors += 1;
      write(`  ERROR   ${text}\n          fix: ${fix}\n`);
    },
    errors: () => errors,
  };
}

/** How long the doctor waits for a server. */
export const ANSWER_WITHIN_MS = 5_000;

/** The most by which clocks may differ. Signatures of webhooks allow five minutes, one-time codes 30 s. */
const CLOCK_DIFFERENCE_MAX_MS = 30_000;

/** Compares this machine's clock with another one. */
export function compareClock(report: Report, whose: string, theirs: Date, now = new Date()): void {
  const seconds = Math.round((now.getTime() - theirs.getTime()) / 1000);
  if (Math.abs(seconds) * 1000 <= CLOCK_DIFFERENCE_MAX_MS) return report.ok(`the clock agrees with ${whose}`);
  report.bad(
    `the clock of this machine is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} ${whose}`,
    'synchronise both clocks with NTP: signatures and one-time codes are refused when clocks differ',
  );
}

/** Returns the code of a network error, or its message. */
export function reasonOf(error: unknown): string {
  const { code, message, cause } = Object(error) as { code?: unknown; message?: string; cause?: unknown };
  if (typeof code === 'string') return code;
  return cause ? reasonOf(cause) : message || String(error);
}
