import { z } from 'zod';
import { GOAL_LAMPS } from './limits';

/** The goal of a public show on a card. Both amounts are null where the performer hides them. */
export const CardGoal = z.object({
  title: z.string(),
  /** lamps of the rail that are lit, of GOAL_LAMPS */
  lamps: z.number().int().min(0).max(GOAL_LAMPS),
  tokens: z.number().int().nullable(),
  raised: z.number().int().nullable(),
  /** members pledge to it: the tokens are held */
  pledged: z.boolean(),
});
export type CardGoalView = z.infer<typeof CardGoal>;
