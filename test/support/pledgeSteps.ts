import { confirmPledgeGoal, withdrawPledgeGoal } from '../../server/features/pledges/service/goals';
import { pledge, type PledgeRequest } from '../../server/features/pledges/service/pledging';
import { checkPledges } from '../../server/features/pledges/service/settling';
import { UNRESTRICTED_VIEWER } from '../../server/http/viewer';
import { type KilledSteps, takeSteps } from './stepsProcess';

/** A separate process pledges to a goal, decides it and settles it, and kills itself before a statement. */
export interface PledgeSteps extends PledgeRequest, KilledSteps {
  decision: 'confirm' | 'withdraw';
}

takeSteps<PledgeSteps>(async (ctx, { url: _, killAt: __, decision, ...request }) => {
  await pledge(ctx, { ...UNRESTRICTED_VIEWER, accountId: request.memberId }, request);
  await (decision === 'confirm' ? confirmPledgeGoal : withdrawPledgeGoal)(ctx, request.performerId, request.goalId);
  await checkPledges(ctx);
});
