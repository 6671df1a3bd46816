import { z } from 'zod';
import { Id, Moment } from './common';
import { contract } from './endpoint';
import { ShownPledgeGoal } from './pledges';
import { GOAL_LAMPS, GOAL_TITLE_MAX_CHARACTERS, GOALS_MAX, rangeMessage, TIP_MAX_TOKENS } from './limits';

const goalFields = {
  title: z.string().trim().min(1, 'This field is required!').max(GOAL_TITLE_MAX_CHARACTERS),
  /** whole tokens */
  tokens: z
    .number('Not a validate number!')
    .int('Whole numbers only!')
    .min(1, rangeMessage(1, TIP_MAX_TOKENS))
    .max(TIP_MAX_TOKENS, rangeMessage(1, TIP_MAX_TOKENS)),
};
const rowFields = {
  /** the moment from which tips no longer count; null: until the performer ends the goals */
  endsAt: Moment.nullable(),
  /** starts with the first goal again when the last one is reached */
  repeats: z.boolean(),
  /** the room sees lamps without amounts */
  hidesAmounts: z.boolean(),
};

/** `waiting` for the goals before it, `running`, `reached`, or `missed`: the end came first. */
export const GOAL_STATES = ['waiting', 'running', 'reached', 'missed'] as const;
const Progress = {
  status: z.enum(GOAL_STATES),
  /** lamps of the rail that are lit, of GOAL_LAMPS */
  lamps: z.number().int().min(0).max(GOAL_LAMPS),
};

/** A goal as the room sees it. Both amounts are null where the performer hides them. */
const ShownGoal = z.object({
  title: z.string(),
  tokens: z.number().int().nullable(),
  raised: z.number().int().nullable(),
  ...Progress,
});
/** Goals in a row: tips fill the first one, then the next. `round` counts repetitions from 1. */
const ShownRow = z.object({ ...rowFields, round: z.number().int(), goals: z.array(ShownGoal) });

/**
 * The goals of a performer: those that tips fill, and the one to which members pledge. Clients ignore a view that is
 * older than theirs (`at`).
 */
export const ShownGoals = z.object({
  performerId: Id,
  at: Moment,
  row: ShownRow.nullable(),
  pledged: ShownPledgeGoal.nullable(),
});
export type ShownGoalsView = z.infer<typeof ShownGoals>;

/** Returns how many lamps of a goal are lit. Any token lights the first lamp; only the whole amount lights the last. */
export function lampsOf(raised: number, tokens: number): number {
  if (raised <= 0) return 0;
  return raised >= tokens ? GOAL_LAMPS : Math.min(GOAL_LAMPS - 1, Math.ceil((raised / tokens) * GOAL_LAMPS));
}

/** The own goals, with all amounts. `total`: whole tokens that count since they began. */
const OwnGoals = z.object({
  row: z
    .object({
      ...rowFields,
      startedAt: Moment,
      total: z.number().int(),
      round: z.number().int(),
      goals: z.array(z.object({ title: z.string(), tokens: z.number().int(), raised: z.number().int(), ...Progress })),
    })
    .nullable(),
});
export type OwnGoalsView = z.infer<typeof OwnGoals>;

export const goals = contract({
  viewGoals: {
    summary: 'The goals of a performer with what tips have raised',
    access: 'anyone',
    params: z.object({ id: Id }),
    reply: ShownGoals,
  },
  viewOwnGoals: {
    summary: 'Own goals, with amounts that the room does not see',
    access: ['performer'],
    reply: OwnGoals,
  },
  startGoals: {
    summary: 'Starts goals in a row, in place of the present ones; tips count from now on. 422: GOALS_END_PASSED',
    access: ['performer'],
    body: z.object({ ...rowFields, goals: z.array(z.object(goalFields)).min(1).max(GOALS_MAX) }),
    reply: OwnGoals,
  },
  endGoals: {
    summary: 'Ends the own goals. Tips stay with the performer',
    access: ['performer'],
    reply: null,
  },
});
