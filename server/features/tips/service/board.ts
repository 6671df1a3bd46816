import { type TipBoardView } from '@contract/tips';
import { type Context } from '@server/context';
import { type Viewer } from '@server/http/viewer';
import { refuseBlockedViewer } from '../../blocking/service/visibility';
import { showStartOf } from '../../performers/service/liveStatus';
import { topTippersSince } from '../../standing/service/standing';
import { sumTipsSince } from '../store';
import { viewTipBoard } from '../view';

const TOP_TIPPERS = 5;

/**
 * Returns the tip total and the top tippers of the performer's running show; zeros while the performer is offline.
 * @throws Refusal 403 for a viewer whom the performer has blocked
 */
export async function readTipBoard(ctx: Context, viewer: Viewer, performerId: string): Promise<TipBoardView> {
  await refuseBlockedViewer(ctx.db, viewer, performerId);
  const since = await showStartOf(ctx.db, performerId);
  if (!since) return viewTipBoard({ total: 0, tips: 0, leaders: [] });
  const [sums, leaders] = await Promise.all([
    sumTipsSince(ctx.db, performerId, since),
    topTippersSince(ctx.db, performerId, since, TOP_TIPPERS),
  ]);
  return viewTipBoard({ ...sums, leaders });
}
