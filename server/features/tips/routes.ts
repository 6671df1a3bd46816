import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { refuseBlockedViewer } from '../blocking/service/visibility';
import { readTipBoard, sendTip } from './service';

/** Tips and the board of the running show. */
export function tipsRoutes(serve: Serve, ctx: Context): void {
  serve('sendTip', async ({ caller, viewer, params, body, idempotencyKey }) => {
    const sender = await viewer();
    await refuseBlockedViewer(ctx.db, sender, params.id);
    return sendTip(ctx, {
      senderId: caller.accountId,
      performerId: params.id,
      tokens: body.token,
      conversationId: body.conversationId ?? null,
      message: body.message ?? '',
      idempotencyKey,
      device: sender.device,
    });
  });
  serve('viewTipBoard', async ({ viewer, params }) => {
    await refuseBlockedViewer(ctx.db, await viewer(), params.id);
    return readTipBoard(ctx, params.id);
  });
}
