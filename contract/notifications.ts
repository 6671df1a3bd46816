import { z } from 'zod';
import { Id, maybe, Moment, pageOf, searchQuery, Flag, Tokens } from './common';
import { contract } from './endpoint';
import {
  LIST_MAX_ITEMS,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_DIGESTS,
  NOTIFICATION_GROUPS,
  NOTIFICATION_KINDS,
  TIME_ZONE_MAX_CHARACTERS,
} from './limits';

/**
 * A notification of a person. Events about the same thing share one line until it is read, such as three messages of
 * one performer.
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
  /** the picture that it is about, for its account only; null: none */
  image: z.string().nullable(),
  /** the path of the page that it is about */
  link: z.string(),
  isRead: z.boolean(),
  createdAt: Moment,
});
export type NotificationView = z.infer<typeof Notification>;

const Unread = z.object({ unread: z.number().int() });
const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const QuietHours = z.object({ from: ClockTime, until: ClockTime });

/** Whether a kind reaches the account on a channel, where the account may choose. */
const NotificationChoice = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  channel: z.enum(NOTIFICATION_CHANNELS),
  isOn: z.boolean(),
});
export type NotificationChoiceView = z.infer<typeof NotificationChoice>;

const NotificationSettings = z.object({
  /** every choice, also those that the account left as they are */
  choices: z.array(NotificationChoice),
  /** when mail and push wait, in the account's time zone; null: never */
  quietHours: QuietHours.nullable(),
  digest: z.enum(NOTIFICATION_DIGESTS),
  /** emails neither name nor show anybody in their subjects and pictures */
  isDiscreet: z.boolean(),
  /** whether all emails are off, except those about decisions and security */
  isMailOff: z.boolean(),
  /** null: the account has chosen none, and UTC applies */
  timeZone: z.string().nullable(),
});
export type NotificationSettingsView = z.infer<typeof NotificationSettings>;

const { choices, quietHours, digest, isDiscreet, isMailOff } = NotificationSettings.shape;
const ChangedSettings = z
  .object({
    choices: choices.max(NOTIFICATION_KINDS.length * NOTIFICATION_CHANNELS.length),
    quietHours,
    digest,
    isDiscreet,
    isMailOff,
    /** becomes the account's time zone if it has none */
    timeZone: z.string().max(TIME_ZONE_MAX_CHARACTERS),
  })
  .partial();

/** What a link in an email switches off, and whether it is off. */
const Unsubscribe = z.object({
  /** a kind, the digest, or all email */
  what: z.enum([...NOTIFICATION_KINDS, 'digest', 'all']),
  isOff: z.boolean(),
});
const unsubscribeLink = z.object({ token: z.string().max(200) });

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
    summary: 'Returns what notifies the account, where and when',
    access: EVERY_ACCOUNT,
    reply: NotificationSettings,
  },
  updateNotificationSettings: {
    summary: 'Changes the given settings of notifications. Decisions and security stay on',
    access: EVERY_ACCOUNT,
    body: ChangedSettings,
    reply: NotificationSettings,
  },
  viewUnsubscribe: {
    summary: 'Returns what the signed link of an email switches off',
    access: 'anyone',
    params: unsubscribeLink,
    reply: Unsubscribe,
  },
  unsubscribe: {
    summary: 'Switches off the emails that a signed link names, without a session',
    access: 'anyone',
    params: unsubscribeLink,
    reply: Unsubscribe,
  },
  resubscribe: {
    summary: 'Switches on again the emails that a signed link names, without a session',
    access: 'anyone',
    params: unsubscribeLink,
    reply: Unsubscribe,
  },
});
