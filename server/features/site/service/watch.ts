import { type Context } from '@server/context';
import { notifyPagesChanged } from '@server/db/pageChanges';
import { countShownPosts } from '../../posts/service/editing';
import { readSetting } from '../service';
import { countRunningPromos } from './promos';

/**
 * Notifies all browsers when maintenance begins or ends, and drops the guests' pages when a post appears or a banner
 * begins or ends at its time. It polls, because time passes without a notice, and because the command line that changes
 * a setting is another process.
 * @returns a function that stops the polling
 */
export async function watchSite(ctx: Context, everyMs = 1000): Promise<() => void> {
  const look = async () => ({
    maintenance: await readSetting(ctx, 'maintenance'),
    shown: `${await countShownPosts(ctx.db)} ${await countRunningPromos(ctx.db)}`,
  });
  let known = await look();
  let isFailing = false;
  let isChecking = false;
  const check = async () => {
    const now = await look();
    const [before, switched] = [known, now.maintenance !== known.maintenance];
    known = now;
    isFailing = false;
    if (switched) ctx.realtime.toEveryone('site/maintenance', { on: now.maintenance });
    if (switched || now.shown !== before.shown) await notifyPagesChanged(ctx.db);
  };
  const logFailure = (error: unknown) => {
    // Logged once per outage.
    if (!isFailing) ctx.log.warn({ err: error }, 'The settings could not be read');
    isFailing = true;
  };
  const timer = setInterval(() => {
    // one look at a time, so that an older answer never follows a newer one
    if (isChecking) return;
    isChecking = true;
    void check()
      .catch(logFailure)
      .finally(() => (isChecking = false));
  }, everyMs);
  return () => clearInterval(timer);
}
