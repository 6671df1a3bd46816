import { type ReplyOf } from '@contract/all';
import { reducerSlot } from '@/lib/reducerSlot';

export type Notification = ReplyOf<'listNotifications'>['data'][number];

/** `notifications`: how many are unread, and a number that grows with each change, so that open lists load again. */
export const notificationsSlot = reducerSlot({ unread: 0, changes: 0 });
