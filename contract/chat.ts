import { z } from 'zod';
import { Id, maybe, Moment, pageOf, Tokens } from './common';
import { contract } from './endpoint';

/** A message, the same over REST and socket. `seq` counts within its conversation, without holes. */
export const Message = z.object({
  _id: Id,
  conversationId: Id,
  seq: z.number().int(),
  type: z.enum(['text', 'photo', 'tip', 'notify']),
  text: z.string(),
  /** tokens of a tip, else null */
  tokens: Tokens.nullable(),
  senderInfo: z.object({ _id: z.string(), username: z.string(), name: z.string(), avatar: z.string(), role: z.string() }).nullable(),
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

/** A chat line is at most this long. */
export const MESSAGE_MAX = 500;

export const chat = contract({
  getPublicConversation: { summary: 'The public room of a performer (id of the performer)', access: 'anyone', params: z.object({ id: Id }), reply: Conversation },
  listPublicMessages: {
    summary: 'Messages of a public room, newest page first in time order; `before` pages back by sequence, `after` resumes',
    access: 'anyone',
    params: z.object({ id: Id }),
    query: z.object({ before: maybe(z.coerce.number().int()), after: maybe(z.coerce.number().int()), limit: z.preprocess((v) => (v === '' || v === undefined ? 50 : v), z.coerce.number().int().min(1).max(200)) }),
    reply: pageOf(Message),
  },
  sendPublicMessage: {
    summary: 'Writes into a public room',
    access: ['user', 'performer'],
    params: z.object({ id: Id }),
    body: z.object({ text: z.string().trim().min(1, 'This field is required!').max(MESSAGE_MAX) }),
    reply: Message,
    perMinute: 120,
  },
  deleteMessage: {
    summary: 'Takes a line back: its sender, or whose room it is. 422 TIP_STAYS',
    access: ['user', 'performer'],
    params: z.object({ id: Id }),
    reply: null,
  },
});
