import { type Context } from '@server/context';
import { fileOf } from '@server/http/uploads';
import { type Call, type Serve } from '@server/http/serve';
import { type Person } from './service/gate';
import { sendPublicMessage, sendRoomMessage } from './service/lines';
import { deleteMessage, listMessages, listPublicMessages } from './service/messages';
import { appointModerator, dismissModerator, liftSanction, readRoomOrder, sanction, searchModerationLog, updateRoomSettings } from './service/moderation';
import { listConversations, readAllMessages, readCorrespondence, readTotalUnread, removeAllMessages } from './service/inbox';
import { openConversation, sendMessage, sendPhoto } from './service/letters';
import { findPublicConversation, readConversation } from './service/rooms';

const personOf = ({ caller, visitor }: Pick<Call<'listPublicMessages'>, 'caller' | 'visitor'>): Person => ({ accountId: caller?.accountId ?? null, device: visitor.device });

/** Rooms over HTTP: history and writing. What is new comes by the socket. */
export function chatRoutes(serve: Serve, ctx: Context): void {
  serve('getPublicConversation', ({ params }) => findPublicConversation(ctx.db, params.id));
  serve('listPublicMessages', ({ params, query, ...call }) => listPublicMessages(ctx, personOf(call), params.id, query));
  serve('sendPublicMessage', ({ caller, visitor, params, body }) => sendPublicMessage(ctx, caller, params.id, body.text, visitor.device));
  serve('getConversation', ({ caller, params }) => readConversation(ctx.db, caller.accountId, params.id));
  serve('listMessages', ({ params, query, ...call }) => listMessages(ctx, personOf(call), params.id, query));
  serve('sendRoomMessage', ({ caller, visitor, params, body }) => sendRoomMessage(ctx, caller, params.id, body.text, visitor.device));
  serve('deleteMessage', ({ caller, params }) => deleteMessage(ctx, caller, params.id));
}

/** What two people write to each other. */
export function messagesRoutes(serve: Serve, ctx: Context): void {
  serve('listConversations', ({ caller, query }) => listConversations(ctx, caller, query));
  serve('searchConversations', ({ caller, query }) => listConversations(ctx, caller, query));
  serve('openConversation', ({ body, ...writer }) => openConversation(ctx, writer, body));
  serve('viewConversation', ({ caller, params }) => readCorrespondence(ctx, caller.accountId, params.id));
  serve('sendMessage', ({ params, body, ...writer }) => sendMessage(ctx, writer, params.id, body.text));
  serve('sendPhoto', ({ body, files, ...writer }) => sendPhoto(ctx, writer, body, fileOf(files, 'message-photo')));
  serve('getTotalUnread', ({ caller }) => readTotalUnread(ctx, caller.accountId));
  serve('readAllMessages', ({ caller, body }) => readAllMessages(ctx, caller, body));
  serve('removeAllMessages', ({ caller, params }) => removeAllMessages(ctx, caller, params.id));
}

/** Keeping order in rooms. */
export function roomsRoutes(serve: Serve, ctx: Context): void {
  serve('getRoomOrder', ({ caller, params }) => readRoomOrder(ctx, caller, params.id));
  serve('updateRoomSettings', ({ caller, params, body }) => updateRoomSettings(ctx, caller, params.id, body));
  serve('appointModerator', ({ caller, params, body }) => appointModerator(ctx, caller, params.id, body.username));
  serve('dismissModerator', ({ caller, params }) => dismissModerator(ctx, caller, params.id, params.accountId));
  serve('sanction', ({ caller, params, body }) => sanction(ctx, caller, params.id, body));
  serve('liftSanction', ({ caller, params }) => liftSanction(ctx, caller, params.id, params.sanctionId));
  serve('searchModerationLog', ({ query }) => searchModerationLog(ctx, query));
}
