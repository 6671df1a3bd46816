import { type StudioCommissionsView } from '@contract/studios';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { ratesInForce, setRate } from '../../earnings/service';

/** How a studio shares with performers for whom it set nothing else. */
export async function readCommissions(ctx: Context, studioId: string): Promise<StudioCommissionsView> {
  const { studio, member } = await ratesInForce(ctx.db, [studioId]);
  return { studioCommission: studio, memberCommission: member };
}

/** Sets what performers keep of the studio's share where nothing else is set, from now on. */
export async function changeCommissions(
  ctx: Context,
  studioId: string,
  memberCommission: number,
): Promise<StudioCommissionsView> {
  await inTransaction(ctx.db, (tx) =>
    setRate(tx, { owner: studioId, kind: 'member', percent: memberCommission, setBy: studioId }),
  );
  return readCommissions(ctx, studioId);
}
