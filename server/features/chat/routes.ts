import { type Context } from '@server/context';
import { type Serve } from '@server/http/serve';
import { fileOf } from '@server/http/uploads';
import {
  listConversations,
  readAllMessages,
  readDirectConversation,
  readTotalUnread,
  removeAllMessages,
} from './service/inbox';
import { admitUpload } from '../auth/service/abuse';
import { openConversation, sendMessage, sendPhoto } from './service/directMessages';
import { sendPublicMessage, sendRoomMessage } from './service/roomMessages';
import { deleteMessage, listMessages, listPublicMessages } from './service/messages';
import {
  appointModerator,
  dismissModerator,
  liftSanction,
  readRoomModeration,
  sanction,
  searchModerationLog,
  updateRoomSettings,
} from './service/moderation';
import { readConversation, readPublicConversation } from './service/rooms';

/** Chat rooms over HTTP: history and sending. New messages arrive over the socket. */
export function chatRoutes(serve: Serve, ctx: Context): void {
  serve('getPublicConversation', async ({ viewer, params }) =>
    readPublicConversation(ctx.db, await viewer(), params.id),
  );
  serve('listPublicMessages', async ({ viewer, params, query }) =>
    listPublicMessages(ctx, await viewer(), params.id, query),
  );
  serve('sendPublicMessage', async ({ caller, viewer, params, body }) =>
    sendPublicMessage(ctx, caller, await viewer(), params.id, body.text),
  );
  serve('getConversation', async ({ viewer, params }) => readConversation(ctx.db, await viewer(), params.id));
  serve('listMessages', async ({ viewer, params, query }) => listMessages(ctx, await viewer(), params.id, query));
  serve('sendRoomMessage', async ({ caller, viewer, params, body }) =>
    sendRoomMessage(ctx, caller, await viewer(), params.id, body.text),
  );
  serve('deleteMessage', ({ caller, params }) => deleteMessage(ctx, caller, params.id));
}

/** Direct messages. */
export function messagesRoutes(serve: Serve, ctx: Context): void {
  serve('listConversations', ({ caller, query }) => listConversations(ctx, caller, query));
  serve('searchConversations', ({ caller, query }) => listConversations(ctx, caller, query));
  serve('openConversation', async ({ caller, viewer, body }) =>
    openConversation(ctx, { caller, viewer: await viewer() }, body),
  );
  serve('viewConversation', ({ caller, params }) => readDirectConversation(ctx, caller.accountId, params.id));
  serve('sendMessage', async ({ caller, viewer, params, body }) =>
    sendMessage(ctx, { caller, viewer: await viewer() }, params.id, body.text),
  );
  serve(
    'sendPhoto',
    async ({ caller, viewer, body, files }) =>
      sendPhoto(ctx, { caller, viewer: await viewer() }, body, fileOf(files, 'message-photo')),
    ({ viewer }) => admitUpload(ctx, viewer),
  );
  serve('getTotalUnread', ({ caller }) => readTotalUnread(ctx, caller.accountId));
  serve('readAllMessages', ({ caller, body }) => readAllMessages(ctx, caller, body));
  serve('removeAllMessages', ({ caller, params }) => removeAllMessages(ctx, caller, params.id));
}

/** Moderation of chat rooms. */
export function roomsRoutes(serve: Serve, ctx: Context): void {
  serve('getRoomModeration', ({ caller, params }) => readRoomModeration(ctx, caller, params.id));
  serve('updateRoomSettings', ({ caller, params, body }) => updateRoomSettings(ctx, caller, params.id, body));
  serve('appointModerator', ({ caller, params, body }) => appointModerator(ctx, caller, params.id, body.username));
  serve('dismissModerator', ({ caller, params }) => dismissModerator(ctx, caller, params.id, params.accountId));
  serve('sanction', ({ caller, params, body }) => sanction(ctx, caller, params.id, body));
  serve('liftSanction', ({ caller, params }) => liftSanction(ctx, caller, params.id, params.sanctionId));
  serve('searchModerationLog', ({ query }) => searchModerationLog(ctx, query));
}
