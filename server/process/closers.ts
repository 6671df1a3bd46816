import { type Logger } from 'pino';
import { type Steps } from './steps';

/** What must be closed when the process ends, last opened first. */
export interface Closing {
  add(name: string, close: () => Promise<unknown> | unknown): void;
  /** closes everything and ends the process */
  end(code: number): Promise<void>;
}

/** A close that hangs must not hold the terminal. */
const LIMIT_MS = 10_000;

/** Ctrl-C and SIGTERM close everything in order; a second Ctrl-C does not wait. */
export function closers(log: Logger, steps: Steps): Closing {
  const list: { name: string; close: () => Promise<unknown> | unknown }[] = [];
  let ending = false;
  const end = async (code: number) => {
    if (ending) return;
    ending = true;
    setTimeout(() => {
      log.error('closing took too long');
      process.exit(code || 1);
    }, LIMIT_MS).unref();
    for (const { name, close } of list.reverse()) {
      try {
        await close();
      } catch (error) {
        log.error({ err: error, name }, 'could not be closed');
      }
    }
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (ending && signal === 'SIGINT') process.exit(130);
      steps.say('\n  Closing ...');
      void end(0);
    });
  }
  // started by a test or another program: end when it is gone
  if (process.send) process.on('disconnect', () => void end(0));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    void end(1);
  });
  return { add: (name, close) => void list.push({ name, close }), end };
}
