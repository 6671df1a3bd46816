import { z } from 'zod';
import { Id, maybe, Moment, pageOf, searchQuery, Flag, Tokens } from './common';
import { contract } from './endpoint';
import { LIST_MAX_ITEMS, NOTIFICATION_GROUPS, NOTIFICATION_KINDS } from './limits';

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number];

/**
 * Something that happened for a person. What happens to the same thing shares one line until it is read, such as three
 * messages of one performer.
 */
export const Notification = z.object({
  _id: Id,
  kind: z.enum(NOTIFICATION_KINDS),
  group: z.enum(NOTIFICATION_GROUPS),
  /** the person or thing that the sentence begins with; may be empty */
  subject: z.string(),
  /** the rest of the sentence */
  text: z.string(),
  /** a second line; may be empty */
  detail: z.string(),
  /** an amount that belongs to the sentence */
  tokens: Tokens.nullable(),
  /** the picture of the person who acted; null: none */
  picture: z.string().nullable(),
  /** the path of the page that it is about */
  link: z.string(),
  isRead: z.boolean(),
  createdAt: Moment,
});
export type NotificationView = z.infer<typeof Notification>;

const Unread = z.object({ unread: z.number().int() });
const Off = z.object({ off: z.array(z.enum(NOTIFICATION_KINDS)).max(NOTIFICATION_KINDS.length) });

const EVERY_ACCOUNT = ['user', 'performer', 'studio'] as const;

export const notifications = contract({
  listNotifications: {
    summary: 'Lists the notifications of the account, newest first, with the number of unread ones',
    access: EVERY_ACCOUNT,
    query: z.object({
      limit: searchQuery.limit,
      offset: searchQuery.offset,
      group: maybe(z.enum(NOTIFICATION_GROUPS)),
      /** only unread ones */
      unread: maybe(Flag),
    }),
    reply: pageOf(Notification).extend(Unread.shape),
  },
  readNotifications: {
    summary: 'Marks notifications as read: the given ones, or all',
    access: EVERY_ACCOUNT,
    body: z.object({ ids: z.array(Id).max(LIST_MAX_ITEMS).optional() }),
    reply: Unread,
  },
  viewNotificationSettings: {
    summary: 'Returns the kinds of notification that the account switched off',
    access: EVERY_ACCOUNT,
    reply: Off,
  },
  updateNotificationSettings: {
    summary: 'Replaces the kinds of notification that the account switched off. Decisions and security stay on',
    access: EVERY_ACCOUNT,
    body: Off,
    reply: Off,
  },
});
