import { type Role } from './endpoint';
import { type NOTIFICATION_CHANNELS, type NOTIFICATION_GROUPS, type NOTIFICATION_KINDS } from './limits';

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number];
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/**
 * Whether a kind reaches an account on a channel. `on` and `off` are defaults that the account changes; `always`
 * cannot be switched off; `never` does not exist.
 */
export type ChannelDefault = 'on' | 'off' | 'always' | 'never';

interface KindSettings {
  /** the event, as settings name it */
  label: string;
  hint?: string;
  /** who gets it */
  roles: readonly Exclude<Role, 'operator'>[];
  heading: 'People' | 'Money and orders' | 'Account';
  group: NotificationGroup;
  channels: Record<NotificationChannel, ChannelDefault>;
  /** what its key begins with; everything with the same key of one account collapses into one notification */
  collapses: string;
  /** whether mail and push of it wait during the account's quiet hours */
  quietHours: 'wait' | 'ignore';
  /** a mail goes out after this time, if the notification is still unread; `own`: another mail of the site tells it */
  mailAfterMinutes: number | 'own';
  /** the least time between two mails or pushes about the same thing */
  againAfterMinutes: number;
}

/** Everything that accounts are notified of, in the order of the settings. */
export const NOTIFICATION_SETTINGS: { readonly [K in NotificationKind]: KindSettings } = {
  live: {
    label: 'Somebody you follow goes live',
    roles: ['user'],
    heading: 'People',
    group: 'following',
    channels: { bell: 'on', toast: 'on', push: 'on', mail: 'off', digest: 'on' },
    collapses: 'live:<performer>',
    quietHours: 'wait',
    // by then there is a picture of the show
    mailAfterMinutes: 1,
    againAfterMinutes: 30,
  },
  reminder: {
    label: 'Reminders',
    hint: 'A show that you asked to be reminded of starts soon',
    roles: ['user'],
    heading: 'People',
    group: 'following',
    channels: { bell: 'on', toast: 'on', push: 'on', mail: 'off', digest: 'never' },
    collapses: 'reminder:<show>',
    // it was asked for at this time
    quietHours: 'ignore',
    mailAfterMinutes: 1,
    againAfterMinutes: 60,
  },
  announcement: {
    label: 'Announcements',
    hint: 'From performers you follow with “All”, support or bought from',
    roles: ['user'],
    heading: 'People',
    group: 'following',
    channels: { bell: 'on', toast: 'off', push: 'on', mail: 'off', digest: 'on' },
    collapses: 'announcement:<announcement>',
    quietHours: 'wait',
    mailAfterMinutes: 10,
    againAfterMinutes: 60,
  },
  message: {
    label: 'Messages',
    roles: ['user', 'performer'],
    heading: 'People',
    group: 'messages',
    channels: { bell: 'on', toast: 'off', push: 'on', mail: 'off', digest: 'on' },
    collapses: 'message:<conversation>',
    quietHours: 'wait',
    mailAfterMinutes: 10,
    againAfterMinutes: 60,
  },
  mention: {
    label: 'Mentions',
    hint: 'Somebody writes your username in a chat',
    roles: ['user', 'performer'],
    heading: 'People',
    group: 'messages',
    channels: { bell: 'on', toast: 'off', push: 'never', mail: 'off', digest: 'on' },
    collapses: 'mention:<conversation>',
    quietHours: 'wait',
    mailAfterMinutes: 10,
    againAfterMinutes: 60,
  },
  milestone: {
    label: 'Followers',
    hint: 'You reach 1, 10, 50, 100 and so on',
    roles: ['performer'],
    heading: 'People',
    group: 'following',
    channels: { bell: 'on', toast: 'off', push: 'never', mail: 'off', digest: 'on' },
    collapses: 'milestone:<followers>',
    quietHours: 'wait',
    mailAfterMinutes: 10,
    againAfterMinutes: 60,
  },
  clip: {
    label: 'Clips',
    hint: 'A clip of your show waits for your approval',
    roles: ['performer'],
    heading: 'People',
    group: 'following',
    channels: { bell: 'on', toast: 'off', push: 'never', mail: 'off', digest: 'on' },
    collapses: 'clip:waiting',
    quietHours: 'wait',
    mailAfterMinutes: 10,
    againAfterMinutes: 60,
  },
  sale: {
    label: 'Sales',
    roles: ['performer'],
    heading: 'Money and orders',
    group: 'money',
    channels: { bell: 'on', toast: 'off', push: 'on', mail: 'off', digest: 'on' },
    collapses: 'sale:<item>',
    quietHours: 'wait',
    mailAfterMinutes: 10,
    againAfterMinutes: 60,
  },
  tip: {
    label: 'Tips',
    hint: 'While you are offline',
    roles: ['performer'],
    heading: 'Money and orders',
    group: 'money',
    channels: { bell: 'on', toast: 'off', push: 'on', mail: 'off', digest: 'on' },
    collapses: 'tip:<tip>',
    quietHours: 'wait',
    mailAfterMinutes: 10,
    againAfterMinutes: 60,
  },
  pledge: {
    label: 'Pledges',
    hint: 'A goal with pledges is reached or ends',
    roles: ['user', 'performer'],
    heading: 'Money and orders',
    group: 'money',
    channels: { bell: 'on', toast: 'off', push: 'never', mail: 'off', digest: 'on' },
    collapses: 'pledge:<goal>',
    quietHours: 'wait',
    mailAfterMinutes: 10,
    againAfterMinutes: 60,
  },
  ticket: {
    label: 'Ticket shows',
    hint: 'A ticket is returned or paid, or a seat is free',
    roles: ['user', 'performer'],
    heading: 'Money and orders',
    group: 'money',
    channels: { bell: 'on', toast: 'on', push: 'on', mail: 'on', digest: 'on' },
    collapses: 'ticket:<show>',
    quietHours: 'wait',
    mailAfterMinutes: 1,
    againAfterMinutes: 60,
  },
  order: {
    label: 'Orders',
    hint: 'An order of yours moves',
    roles: ['user'],
    heading: 'Money and orders',
    group: 'money',
    channels: { bell: 'on', toast: 'off', push: 'on', mail: 'on', digest: 'never' },
    collapses: 'order:<order>',
    quietHours: 'wait',
    mailAfterMinutes: 'own',
    againAfterMinutes: 0,
  },
  refund: {
    label: 'Refunds',
    hint: 'A refund request of yours is decided',
    roles: ['user'],
    heading: 'Money and orders',
    group: 'money',
    channels: { bell: 'on', toast: 'off', push: 'never', mail: 'on', digest: 'never' },
    collapses: 'refund:<request>',
    quietHours: 'wait',
    mailAfterMinutes: 'own',
    againAfterMinutes: 0,
  },
  payout: {
    label: 'Payouts',
    hint: 'A payout request of yours is decided',
    roles: ['performer', 'studio'],
    heading: 'Money and orders',
    group: 'money',
    channels: { bell: 'on', toast: 'off', push: 'never', mail: 'on', digest: 'never' },
    collapses: 'payout:<request>',
    quietHours: 'wait',
    mailAfterMinutes: 'own',
    againAfterMinutes: 0,
  },
  decision: {
    label: 'Decisions',
    hint: 'What we decide about your account and your content',
    roles: ['user', 'performer', 'studio'],
    heading: 'Account',
    group: 'account',
    channels: { bell: 'always', toast: 'off', push: 'never', mail: 'always', digest: 'never' },
    collapses: 'takedown:<takedown>, review:<item>, case:<case> or registration',
    quietHours: 'ignore',
    mailAfterMinutes: 'own',
    againAfterMinutes: 0,
  },
  security: {
    label: 'Security',
    hint: 'New logins and changed passwords',
    roles: ['user', 'performer', 'studio'],
    heading: 'Account',
    group: 'account',
    channels: { bell: 'always', toast: 'off', push: 'always', mail: 'always', digest: 'never' },
    collapses: 'security:<event>',
    quietHours: 'ignore',
    mailAfterMinutes: 'own',
    againAfterMinutes: 0,
  },
};

/** Whether a kind reaches accounts on a channel unless they choose otherwise. */
export const isOnByDefault = (kind: NotificationKind, channel: NotificationChannel): boolean =>
  ['on', 'always'].includes(NOTIFICATION_SETTINGS[kind].channels[channel]);

/** Whether accounts may choose if a kind reaches them on a channel. */
export const isChoice = (kind: NotificationKind, channel: NotificationChannel): boolean =>
  ['on', 'off'].includes(NOTIFICATION_SETTINGS[kind].channels[channel]);
