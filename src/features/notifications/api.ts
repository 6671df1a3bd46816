import { type BodyOf, call, type QueryOf } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';

/** Loads notifications of the account, newest first, and the number of unread ones. */
export const listNotifications = (query: QueryOf<'listNotifications'>, visitor?: Visitor) =>
  call('listNotifications', { query, visitor, quiet: true });
/** Marks notifications as read: the given ones, or all. */
export const readNotifications = (ids?: string[]) => call('readNotifications', { body: { ids }, quiet: true });
export const viewSettings = (visitor?: Visitor) => call('viewNotificationSettings', { visitor });
export const updateSettings = (body: BodyOf<'updateNotificationSettings'>) =>
  call('updateNotificationSettings', { body, quiet: true });
