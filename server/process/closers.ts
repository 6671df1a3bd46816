import { type Logger } from 'pino';
import { alwaysLogged } from './log';
import { type Steps } from './steps';

/** Closes resources when the process ends, the last opened first. */
export interface Closing {
  add(name: string, close: () => Promise<unknown> | unknown): void;
  /** sets what happens first when the process is told to end */
  first(drain: () => Promise<void>): void;
  /** closes all resources and ends the process */
  end(code: number): Promise<void>;
}

/** The process ends after this time even if a close hangs. */
const CLOSE_TIMEOUT_MS = 10_000;

/** Closes all resources in order on Ctrl-C or SIGTERM. A second Ctrl-C ends the process at once. */
export function closers(log: Logger, steps: Steps): Closing {
  const list: { name: string; close: () => Promise<unknown> | unknown }[] = [];
  let ending = false;
  let current = '';
  let drain = () => Promise.resolve();
  const end = async (code: number) => {
    if (ending) return;
    ending = true;
    if (code === 0) await drain().catch((error: unknown) => log.error({ err: error }, 'draining failed'));
    setTimeout(() => {
      log.error({ name: current }, 'closing took too long');
      process.exit(code || 1);
    }, CLOSE_TIMEOUT_MS).unref();
    for (const { name, close } of list.reverse()) {
      current = name;
      try {
        await close();
      } catch (error) {
        log.error({ err: error, name }, 'could not be closed');
      }
    }
    alwaysLogged(log, 'process').info({ code }, 'stopped');
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (ending && signal === 'SIGINT') process.exit(130);
      steps.say('\n  Closing ...');
      if (!ending) alwaysLogged(log, 'process').info({ signal }, 'stopping');
      void end(0);
    });
  }
  // a process that was started by another program ends with it
  if (process.send) process.on('disconnect', () => void end(0));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    void end(1);
  });
  return { add: (name, close) => void list.push({ name, close }), first: (work) => void (drain = work), end };
}
