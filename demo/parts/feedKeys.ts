import { type Context } from '@server/context';
import { createFeedKey, listFeedKeys } from '@server/features/feed/service/keys';
import { callerOf } from './caller';
import { demoAccounts } from './people';

/** The performer whose lights follow her tips and goals. */
const OWNER = 'juno-valcourt';

/** Gives the performer a key of the event feed, unless she has one. */
export async function seedFeedKeys(ctx: Context): Promise<void> {
  const performerId = (await demoAccounts(ctx)).get(OWNER);
  if (!performerId) return;
  const caller = callerOf(performerId, 'performer', OWNER);
  if ((await listFeedKeys(ctx, caller)).length === 0)
    await createFeedKey(ctx, caller, { name: 'Stage lights', kinds: ['tip', 'menuEntry', 'goal'] });
}
