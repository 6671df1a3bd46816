import { type StudioCommissionsView } from '@contract/studios';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { readRates, setRate } from '../../earnings/service/commission';
import { requireApprovedStudio, type StudioCaller } from './approval';

/** Returns the default commissions of the studio that calls. @throws Refusal 422 STUDIO_NOT_APPROVED */
export async function readCommissions(ctx: Context, caller: StudioCaller): Promise<StudioCommissionsView> {
  const studioId = requireApprovedStudio(caller);
  const { studio, member } = await readRates(ctx.db, [studioId]);
  return { studioCommission: studio, memberCommission: member };
}

/** Sets the default commission of performers for future payments. @throws Refusal 422 STUDIO_NOT_APPROVED */
export async function changeCommissions(
  ctx: Context,
  caller: StudioCaller,
  memberCommission: number,
): Promise<StudioCommissionsView> {
  const studioId = requireApprovedStudio(caller);
  await inTransaction(ctx.db, (tx) =>
    setRate(tx, { owner: studioId, kind: 'member', percent: memberCommission, setBy: studioId }),
  );
  return readCommissions(ctx, caller);
}
