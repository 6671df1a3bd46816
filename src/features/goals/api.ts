import { type BodyOf, call } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';

/** Loads the goals of a performer as the room sees them. */
export const viewGoals = (performerId: string) => call('viewGoals', { params: { id: performerId }, quiet: true });

// the performer's own goals
export const viewOwnGoals = (visitor?: Visitor) => call('viewOwnGoals', { visitor });
export const startGoals = (body: BodyOf<'startGoals'>) => call('startGoals', { body, quiet: true });
export const endGoals = () => call('endGoals', { quiet: true });

// goals to which members pledge
export const viewOwnPledgeGoal = (visitor?: Visitor) => call('viewOwnPledgeGoal', { visitor, quiet: !visitor });
export const startPledgeGoal = (body: BodyOf<'startPledgeGoal'>) => call('startPledgeGoal', { body, quiet: true });
export const confirmPledgeGoal = (id: string) => call('confirmPledgeGoal', { params: { id }, quiet: true });
export const withdrawPledgeGoal = (id: string) => call('withdrawPledgeGoal', { params: { id }, quiet: true });
export const viewOwnPledge = (performerId: string) =>
  call('viewOwnPledge', { params: { id: performerId }, quiet: true });
export const pledge = (performerId: string, body: BodyOf<'pledge'>, idempotencyKey: string) =>
  call('pledge', { params: { id: performerId }, body, idempotencyKey, quiet: true });
export const takePledgeBack = (goalId: string) => call('takePledgeBack', { params: { id: goalId }, quiet: true });
