import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { type After, inTransaction } from '@server/db/transaction';
import { workOnEach } from '@server/jobs/each';
import { announceGoals } from '../../goals/service/announcing';
import { payPledge } from '../../earnings/service/payments';
import { type AuditCheck } from '../../ledger/service/audit';
import { toTokens } from '../../ledger/rules';
import { sendBalanceChanges } from '../../ledger/service/balanceEvents';
import { type EscrowRow, listOpenEscrows, returnEscrow } from '../../ledger/service/escrows';
import { type Posted } from '../../ledger/service/transfers';
import { notify } from '../../notifications/service/notifying';
import { readSetting } from '../../site/service';
import { findEarner } from '../../studios/service/membership';
import {
  type DuePledger,
  findDueGoals,
  findDuePledgers,
  findPledgeFaults,
  lockGoal,
  type PledgeGoalRow,
} from '../store';
import { close } from './goals';

interface Work {
  tx: Tx;
  after: After;
}
interface Pledger {
  goal: PledgeGoalRow;
  memberId: string;
}
/** More open pledges of one member to one goal are settled by the next run. */
const PLEDGES_AT_ONCE = 200;

/** Closes the open pledges of a member to a goal. @returns their tokens */
async function closePledges(
  ctx: Context,
  { tx, after }: Work,
  { goal, memberId }: Pledger,
  close: (escrow: EscrowRow) => Promise<Posted | null>,
): Promise<number> {
  let units = 0;
  for (const escrow of await listOpenEscrows(tx, { subject: goal.id, owner: memberId }, PLEDGES_AT_ONCE)) {
    const posted = await close(escrow);
    if (!posted) continue;
    units += escrow.amount;
    after(() => sendBalanceChanges(ctx, posted.transferId));
  }
  return toTokens(units);
}

/** Returns the open pledges of a member to a locked goal. @returns how many tokens came back */
export const returnPledges = (ctx: Context, work: Work, pledger: Pledger): Promise<number> =>
  closePledges(ctx, work, pledger, ({ transferId }) => returnEscrow(work.tx, transferId));

async function payPledges(ctx: Context, work: Work, pledger: Pledger): Promise<number> {
  const earner = await findEarner(work.tx, pledger.goal.performerId);
  const conversionRate = await readSetting({ db: work.tx }, 'conversionRate');
  return closePledges(ctx, work, pledger, ({ transferId }) =>
    payPledge(work.tx, { transferId, earner, conversionRate }),
  );
}

/** Pays the pledges of a member if the goal is done, returns them otherwise, and tells the member. */
async function settle(ctx: Context, work: Work, pledger: Pledger): Promise<void> {
  const { goal, memberId } = pledger;
  const outcome = goal.status === 'done' ? 'paid' : 'returned';
  const tokens = await (outcome === 'paid' ? payPledges(ctx, work, pledger) : returnPledges(ctx, work, pledger));
  if (tokens === 0) return;
  await notify(ctx, work.tx, {
    accountId: memberId,
    kind: 'pledge',
    key: `pledge:${goal.id}`,
    actorId: goal.performerId,
    facts: { outcome, title: goal.title, tokens },
    once: true,
  });
}

/** Settles the pledges of one member in a transaction of their own. @returns the performer whose goal it was */
function settleDue(ctx: Context, { goalId, memberId }: DuePledger): Promise<string | null> {
  return inTransaction(ctx.db, async (tx, after) => {
    const goal = await lockGoal(tx, goalId);
    if (goal) await settle(ctx, { tx, after }, { goal, memberId });
    return goal?.performerId ?? null;
  });
}

/** Closes a goal whose time, show or performer has gone, unless that changed meanwhile. */
function closeDue(ctx: Context, id: string): Promise<void> {
  return inTransaction(ctx.db, async (tx, after) => {
    const goal = await lockGoal(tx, id);
    const [now] = await findDueGoals(tx, id);
    if (goal && now) await close(ctx, { tx, after }, goal, now.due);
  });
}

/**
 * Closes the goals that are due, then pays or returns every pledge that is due. It decides by the present state alone,
 * so it may run at any time, twice, in two processes, and after a crash between any two steps. A goal or member that
 * fails keeps no other from its turn, and the run of the next minute tries it again.
 */
export async function checkPledges(ctx: Context): Promise<void> {
  await workOnEach(ctx.log, await findDueGoals(ctx.db), ({ id }) => closeDue(ctx, id), 'a goal could not be closed');
  const performers = new Set<string>();
  const settleOne = async (due: DuePledger) => {
    const performerId = await settleDue(ctx, due);
    if (performerId) performers.add(performerId);
  };
  await workOnEach(ctx.log, await findDuePledgers(ctx.db), settleOne, 'pledges could not be settled');
  for (const performerId of performers) await announceGoals(ctx, performerId);
}

const EVERYTHING = 10_000;

/** Returns all open pledges of a member, before a payment of theirs is taken back. */
export async function returnPledgesOf(ctx: Context, work: Work, memberId: string): Promise<void> {
  const goalIds = new Set((await listOpenEscrows(work.tx, { owner: memberId }, EVERYTHING)).map((row) => row.subject));
  for (const id of [...goalIds].sort()) {
    const goal = await lockGoal(work.tx, id);
    // what a confirmed goal has not paid yet belongs to the performer
    if (!goal || goal.status === 'done') continue;
    await settle(ctx, work, { goal, memberId });
    work.after(() => announceGoals(ctx, goal.performerId));
  }
}

/** Audits that pledges and their goals agree. */
export const pledgesCheck: AuditCheck = {
  invariant: 'every pledge has its goal and the outcome of it, and no goal has more than it asks for',
  faults: findPledgeFaults,
};
