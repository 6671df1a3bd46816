import { z } from 'zod';
import { Id, Moment, Tokens } from './common';
import { contract } from './endpoint';
import { GOAL_LAMPS, GOAL_TITLE_MAX_CHARACTERS, rangeMessage, TIP_MAX_TOKENS } from './limits';

/**
 * `open` for pledges, `reached` and waiting for the performer to confirm, `done`: confirmed and paid. In all others the
 * pledges were returned: it was not reached by its end (`missed`) or the end of the show (`show_ended`), the performer
 * withdrew it or did not confirm it in time, or is `unavailable`.
 */
export const PLEDGE_GOAL_STATES = [
  'open',
  'reached',
  'done',
  'missed',
  'withdrawn',
  'show_ended',
  'unconfirmed',
  'unavailable',
] as const;
export type PledgeGoalStatus = (typeof PLEDGE_GOAL_STATES)[number];

const wholeTokens = z
  .number('Not a validate number!')
  .int('Whole numbers only!')
  .min(1, rangeMessage(1, TIP_MAX_TOKENS))
  .max(TIP_MAX_TOKENS, rangeMessage(1, TIP_MAX_TOKENS));

const goalFields = {
  _id: Id,
  title: z.string(),
  /** the room sees lamps without amounts */
  hidesAmounts: z.boolean(),
  status: z.enum(PLEDGE_GOAL_STATES),
  /** lamps of the rail, of GOAL_LAMPS */
  lamps: z.number().int().min(0).max(GOAL_LAMPS),
  /** without being reached by then, all pledges are returned */
  endsAt: Moment,
  /** without being confirmed by then, all pledges are returned; null before it is reached */
  confirmBy: Moment.nullable(),
};

/** A pledged goal as the room sees it. Both amounts are null where the performer hides them. */
export const ShownPledgeGoal = z.object({
  ...goalFields,
  tokens: z.number().int().nullable(),
  raised: z.number().int().nullable(),
});
export type ShownPledgeGoalView = z.infer<typeof ShownPledgeGoal>;

/** The own pledged goal, with all amounts. `members`: how many pledged. */
const OwnPledgeGoal = z.object({
  goal: z
    .object({ ...goalFields, tokens: z.number().int(), raised: z.number().int(), members: z.number().int() })
    .nullable(),
});
export type OwnPledgeGoalView = z.infer<typeof OwnPledgeGoal>;

/** What a member pledged to a goal, in tokens, by what became of it. */
const OwnPledge = z.object({ goalId: Id.nullable(), held: Tokens, paid: Tokens, returned: Tokens });
export type OwnPledgeView = z.infer<typeof OwnPledge>;

const Pledged = OwnPledge.extend({ balance: Tokens });
export type PledgedView = z.infer<typeof Pledged>;
const goalParams = z.object({ id: Id });

export const pledges = contract({
  viewOwnPledgeGoal: {
    summary: 'The own pledged goal that runs, or that ended within the last hour',
    access: ['performer'],
    reply: OwnPledgeGoal,
  },
  startPledgeGoal: {
    summary: 'Starts a goal to which members pledge. 422: PLEDGE_GOAL_RUNNING, GOALS_END_PASSED, GOAL_END_TOO_FAR',
    access: ['performer'],
    body: z.object({
      title: z.string().trim().min(1, 'This field is required!').max(GOAL_TITLE_MAX_CHARACTERS),
      tokens: wholeTokens,
      endsAt: Moment,
      hidesAmounts: z.boolean(),
    }),
    reply: OwnPledgeGoal,
  },
  confirmPledgeGoal: {
    summary:
      'Confirms that what the reached goal promised was done: the pledges are paid like tips. 422: GOAL_NOT_REACHED, GOAL_ENDED',
    access: ['performer'],
    params: goalParams,
    reply: OwnPledgeGoal,
  },
  withdrawPledgeGoal: {
    summary: 'Withdraws the own pledged goal: all pledges are returned. 422: GOAL_ENDED',
    access: ['performer'],
    params: goalParams,
    reply: OwnPledgeGoal,
  },
  viewOwnPledge: {
    summary: 'What the member pledged to the goal that a performer’s room shows',
    access: ['user'],
    params: z.object({ id: Id }),
    reply: OwnPledge,
  },
  pledge: {
    summary:
      'Pledges tokens to a goal of a performer. They are held until it is done, or returned. 422: NOT_ENOUGH_TOKEN, SPENDING_LIMIT_REACHED, SPENDING_PAUSED, GOAL_ENDED, GOAL_REACHED, PLEDGE_TOO_LARGE',
    access: ['user'],
    params: z.object({ id: Id }),
    body: z.object({ goalId: Id, tokens: wholeTokens }),
    reply: Pledged,
    money: true,
    perMinute: 240,
  },
  takePledgeBack: {
    summary: 'Takes the own pledges to a goal back while it is not reached. 422: GOAL_REACHED, GOAL_ENDED',
    access: ['user'],
    params: goalParams,
    reply: Pledged,
  },
});
