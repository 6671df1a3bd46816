import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS } from '@contract/limits';
import {
  type ChannelDefault,
  NOTIFICATION_SETTINGS,
  type NotificationChannel,
  type NotificationKind,
} from '@contract/notificationKinds';

/** In the order of the channels: bell, toast, push, mail, digest. */
type Defaults = [ChannelDefault, ChannelDefault, ChannelDefault, ChannelDefault, ChannelDefault];
interface KindRow {
  event: string;
  who: string[];
  channels: Defaults;
  collapses: string;
  quietHours: 'wait' | 'ignore';
  /** minutes until the mail and until the next one about the same thing; null: the mail of another feature tells it */
  mail: [after: number, again: number] | null;
}
const kindTable: Record<NotificationKind, KindRow> = {
  live: {
    event: 'Somebody you follow goes live',
    who: ['user'],
    channels: ['on', 'on', 'on', 'off', 'on'],
    collapses: 'live:<performer>',
    quietHours: 'wait',
    mail: [1, 30],
  },
  reminder: {
    event: 'Reminders',
    who: ['user'],
    channels: ['on', 'on', 'on', 'off', 'never'],
    collapses: 'reminder:<show>',
    quietHours: 'ignore',
    mail: [1, 60],
  },
  announcement: {
    event: 'Announcements',
    who: ['user'],
    channels: ['on', 'off', 'on', 'off', 'on'],
    collapses: 'announcement:<announcement>',
    quietHours: 'wait',
    mail: [10, 60],
  },
  message: {
    event: 'Messages',
    who: ['user', 'performer'],
    channels: ['on', 'off', 'on', 'off', 'on'],
    collapses: 'message:<conversation>',
    quietHours: 'wait',
    mail: [10, 60],
  },
  mention: {
    event: 'Mentions',
    who: ['user', 'performer'],
    channels: ['on', 'off', 'never', 'off', 'on'],
    collapses: 'mention:<conversation>',
    quietHours: 'wait',
    mail: [10, 60],
  },
  milestone: {
    event: 'Followers',
    who: ['performer'],
    channels: ['on', 'off', 'never', 'off', 'on'],
    collapses: 'milestone:<followers>',
    quietHours: 'wait',
    mail: [10, 60],
  },
  sale: {
    event: 'Sales',
    who: ['performer'],
    channels: ['on', 'off', 'on', 'off', 'on'],
    collapses: 'sale:<item>',
    quietHours: 'wait',
    mail: [10, 60],
  },
  tip: {
    event: 'Tips',
    who: ['performer'],
    channels: ['on', 'off', 'on', 'off', 'on'],
    collapses: 'tip:<tip>',
    quietHours: 'wait',
    mail: [10, 60],
  },
  pledge: {
    event: 'Pledges',
    who: ['user', 'performer'],
    channels: ['on', 'off', 'never', 'off', 'on'],
    collapses: 'pledge:<goal>',
    quietHours: 'wait',
    mail: [10, 60],
  },
  ticket: {
    event: 'Ticket shows',
    who: ['user', 'performer'],
    channels: ['on', 'on', 'on', 'on', 'on'],
    collapses: 'ticket:<show>',
    quietHours: 'wait',
    mail: [1, 60],
  },
  order: {
    event: 'Orders',
    who: ['user'],
    channels: ['on', 'off', 'on', 'on', 'never'],
    collapses: 'order:<order>',
    quietHours: 'wait',
    mail: null,
  },
  refund: {
    event: 'Refunds',
    who: ['user'],
    channels: ['on', 'off', 'never', 'on', 'never'],
    collapses: 'refund:<request>',
    quietHours: 'wait',
    mail: null,
  },
  payout: {
    event: 'Payouts',
    who: ['performer', 'studio'],
    channels: ['on', 'off', 'never', 'on', 'never'],
    collapses: 'payout:<request>',
    quietHours: 'wait',
    mail: null,
  },
  decision: {
    event: 'Decisions',
    who: ['user', 'performer', 'studio'],
    channels: ['always', 'off', 'never', 'always', 'never'],
    collapses: 'takedown:<takedown>, review:<item>, case:<case> or registration',
    quietHours: 'ignore',
    mail: null,
  },
  clip: {
    event: 'Clips',
    who: ['performer'],
    channels: ['on', 'off', 'never', 'off', 'on'],
    collapses: 'clip:waiting',
    quietHours: 'wait',
    mail: [10, 60],
  },
  security: {
    event: 'Security',
    who: ['user', 'performer', 'studio'],
    channels: ['always', 'off', 'always', 'always', 'never'],
    collapses: 'security:<event>',
    quietHours: 'ignore',
    mail: null,
  },
};

test.each(NOTIFICATION_KINDS)('the event, who, channels, key and quiet hours of %s', (kind) => {
  const { event, who, channels, collapses, quietHours, mail } = kindTable[kind];
  const settings = NOTIFICATION_SETTINGS[kind];
  const byChannel = Object.fromEntries(NOTIFICATION_CHANNELS.map((channel, index) => [channel, channels[index]]));
  expect(settings).toMatchObject({
    label: event,
    roles: who,
    channels: byChannel as Record<NotificationChannel, ChannelDefault>,
    collapses,
    quietHours,
  });
  expect([settings.mailAfterMinutes, settings.againAfterMinutes]).toEqual(mail ?? ['own', 0]);
});

test('the key of every event begins as the table says', () => {
  const server = path.resolve(__dirname, '../../../server/features');
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const used = files.flatMap((file) => {
    const source = readFileSync(path.join(server, file), 'utf8');
    return [...source.matchAll(/kind: '(\w+)'(?: as const)?,\s+(?:key: [`'](\w+))/g)].map(([, kind, key]) => ({
      kind,
      key,
    }));
  });
  const known = used.filter(({ kind }) => (NOTIFICATION_KINDS as readonly string[]).includes(kind!));
  expect(new Set(known.map(({ kind }) => kind))).toEqual(new Set(NOTIFICATION_KINDS));
  for (const { kind, key } of known) expect(NOTIFICATION_SETTINGS[kind as NotificationKind].collapses).toContain(key);
});
