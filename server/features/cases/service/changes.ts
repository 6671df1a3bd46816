import { type Context } from '@server/context';
import { listenTo } from '@server/db/listen';

const CHANNEL = 'desk_changed';
/** Changes come in bursts: operators are told at most once in this time. */
const TELL_INTERVAL_MS = 500;

/**
 * Tells the operators who are connected that something on the desk changed. Triggers of the database report changes by
 * every process and by the command line. Returns a function that stops listening.
 */
export async function watchDesk(ctx: Context, databaseUrl: string): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined;
  const tell = () => {
    timer = undefined;
    ctx.realtime.toOperators('desk/changed', {});
  };
  const stop = await listenTo(databaseUrl, { channel: CHANNEL, name: 'desk', log: ctx.log }, () => {
    timer ??= setTimeout(tell, TELL_INTERVAL_MS);
  });
  return async () => {
    clearTimeout(timer);
    await stop();
  };
}
