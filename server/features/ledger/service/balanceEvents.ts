import { type Context } from '@server/context';
import { toTokens } from '../rules';
import { listOwnersTouched } from '../store/transfers';
import { readBalance } from './balances';

/**
 * Sends `balance/changed` to every account whose tokens a transfer moved. Call it after the commit: an error is logged
 * and does not undo the transfer.
 */
export async function sendBalanceChanges(ctx: Context, transferId: number): Promise<void> {
  try {
    const touched = await listOwnersTouched(ctx.db, transferId);
    await Promise.all(
      touched.map(async ({ owner, kind, change }) => {
        const { balance } = await readBalance(ctx.db, owner, kind);
        ctx.realtime.toAccount(owner, 'balance/changed', {
          eventId: `transfer:${transferId}`,
          change: toTokens(change),
          balance,
        });
      }),
    );
  } catch (error) {
    ctx.log.error({ err: error, transferId }, 'balance changes could not be sent');
  }
}
