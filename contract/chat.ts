import { z } from 'zod';
import { Id, maybe, Moment, pageOf, Tokens } from './common';
import { contract } from './endpoint';
import { SupporterBadge } from './standing';
import { MenuOrder } from './tipMenu';
import { MESSAGE_MAX_CHARACTERS, MESSAGE_PAGE_DEFAULT_ITEMS, MESSAGE_PAGE_MAX_ITEMS } from './limits';

/** Why the room celebrates a tip: the first of its sender to this performer, or the largest of the show. */
const Celebration = z.enum(['first', 'record']);
export type CelebrationView = z.infer<typeof Celebration>;

/** A message, the same in API answers and socket events. `seq` counts within the conversation, without gaps. */
export const Message = z.object({
  _id: Id,
  conversationId: Id,
  seq: z.number().int(),
  type: z.enum(['text', 'photo', 'tip', 'notify']),
  text: z.string(),
  /** the amount of a tip in tokens; null for other messages */
  tokens: Tokens.nullable(),
  /**
   * Null for messages without a photo. Only the two sides of the conversation can load it, and an operator once it is
   * reported. `width` and `height` are those of the large size, in pixels.
   */
  photo: z
    .object({ url: z.string(), thumbnail: z.string(), width: z.number().int(), height: z.number().int() })
    .nullable(),
  /** what the tip ordered from the tip menu; null for all other messages. Its status changes (`message/order`) */
  menuOrder: MenuOrder.nullable(),
  /** a tip whose sender the room does not see */
  isAnonymous: z.literal(true).optional(),
  /** of a tip that the room celebrates; comes after it (`message/celebrated`) */
  celebration: Celebration.optional(),
  /** null for messages of the site, and for an anonymous tip except to the host and its sender */
  senderInfo: z
    .object({
      _id: z.string(),
      username: z.string(),
      name: z.string(),
      avatar: z.string(),
      role: z.string(),
      /** of a supporter of the room's host, who writes under their name */
      badge: SupporterBadge.optional(),
    })
    .nullable(),
  createdAt: Moment,
  /** when it was deleted, for evidence; otherwise when it was written, because messages never change */
  updatedAt: Moment,
});
export type MessageView = z.infer<typeof Message>;

/** A chat room or a direct conversation. `performerId` is the host of a room. */
export const Conversation = z.object({
  _id: Id,
  type: z.enum(['private', 'stream_public', 'stream_private', 'stream_group']),
  performerId: Id.nullable(),
  lastSeq: z.number().int(),
  createdAt: Moment,
  /** the time of the last message */
  updatedAt: Moment,
});
export type ConversationView = z.infer<typeof Conversation>;

/** A page of messages: the newest ones, or those before or after a sequence number. */
const pages = z.object({
  before: maybe(z.coerce.number().int()),
  after: maybe(z.coerce.number().int()),
  limit: z.preprocess(
    (v) => (v === '' || v === undefined ? MESSAGE_PAGE_DEFAULT_ITEMS : v),
    z.coerce.number().int().min(1).max(MESSAGE_PAGE_MAX_ITEMS),
  ),
});
const newMessage = z.object({ text: z.string().trim().min(1, 'This field is required!').max(MESSAGE_MAX_CHARACTERS) });

export const chat = contract({
  getPublicConversation: {
    summary: 'Returns the public chat room of a performer, by the id of the performer',
    access: 'anyone',
    params: z.object({ id: Id }),
    reply: Conversation,
  },
  listPublicMessages: {
    summary:
      'Returns messages of a public room, oldest first: the newest ones, or those before or after a sequence number',
    access: 'anyone',
    params: z.object({ id: Id }),
    query: pages,
    reply: pageOf(Message),
  },
  sendPublicMessage: {
    summary: 'Sends a message into a public room',
    access: ['user', 'performer'],
    params: z.object({ id: Id }),
    body: newMessage,
    reply: Message,
    perMinute: 120,
  },
  getConversation: {
    summary: 'Returns the chat room of a private or group show that the caller is in',
    access: ['user', 'performer'],
    params: z.object({ id: Id }),
    reply: Conversation,
  },
  listMessages: {
    summary:
      'Returns messages of a conversation that the caller is in, or of a public room, with the same pages as public rooms',
    access: ['user', 'performer'],
    params: z.object({ id: Id }),
    query: pages,
    reply: pageOf(Message),
  },
  sendRoomMessage: {
    summary: 'Sends a message into the room of a show that the caller is in',
    access: ['user', 'performer'],
    params: z.object({ id: Id }),
    body: newMessage,
    reply: Message,
    perMinute: 120,
  },
  deleteMessage: {
    summary: 'Deletes a message, as its sender, the host or a moderator. 422 TIP_STAYS for a tip',
    access: ['user', 'performer'],
    params: z.object({ id: Id }),
    reply: null,
  },
});
