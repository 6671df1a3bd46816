import { type Context } from '@server/context';
import { createFeedKey, createOverlay, listFeedKeys } from '@server/features/feed/service/keys';
import { callerOf } from './caller';
import { demoAccounts } from './people';

/** The performer whose lights follow her tips and goals, and who shows both in OBS. */
const OWNER = 'juno-valcourt';

/** Gives the performer a key of the event feed and overlays, unless she has one. */
export async function seedFeedKeys(ctx: Context): Promise<void> {
  const performerId = (await demoAccounts(ctx)).get(OWNER);
  if (!performerId) return;
  const caller = callerOf(performerId, 'performer', OWNER);
  if ((await listFeedKeys(ctx, caller)).length > 0) return;
  await createFeedKey(ctx, caller, { name: 'Stage lights', kinds: ['tip', 'menuEntry', 'goal'] });
  await createOverlay(ctx, caller, { name: 'Alerts', overlay: 'alerts' });
  await createOverlay(ctx, caller, { name: 'Goal', overlay: 'goal' });
}
