import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { readMessages, saveMessages } from './service/messages';

/** Serves the messages that a performer's room gets automatically. Jobs, goals and joining a room send them. */
export function automaticMessagesRoutes(serve: Serve, ctx: Context): void {
  serve('listAutomaticMessages', ({ caller }) => readMessages(ctx.db, caller.accountId));
  serve('saveAutomaticMessages', ({ caller, body }) => saveMessages(ctx, caller.accountId, body.messages));
}
