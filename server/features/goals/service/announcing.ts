import { type ShownGoalsView } from '@contract/goals';
import { type Context } from '@server/context';
import { findPublicConversation } from '../../chat/service/rooms';
import { writeCardGoal } from '../../performers/service/profile';
import { hasShownPledgeGoal } from '../../pledges/service/shown';
import { countReached, goalOnCard } from '../rules';
import { findGoals, readClock } from '../store';
import { tellReachedGoals } from './reaching';
import { viewShownGoals } from './shown';

/** Tips come in storms: a room hears of its goals at most once in this time from each process. */
const TELL_INTERVAL_MS = 250;

const pending = new WeakMap<Context, Map<string, NodeJS.Timeout>>();

async function tellRoom(ctx: Context, performerId: string): Promise<ShownGoalsView> {
  const room = await findPublicConversation(ctx.db, performerId);
  const asOf = await readClock(ctx.db);
  const view = await viewShownGoals(ctx.db, performerId);
  ctx.realtime.toRoom(room._id, 'goals/changed', view);
  await writeCardGoal(ctx.db, performerId, goalOnCard(view), asOf);
  return view;
}

/** Tells the performer's room and cards what the goals have raised. */
export async function announceGoals(ctx: Context, performerId: string): Promise<void> {
  await tellRoom(ctx, performerId);
}

/** Tells the room, the cards and the event feed what tips and pledges have raised. Without goals, nobody. */
async function announceRaised(ctx: Context, performerId: string): Promise<void> {
  const goals = await findGoals(ctx.db, performerId);
  if (!goals && !(await hasShownPledgeGoal(ctx.db, performerId))) return;
  const { row } = await tellRoom(ctx, performerId);
  if (goals && row && countReached(row) > goals.reached) await tellReachedGoals(ctx, ctx.db, performerId);
}

/** Tells the room soon after tokens of tips have moved, once for all that moved meanwhile. Without goals, nobody. */
export function announceGoalsSoon(ctx: Context, performerId: string): void {
  const timers = pending.get(ctx) ?? new Map<string, NodeJS.Timeout>();
  pending.set(ctx, timers);
  if (timers.has(performerId)) return;
  const tell = async () => {
    timers.delete(performerId);
    await announceRaised(ctx, performerId);
  };
  const timer = setTimeout(
    () => void tell().catch((error: unknown) => ctx.log.warn({ err: error }, 'goals could not be announced')),
    TELL_INTERVAL_MS,
  );
  timers.set(performerId, timer.unref());
}
