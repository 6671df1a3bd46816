import { NOTIFICATION_SETTINGS } from '@contract/notificationKinds';
import { type NotificationView } from '@contract/notifications';
import { fileUrlOr } from '@server/storage/storage';
import { KINDS, quoteOf, type Shown } from './rules';
import { type NotificationRow } from './store/notifications';

const defaultAvatarOf = (role: string) => (role === 'performer' ? '/no-avatar.png' : '/default-user-icon.png');

/** Returns the beginning of a message, or nothing of a deleted one. */
function quoted(message: NotificationRow['message']): string {
  if (!message || message.deletedAt) return '';
  return quoteOf(message.text) || (message.type === 'photo' ? 'A photo' : '');
}

/** Returns a notification with its words. */
export function viewNotification({ notification, actor, status, message, host }: NotificationRow): NotificationView {
  const { id, kind, facts, count, at, readAt } = notification;
  const { words, link, image } = KINDS[kind];
  const shown: Shown = {
    count,
    username: actor?.username ?? '',
    isLive: status === 'public',
    quote: quoted(message),
    host: host ?? '',
  };
  // the row of a kind has the facts of that kind
  const { subject = actor?.name ?? 'Somebody', text, detail, tokens = null } = words(facts as never, shown);
  return {
    _id: id,
    kind,
    group: NOTIFICATION_SETTINGS[kind].group,
    subject,
    text,
    detail,
    tokens,
    picture: actor ? fileUrlOr(actor.avatar, defaultAvatarOf(actor.role)) : null,
    image: image?.(facts as never) ?? null,
    link: link(facts as never, shown),
    isRead: readAt !== null,
    createdAt: at.toISOString(),
  };
}
