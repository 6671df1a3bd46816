import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { readTipBoard, sendTip } from './service';

/** Tips and the board of the running show. */
export function tipsRoutes(serve: Serve, ctx: Context): void {
  serve('sendTip', ({ caller, visitor, params, body, idempotencyKey }) =>
    sendTip(ctx, { senderId: caller.accountId, performerId: params.id, tokens: body.token, conversationId: body.conversationId ?? null, message: body.message ?? '', idempotencyKey, device: visitor.device }));
  serve('viewTipBoard', ({ params }) => readTipBoard(ctx, params.id));
}
