import { z } from 'zod';
import { Conversation, Message } from './chat';
import { Id, maybe, Moment, pageOf, searchQuery } from './common';
import { contract } from './endpoint';
import { DIRECT_MESSAGE_MAX_CHARACTERS, DIRECT_MESSAGE_PHOTO_MAX_MB, bytesOfMegabytes } from './limits';
import { UserBrief } from './users';

/** The other side of a correspondence. */
export const Recipient = UserBrief.extend({ role: z.enum(['user', 'performer']), isOnline: z.boolean() });
/**
 * A correspondence, as one of its two sides sees it. `updatedAt`: when something last happened in it. `unread`: lines of the other side that the
 * caller has not read. `standing`: whether the caller may write: `blocked` by one of the two, `gone`: the other account is no more.
 */
export const DirectConversation = Conversation.extend({
  updatedAt: Moment,
  recipientInfo: Recipient,
  lastMessage: Message.nullable(),
  unread: z.number().int(),
  standing: z.enum(['open', 'blocked', 'gone']),
});
export type DirectConversationView = z.infer<typeof DirectConversation>;

/** How many lines wait to be read, over all correspondence of the account. */
export const TotalUnread = z.object({ total: z.number().int() });

const bothSides = ['user', 'performer'] as const;
const recipient = { recipientId: Id, recipientType: maybe(z.enum(bothSides)) };
const correspondences = { access: bothSides, query: z.object(searchQuery), reply: pageOf(DirectConversation) };

export const messages = contract({
  listConversations: { summary: "The caller's correspondence, the newest first", ...correspondences },
  searchConversations: { summary: 'The same, by the name of the other side (q)', ...correspondences },
  openConversation: {
    summary:
      'The correspondence with somebody, begun where there is none: members with performers. 403 for whom the performer blocked, 404 for everybody else, 429 for who begins too many',
    access: bothSides,
    body: z.object(recipient),
    reply: DirectConversation,
    perMinute: 60,
  },
  viewConversation: {
    summary: 'One correspondence of the caller',
    access: bothSides,
    params: z.object({ id: Id }),
    reply: DirectConversation,
  },
  sendMessage: {
    summary:
      'Writes to the other side of a correspondence. 403 for whom the performer blocked; 422 BLOCKED, RECIPIENT_GONE, WORD_REFUSED; 429 for a flood',
    access: bothSides,
    params: z.object({ id: Id }),
    body: z.object({ text: z.string().trim().min(1, 'This field is required!').max(DIRECT_MESSAGE_MAX_CHARACTERS) }),
    reply: Message,
    perMinute: 120,
  },
  sendPhoto: {
    summary:
      'Sends a picture, with or without words, and begins the correspondence where there is none. It is drawn anew; only the two sides can fetch it',
    access: bothSides,
    body: z.object({ ...recipient, text: maybe(z.string().trim().max(DIRECT_MESSAGE_MAX_CHARACTERS)) }),
    files: { 'message-photo': { required: true, maxBytes: bytesOfMegabytes(DIRECT_MESSAGE_PHOTO_MAX_MB) } },
    reply: Message,
    perMinute: 30,
  },
  getTotalUnread: { summary: 'How many lines the caller has not read', access: bothSides, reply: TotalUnread },
  readAllMessages: {
    summary: 'Marks a correspondence as read up to `lastSeq`, or all of it; answers what is still unread elsewhere',
    access: bothSides,
    body: z.object({
      conversationId: Id,
      recipientId: maybe(Id).meta({ description: 'one of its two sides; nothing else is accepted' }),
      lastSeq: z.number().int().min(0).optional(),
    }),
    reply: TotalUnread,
  },
  removeAllMessages: {
    summary:
      "Removes all messages of a conversation (its id): of a correspondence for the caller alone; of a performer's room for everybody, by that performer, tips excepted",
    access: bothSides,
    params: z.object({ id: Id }),
    reply: null,
  },
});
