import { type Context } from '@server/context';
import { changeSpendingLimit, readSpending } from '@server/features/spending/service';
import { MEMBERS } from '../cast';
import { demoAccounts } from './people';

/** The limits of the demo's member: wide enough to try everything. */
const LIMITS = { day: 1000, week: 2000, month: 5000 } as const;

/** Sets the limits of the demo's first member, who has none yet. */
export async function seedSpending(ctx: Context): Promise<void> {
  const memberId = (await demoAccounts(ctx)).get(MEMBERS[0].username);
  if (!memberId || (await readSpending(ctx.db, memberId)).periods.some(({ limit }) => limit !== null)) return;
  for (const period of ['day', 'week', 'month'] as const)
    await changeSpendingLimit(ctx, memberId, period, { limit: LIMITS[period], timeZone: 'UTC' });
}
