import { z } from 'zod';
import { Id, maybe, Moment, pageOf, Tokens } from './common';
import { contract } from './endpoint';
import { MESSAGE_MAX_CHARACTERS, MESSAGE_PAGE_DEFAULT_ITEMS, MESSAGE_PAGE_MAX_ITEMS } from './limits';

/** A message, the same over REST and socket. `seq` counts within its conversation, without holes. */
export const Message = z.object({
  _id: Id,
  conversationId: Id,
  seq: z.number().int(),
  type: z.enum(['text', 'photo', 'tip', 'notify']),
  text: z.string(),
  /** tokens of a tip, else null */
  tokens: Tokens.nullable(),
  /** of a photo, else null; only the two sides of the correspondence can fetch it, and an operator when it was reported. `width` and `height` of the large one, pixels */
  photo: z
    .object({ url: z.string(), thumbnail: z.string(), width: z.number().int(), height: z.number().int() })
    .nullable(),
  senderInfo: z
    .object({ _id: z.string(), username: z.string(), name: z.string(), avatar: z.string(), role: z.string() })
    .nullable(),
  createdAt: Moment,
});
export type MessageView = z.infer<typeof Message>;

/** A conversation. `performerId` is whose room it is. */
export const Conversation = z.object({
  _id: Id,
  type: z.enum(['private', 'stream_public', 'stream_private', 'stream_group']),
  performerId: Id.nullable(),
  lastSeq: z.number().int(),
  createdAt: Moment,
});
export type ConversationView = z.infer<typeof Conversation>;

/** Pages of a conversation's messages, as both addresses understand them. */
const pages = z.object({
  before: maybe(z.coerce.number().int()),
  after: maybe(z.coerce.number().int()),
  limit: z.preprocess(
    (v) => (v === '' || v === undefined ? MESSAGE_PAGE_DEFAULT_ITEMS : v),
    z.coerce.number().int().min(1).max(MESSAGE_PAGE_MAX_ITEMS),
  ),
});
const line = z.object({ text: z.string().trim().min(1, 'This field is required!').max(MESSAGE_MAX_CHARACTERS) });

export const chat = contract({
  getPublicConversation: {
    summary: 'The public room of a performer (id of the performer)',
    access: 'anyone',
    params: z.object({ id: Id }),
    reply: Conversation,
  },
  listPublicMessages: {
    summary:
      'Messages of a public room, newest page first in time order; `before` pages back by sequence, `after` resumes',
    access: 'anyone',
    params: z.object({ id: Id }),
    query: pages,
    reply: pageOf(Message),
  },
  sendPublicMessage: {
    summary: 'Writes into a public room',
    access: ['user', 'performer'],
    params: z.object({ id: Id }),
    body: line,
    reply: Message,
    perMinute: 120,
  },
  getConversation: {
    summary: 'The room of a show: a private or a group one for those who are in it',
    access: ['user', 'performer'],
    params: z.object({ id: Id }),
    reply: Conversation,
  },
  listMessages: {
    summary:
      'Messages of a conversation the caller is in (or of a public room), in time order; pages as in a public room',
    access: ['user', 'performer'],
    params: z.object({ id: Id }),
    query: pages,
    reply: pageOf(Message),
  },
  sendRoomMessage: {
    summary: 'Writes into the room of a show the caller is in',
    access: ['user', 'performer'],
    params: z.object({ id: Id }),
    body: line,
    reply: Message,
    perMinute: 120,
  },
  deleteMessage: {
    summary: 'Takes a line back: its sender, whose room it is, or a moderator of it. 422 TIP_STAYS',
    access: ['user', 'performer'],
    params: z.object({ id: Id }),
    reply: null,
  },
});
