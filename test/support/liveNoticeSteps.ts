import { type LiveBatch, tellFollowers } from '../../server/features/notifications/service/followers';
import { type KilledSteps, takeSteps } from './stepsProcess';

/** A separate process tells followers of a live show, and kills itself before a statement. */
export interface LiveNoticeSteps extends KilledSteps {
  batch: LiveBatch;
}

takeSteps<LiveNoticeSteps>((ctx, { batch }) => tellFollowers(ctx, batch));
