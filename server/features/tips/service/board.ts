import { type TipBoardView } from '@contract/tips';
import { type Context } from '@server/context';
import { type Viewer } from '@server/http/viewer';
import { refuseBlockedViewer } from '../../blocking/service/visibility';
import { findShowStart, sumTipsSince } from '../store';
import { viewTipBoard } from '../view';

const TOP_TIPPERS = 5;

/**
 * Returns the tip total and the top tippers of the performer's running show; zeros while the performer is offline.
 * @throws Refusal 403 for a viewer whom the performer has blocked
 */
export async function readTipBoard(ctx: Context, viewer: Viewer, performerId: string): Promise<TipBoardView> {
  await refuseBlockedViewer(ctx.db, viewer, performerId);
  const since = await findShowStart(ctx.db, performerId);
  return viewTipBoard(
    since ? await sumTipsSince(ctx.db, performerId, since, TOP_TIPPERS) : { total: 0, tips: 0, leaders: [] },
  );
}
