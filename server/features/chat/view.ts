import { type ConversationView, type MessageView } from '@contract/chat';
import { type ModerationEntryView, type SanctionView } from '@contract/rooms';
import { type SupporterBadgeView } from '@contract/standing';
import { type DirectConversationView } from '@contract/messages';
import { type UserBriefView } from '@contract/users';
import { fileUrlOr } from '@server/storage/storage';
import { type DirectConversationRow } from './store/directMessages';
import { type MessageRow, type SenderRow } from './store/messages';
import { type LogRow, type SanctionRow } from './store/moderation';
import { type ConversationRow } from './store/rooms';

const avatarOf = (account: SenderRow) =>
  fileUrlOr(account.avatar, account.role === 'performer' ? '/no-avatar.png' : '/default-user-icon.png');

/** Returns the public part of an account. */
export const viewMember = (account: SenderRow): UserBriefView => ({
  _id: account.id,
  username: account.username,
  name: account.name,
  avatar: avatarOf(account),
});

/** The path of a photo, which http/files.ts serves to the two sides of the conversation. */
const photoAddress = (id: string, size: 'large' | 'small') => `/files/messages/${id}/${size}.webp`;

/**
 * Returns a message with its sender, whoever reads it: for operators and direct conversations. Rooms use
 * `viewMessageFor`.
 */
export const viewMessage = (row: MessageRow): MessageView => ({
  _id: row.id,
  conversationId: row.conversationId,
  seq: row.seq,
  type: row.type,
  text: row.text,
  tokens: row.tokens,
  photo: row.photo && {
    url: photoAddress(row.id, 'large'),
    thumbnail: photoAddress(row.id, 'small'),
    width: row.photo.width,
    height: row.photo.height,
  },
  menuOrder: row.menuOrder ?? null,
  ...(row.anonymous && { isAnonymous: true as const }),
  ...(row.celebration && { celebration: row.celebration }),
  senderInfo: row.sender && { ...viewMember(row.sender), role: row.sender.role },
  createdAt: row.createdAt.toISOString(),
  updatedAt: (row.deletedAt ?? row.createdAt).toISOString(),
});

/** Returns a message as the whole room may see it. */
export const hideSender = (message: MessageView): MessageView =>
  message.isAnonymous ? { ...message, senderInfo: null } : message;

/** Returns a message with the badge of its sender, if there is one and the sender is seen. */
export const withBadge = (message: MessageView, badge: SupporterBadgeView | null | undefined): MessageView =>
  badge && message.senderInfo && !message.isAnonymous
    ? { ...message, senderInfo: { ...message.senderInfo, badge } }
    : message;

/** Returns a message for one reader of a room: only its host and its sender see who sent an anonymous tip. */
export const viewMessageFor = (row: MessageRow, readerId: string | null, hostId: string | null): MessageView =>
  readerId !== null && (readerId === hostId || readerId === row.senderId)
    ? viewMessage(row)
    : hideSender(viewMessage(row));

export const viewConversation = (row: ConversationRow): ConversationView => ({
  _id: row.id,
  type: row.type,
  performerId: row.performerId,
  lastSeq: row.lastSeq,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const viewSanction = ({ id, kind, reason, until, createdAt, target, by }: SanctionRow): SanctionView => ({
  _id: id,
  kind,
  reason,
  target: viewMember(target),
  by: by && viewMember(by),
  until: until?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

export const viewLogEntry = ({
  id,
  performerId,
  action,
  reason,
  detail,
  createdAt,
  actor,
  target,
}: LogRow): ModerationEntryView => ({
  _id: id,
  performerId,
  action,
  reason,
  detail,
  actor: actor && viewMember(actor),
  target: target && viewMember(target),
  createdAt: createdAt.toISOString(),
});

/** A correspondence for one of its sides. */
export const viewDirectConversation = (
  { conversation, side, other, last, blockedByMe }: DirectConversationRow,
  now: Pick<DirectConversationView, 'standing'> & { isOnline: boolean },
): DirectConversationView => ({
  ...viewConversation(conversation),
  updatedAt: (side.shownAt ?? side.createdAt).toISOString(),
  recipientInfo: {
    ...viewMember(other),
    role: other.role === 'performer' ? 'performer' : 'user',
    isOnline: now.isOnline,
  },
  lastMessage: last && viewMessage(last),
  unread: side.unread,
  standing: now.standing,
  blockedByMe,
});
