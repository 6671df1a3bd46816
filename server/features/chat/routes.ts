import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { sendPublicMessage } from './service/lines';
import { deleteMessage, listPublicMessages } from './service/messages';
import { findPublicConversation } from './service/rooms';

/** Rooms over HTTP: history and writing. What is new comes by the socket. */
export function chatRoutes(serve: Serve, ctx: Context): void {
  serve('getPublicConversation', ({ params }) => findPublicConversation(ctx.db, params.id));
  serve('listPublicMessages', ({ params, query }) => listPublicMessages(ctx, params.id, query));
  serve('deleteMessage', ({ caller, params }) => deleteMessage(ctx, caller, params.id));
  serve('sendPublicMessage', ({ caller, params, body }) => sendPublicMessage(ctx, caller, params.id, body.text));
}
