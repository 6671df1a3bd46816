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
export const viewUnsubscribe = (token: string, visitor?: Visitor) =>
  call('viewUnsubscribe', { params: { token }, visitor, quiet: true });
/** Switches off the emails that a link names. */
export const unsubscribe = (token: string, visitor?: Visitor) =>
  call('unsubscribe', { params: { token }, visitor, quiet: true });
/** Switches them on again. */
export const resubscribe = (token: string) => call('resubscribe', { params: { token }, quiet: true });
