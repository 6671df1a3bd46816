import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { readTipBoard } from './service/board';
import { sendTip } from './service/sending';

/** Serves tips and the tip board of the running show. */
export function tipsRoutes(serve: Serve, ctx: Context): void {
  serve('sendTip', async ({ viewer, caller, params, body, idempotencyKey }) =>
    sendTip(ctx, await viewer(), {
      senderId: caller.accountId,
      performerId: params.id,
      tokens: body.token,
      conversationId: body.conversationId ?? null,
      message: body.message ?? '',
      anonymous: body.anonymous ?? null,
      entryId: body.entryId ?? null,
      wheel: body.wheel ?? null,
      idempotencyKey,
    }),
  );
  serve('viewTipBoard', async ({ viewer, params }) => readTipBoard(ctx, await viewer(), params.id));
}
