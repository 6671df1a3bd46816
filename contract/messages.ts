import { z } from 'zod';
import { Conversation, Message } from './chat';
import { Id, maybe, Moment, pageOf, searchQuery } from './common';
import { contract } from './endpoint';
import { DIRECT_MESSAGE_MAX_CHARACTERS, DIRECT_MESSAGE_PHOTO_MAX_MB, bytesOfMegabytes } from './limits';
import { UserBrief } from './users';

/** The other side of a direct conversation. */
export const Recipient = UserBrief.extend({ role: z.enum(['user', 'performer']), isOnline: z.boolean() });
/**
 * A direct conversation as one of its two sides sees it. `updatedAt` is the time of the last activity, `unread` the
 * number of unread messages from the other side. `standing` tells whether the caller may write: `blocked` by one of the
 * two sides, or `gone` with the other account.
 */
export const DirectConversation = Conversation.extend({
  updatedAt: Moment,
  recipientInfo: Recipient,
  lastMessage: Message.nullable(),
  unread: z.number().int(),
  standing: z.enum(['open', 'blocked', 'gone']),
  /** whether the caller blocks the other side */
  blockedByMe: z.boolean(),
});
export type DirectConversationView = z.infer<typeof DirectConversation>;

/** The number of unread messages in all conversations of the account. */
export const TotalUnread = z.object({ total: z.number().int() });

const bothSides = ['user', 'performer'] as const;
const recipient = { recipientId: Id, recipientType: maybe(z.enum(bothSides)) };
const conversationSearch = { access: bothSides, query: z.object(searchQuery), reply: pageOf(DirectConversation) };

export const messages = contract({
  listConversations: { summary: "Returns the caller's direct conversations, newest first", ...conversationSearch },
  searchConversations: {
    summary: "Searches the caller's direct conversations by the name of the other side (q)",
    ...conversationSearch,
  },
  openConversation: {
    summary:
      'Returns the conversation of a member and a performer, and creates it when there is none. 403 when the recipient blocked the caller, 404 for other accounts, 429 for too many new conversations. A performer writes first only to members who followed, tipped, bought from or wrote to them: 422 PERFORMER_NOT_VERIFIED, MEMBER_UNKNOWN',
    access: bothSides,
    body: z.object(recipient),
    reply: DirectConversation,
    perMinute: 60,
  },
  viewConversation: {
    summary: 'Returns a direct conversation of the caller',
    access: bothSides,
    params: z.object({ id: Id }),
    reply: DirectConversation,
  },
  sendMessage: {
    summary:
      'Sends a direct message. 403 when the performer blocked the member; 422 BLOCKED, RECIPIENT_GONE, WORD_REFUSED, and for a performer whom the member has not answered MEMBER_UNKNOWN, FIRST_MESSAGE_PLAIN (it has links or photos); 429 for too many messages',
    access: bothSides,
    params: z.object({ id: Id }),
    body: z.object({ text: z.string().trim().min(1, 'This field is required!').max(DIRECT_MESSAGE_MAX_CHARACTERS) }),
    reply: Message,
    perMinute: 120,
  },
  sendPhoto: {
    summary:
      'Sends a photo with an optional text, and creates the conversation when there is none. The photo is re-encoded, and only the two sides can load it',
    access: bothSides,
    body: z.object({ ...recipient, text: maybe(z.string().trim().max(DIRECT_MESSAGE_MAX_CHARACTERS)) }),
    files: { 'message-photo': { required: true, maxBytes: bytesOfMegabytes(DIRECT_MESSAGE_PHOTO_MAX_MB) } },
    reply: Message,
    perMinute: 30,
  },
  getTotalUnread: {
    summary: "Returns the number of the caller's unread messages",
    access: bothSides,
    reply: TotalUnread,
    whileImpersonated: true,
  },
  readAllMessages: {
    summary: 'Marks a conversation as read, up to `lastSeq` when given, and returns the number of unread messages left',
    access: bothSides,
    body: z.object({
      conversationId: Id,
      recipientId: maybe(Id).meta({ description: 'the id of one of its two sides; others are refused' }),
      lastSeq: z.number().int().min(0).optional(),
    }),
    reply: TotalUnread,
  },
  removeAllMessages: {
    summary:
      'Removes all messages of a conversation: of a direct conversation for the caller alone, of a public room for everyone (by its host, except tips)',
    access: bothSides,
    params: z.object({ id: Id }),
    reply: null,
  },
});
