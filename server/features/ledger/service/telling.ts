import { type Context } from '@server/context';
import { tokensOf } from '../rules';
import { balanceOf } from '../service';
import { ownersTouched } from '../store';

/** Tells everybody whom a transfer gave tokens, or took them from, what they have now. Call it after the commit; what fails is logged, the transfer stands. */
export async function tellBalances(ctx: Context, transferId: number): Promise<void> {
  try {
    const touched = await ownersTouched(ctx.db, transferId);
    await Promise.all(
      touched.map(async ({ owner, kind, change }) => {
        const { balance } = await balanceOf(ctx.db, owner, kind);
        ctx.realtime.toAccount(owner, 'balance/changed', {
          eventId: `transfer:${transferId}`,
          change: tokensOf(change),
          balance,
        });
      }),
    );
  } catch (error) {
    ctx.log.error({ err: error, transferId }, 'a change of balances could not be told');
  }
}
