import { type Context } from '@server/context';
import { readOwnGoals, startGoals } from '@server/features/goals/service/goals';
import { demoAccounts } from './people';

/** The goals of two rooms, by performer. Tips of the demo fill them. */
const GOALS: Record<string, { title: string; tokens: number }[]> = {
  'juno-valcourt': [
    { title: 'A song by the window', tokens: 400 },
    { title: 'Encore with the piano', tokens: 900 },
  ],
  'nadia-brandt': [{ title: 'A second course', tokens: 600 }],
};

/** Starts the goals of the demo for performers who have none. */
export async function seedGoals(ctx: Context): Promise<void> {
  const accounts = await demoAccounts(ctx);
  for (const [slug, goals] of Object.entries(GOALS)) {
    const performerId = accounts.get(slug);
    if (performerId && !(await readOwnGoals(ctx.db, performerId)).row)
      await startGoals(ctx, performerId, { endsAt: null, repeats: true, hidesAmounts: false, goals });
  }
}
