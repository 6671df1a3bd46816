import { type Context } from '@server/context';
import { readOwnGoals, startGoals } from '@server/features/goals/service/goals';
import { readOwnPledgeGoal, startPledgeGoal } from '@server/features/pledges/service/goals';
import { pledge } from '@server/features/pledges/service/pledging';
import { UNRESTRICTED_VIEWER } from '@server/http/viewer';
import { MEMBERS } from '../cast';
import { callerOf } from './caller';
import { demoAccounts } from './people';
import { buyTokens } from './wallet';

/** The goals of two rooms, by performer. Tips of the demo fill them. */
const GOALS: Record<string, { title: string; tokens: number }[]> = {
  'juno-valcourt': [
    { title: 'A song by the window', tokens: 400 },
    { title: 'Encore with the piano', tokens: 900 },
  ],
  'nadia-brandt': [{ title: 'A second course', tokens: 600 }],
};

/** The performer with a pledged goal, and what two members pledged to it. */
const PLEDGED = { slug: 'juno-valcourt', title: '“Night Train” up on the roof', tokens: 600, pledges: [180, 140] };
const PLEDGED_DAYS = 29;

/** Starts a pledged goal, unless the performer has one or the room still shows how it ended. */
async function seedPledges(ctx: Context, origin: string, accounts: Map<string, string>): Promise<void> {
  const { slug, title, tokens, pledges } = PLEDGED;
  const performerId = accounts.get(slug);
  if (!performerId || (await readOwnPledgeGoal(ctx.db, performerId)).goal) return;
  const endsAt = new Date(Date.now() + PLEDGED_DAYS * 86_400_000).toISOString();
  const body = { title, tokens, endsAt, hidesAmounts: false };
  const { goal } = await startPledgeGoal(ctx, callerOf(performerId, 'performer', slug), body);
  for (const [place, pledged] of pledges.entries()) {
    const memberId = accounts.get(MEMBERS[place + 1]!.username);
    if (!memberId || !goal) continue;
    await buyTokens(ctx, origin, memberId, 'Evening', `demo-pledge-${goal._id}-${place}`);
    const viewer = { ...UNRESTRICTED_VIEWER, accountId: memberId };
    const wish = { memberId, performerId, goalId: goal._id, tokens: pledged };
    await pledge(ctx, viewer, { ...wish, idempotencyKey: `demo-pledge-${goal._id}-${place}` });
  }
}

/** Starts the goals of the demo for performers who have none. */
export async function seedGoals(ctx: Context, origin: string): Promise<void> {
  const accounts = await demoAccounts(ctx);
  for (const [slug, goals] of Object.entries(GOALS)) {
    const performerId = accounts.get(slug);
    if (performerId && !(await readOwnGoals(ctx.db, performerId)).row)
      await startGoals(ctx, performerId, { endsAt: null, repeats: true, hidesAmounts: false, goals });
  }
  await seedPledges(ctx, origin, accounts);
}
