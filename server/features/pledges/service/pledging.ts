import { type OwnPledgeView, type PledgedView } from '@contract/pledges';
import { type Context } from '@server/context';
import { type Db, type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { type After, inTransaction } from '@server/db/transaction';
import { notFound, refused } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { sayGoalReached } from '../../automaticMessages/service/sending';
import { refuseBlockedViewer } from '../../blocking/service/visibility';
import { announceGoalsSoon } from '../../goals/service/announcing';
import { sendBalanceChanges } from '../../ledger/service/balanceEvents';
import { readBalance } from '../../ledger/service/balances';
import { isPledgePosted, postPledge, sumEscrows } from '../../ledger/service/escrows';
import { notify } from '../../notifications/service/notifying';
import { canEarn } from '../../performers/service/enrolment';
import { readSetting } from '../../site/service';
import { findPledgeRefusal } from '../rules';
import { findShownGoal, lockGoal, markReached, type PledgeGoalRow } from '../store';
import { returnPledges } from './settling';
import { readRaised } from './shown';

/** A member's wish to pledge. */
export interface PledgeRequest {
  memberId: string;
  performerId: string;
  goalId: string;
  /** whole tokens */
  tokens: number;
  /** identifies one confirmed pledge over all its retries */
  idempotencyKey: string | null;
}

/** Returns what a member pledged to the goal that a performer's room shows. @throws Refusal 403 for a blocked member */
export async function readOwnPledge(
  ctx: Context,
  viewer: Viewer,
  memberId: string,
  performerId: string,
): Promise<OwnPledgeView> {
  await refuseBlockedViewer(ctx.db, viewer, performerId);
  const goal = await findShownGoal(ctx.db, performerId);
  if (!goal) return { goalId: null, held: 0, paid: 0, returned: 0 };
  return { goalId: goal.id, ...(await sumEscrows(ctx.db, goal.id, memberId)) };
}

const viewPledged = async (db: Db, memberId: string, goalId: string): Promise<PledgedView> => ({
  goalId,
  ...(await sumEscrows(db, goalId, memberId)),
  balance: (await readBalance(db, memberId, 'member')).balance,
});

/** Marks a goal as reached when nothing is missing any more, and tells the performer and the room. */
async function noteReached(ctx: Context, tx: Tx, { id, performerId, title, tokens }: PledgeGoalRow): Promise<void> {
  if ((await readRaised(tx, id)) < tokens) return;
  await markReached(tx, id);
  await notify(ctx, tx, {
    accountId: performerId,
    kind: 'pledge',
    key: `pledge:${id}`,
    facts: { outcome: 'reached', title, tokens },
    once: true,
  });
  await sayGoalReached(ctx, tx, performerId);
}

/** Posts a pledge to a locked goal, unless the same request posted it before. @throws Refusal as `pledge` */
async function post(ctx: Context, { tx, after }: { tx: Tx; after: After }, request: PledgeRequest): Promise<void> {
  const { memberId, performerId, goalId, tokens, idempotencyKey } = request;
  const goal = await lockGoal(tx, goalId);
  if (goal?.performerId !== performerId) throw notFound('This goal');
  const key = idempotencyKey ?? newId();
  const isRepeated = await isPledgePosted(tx, { memberId, key });
  const left = goal.tokens - (await readRaised(tx, goalId));
  const maximum = await readSetting({ db: tx }, 'tipMaximum');
  const refusal = isRepeated ? null : findPledgeRefusal(goal, { tokens, left, maximum });
  if (refusal) throw refused(refusal.code, refusal.text);
  const posted = await postPledge(tx, { key, memberId, subject: goalId, tokens });
  if (posted.replayed) return;
  await noteReached(ctx, tx, goal);
  after(() => sendBalanceChanges(ctx, posted.transferId));
  after(() => announceGoalsSoon(ctx, performerId));
}

/**
 * Pledges tokens of a member to a goal: they are held until the goal is done, or returned. The same idempotency key
 * again moves nothing.
 * @throws Refusal 403 for a blocked member; 404; 409 IDEMPOTENCY_KEY_REUSED; 422 NOT_ENOUGH_TOKEN,
 * SPENDING_LIMIT_REACHED, SPENDING_PAUSED or as `findPledgeRefusal`
 */
export async function pledge(ctx: Context, viewer: Viewer, request: PledgeRequest): Promise<PledgedView> {
  const { memberId, performerId, goalId } = request;
  await refuseBlockedViewer(ctx.db, viewer, performerId);
  if (!(await canEarn(ctx.db, performerId))) throw notFound('This performer');
  await inTransaction(ctx.db, (tx, after) => post(ctx, { tx, after }, request));
  return viewPledged(ctx.db, memberId, goalId);
}

/**
 * Returns a member's pledges to a goal that is not reached. Without any it changes nothing.
 * @throws Refusal 404; 422 GOAL_REACHED, GOAL_ENDED
 */
export async function takePledgeBack(ctx: Context, memberId: string, goalId: string): Promise<PledgedView> {
  await inTransaction(ctx.db, async (tx, after) => {
    const goal = await lockGoal(tx, goalId);
    if (!goal) throw notFound('This goal');
    if (goal.status === 'reached')
      throw refused('GOAL_REACHED', 'This goal is reached. Your tokens are held until the performer confirms it.');
    if (goal.status !== 'open') throw refused('GOAL_ENDED', 'This goal has ended. Nothing was changed.');
    if (await returnPledges(ctx, { tx, after }, { goal, memberId }))
      after(() => announceGoalsSoon(ctx, goal.performerId));
  });
  return viewPledged(ctx.db, memberId, goalId);
}
