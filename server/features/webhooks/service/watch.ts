import { type Context } from '@server/context';
import { isDatabaseAway } from '@server/db/away';
import { deliverDue } from './delivering';

const LOOK_INTERVAL_MS = 1_000;

/** Repeats a look, one at a time, and without a pause while it finds work. @returns a function that stops it */
function repeat(look: () => Promise<number>, onError: (error: unknown) => void): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const once = async () => {
    const found = await look().catch((error: unknown) => {
      onError(error);
      return 0;
    });
    if (!isStopped) timer = setTimeout(begin, found > 0 ? 0 : LOOK_INTERVAL_MS);
  };
  const begin = () => {
    running = once();
  };
  begin();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}

/** Delivers events to webhooks. Those that fail have a loop of their own. @returns a function that stops it */
export function watchWebhooks(ctx: Context): () => Promise<void> {
  const onError = (error: unknown) => {
    // a lost database is logged once, elsewhere
    if (!isDatabaseAway(error)) ctx.log.warn({ err: error }, 'webhooks were not delivered');
  };
  const stops = [false, true].map((failing) => repeat(() => deliverDue(ctx, failing), onError));
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}
