import { type NotificationView } from '@contract/notifications';
import { type PushMessage } from '@contract/push';

/** What a discreet device shows: nothing tells what happened, or with whom. */
const DISCREET = { title: 'Something new for you', body: 'Open to see what it is', icon: null, link: '/notifications' };

/** Returns the message about a notification. */
export function messageOf(view: NotificationView, unread: number, isDiscreet: boolean): PushMessage {
  const { _id: tag, subject, text, detail, tokens, picture, link } = view;
  if (isDiscreet) return { ...DISCREET, tag, unread };
  const amount = tokens === null ? '' : `${tokens} ${tokens === 1 ? 'token' : 'tokens'}`;
  const title = subject ? `${subject} ${text}${amount && `: ${amount}`}` : [amount, text].filter(Boolean).join(' ');
  return { title, body: detail, icon: picture, link, tag, unread };
}
