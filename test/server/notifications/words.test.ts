import { NOTIFICATION_KINDS } from '@contract/limits';
import { type NotificationKind } from '@contract/notificationKinds';
import { type NotificationView } from '@contract/notifications';
import { type NotificationFacts } from '@server/features/notifications/rules';
import { type NotificationRow } from '@server/features/notifications/store/notifications';
import { viewNotification } from '@server/features/notifications/view';

type Row<K extends NotificationKind> = [
  kind: K,
  facts: NotificationFacts[K],
  count: number,
  shown: Pick<NotificationView, 'subject' | 'text' | 'detail' | 'tokens' | 'link' | 'group'> & { image?: string },
];
const row = <K extends NotificationKind>(...given: Row<K>) => given;

const JUNO = { subject: 'Juno Valcourt', tokens: null };
const table = [
  row('live', { title: 'Torch songs' }, 1, {
    ...JUNO,
    text: 'is live',
    detail: 'Torch songs',
    link: '/performers/juno',
    group: 'following',
  }),
  row('reminder', { title: 'Torch songs' }, 1, {
    ...JUNO,
    text: 'is live',
    detail: 'Torch songs',
    link: '/performers/juno',
    group: 'following',
  }),
  row('announcement', { announcementId: 'a1', quote: 'New songs', hasPicture: true }, 1, {
    ...JUNO,
    text: 'made an announcement',
    detail: 'New songs',
    image: '/files/announcements/a1/small.webp',
    link: '/announcements/a1',
    group: 'following',
  }),
  row('message', { conversationId: 'c1' }, 1, {
    ...JUNO,
    text: 'sent you a message',
    detail: 'Thank you',
    link: '/messages?c=c1',
    group: 'messages',
  }),
  row('message', { conversationId: 'c1' }, 3, {
    ...JUNO,
    text: 'sent you 3 messages',
    detail: 'Thank you',
    link: '/messages?c=c1',
    group: 'messages',
  }),
  row('mention', {}, 1, {
    ...JUNO,
    text: 'mentioned you in a chat',
    detail: 'Thank you',
    link: '/performers/host',
    group: 'messages',
  }),
  row('mention', {}, 2, {
    subject: '',
    tokens: null,
    text: 'You were mentioned 2 times in a chat',
    detail: 'Thank you',
    link: '/performers/host',
    group: 'messages',
  }),
  row('sale', { name: 'Night Train' }, 1, {
    ...JUNO,
    text: 'bought Night Train',
    detail: '',
    link: '/account/performer/earnings',
    group: 'money',
  }),
  row('sale', { name: 'Night Train' }, 4, {
    ...JUNO,
    subject: '',
    text: '4 sales of Night Train',
    detail: '',
    link: '/account/performer/earnings',
    group: 'money',
  }),
  row('tip', { tokens: 25 }, 1, {
    subject: 'Juno Valcourt',
    text: 'tipped you while you were offline',
    detail: '',
    tokens: 25,
    link: '/account/performer/earnings',
    group: 'money',
  }),
  row('pledge', { outcome: 'paid', title: 'Encore', tokens: 40 }, 1, {
    subject: 'Juno Valcourt',
    text: 'confirmed the goal that you pledged to',
    detail: 'Encore',
    tokens: 40,
    link: '/performers/juno',
    group: 'money',
  }),
  row('pledge', { outcome: 'returned', title: 'Encore', tokens: 40 }, 1, {
    subject: '',
    text: 'came back to you from a pledge',
    detail: 'Encore',
    tokens: 40,
    link: '/performers/juno',
    group: 'money',
  }),
  row('pledge', { outcome: 'reached', title: 'Encore', tokens: 40 }, 1, {
    subject: '',
    text: 'Your goal is reached. Confirm it once you’ve done it',
    detail: 'Encore',
    tokens: 40,
    link: '/account/performer/goals',
    group: 'money',
  }),
  row('ticket', { outcome: 'returned', title: 'Night Train', tokens: 120, showId: 's1' }, 1, {
    subject: '',
    text: 'came back to you from a ticket',
    detail: 'Night Train',
    tokens: 120,
    link: '/tickets/s1',
    group: 'money',
  }),
  row('ticket', { outcome: 'not_held', title: 'Night Train', showId: 's1' }, 1, {
    subject: '',
    text: 'Your ticket show did not take place. Its tickets were returned',
    detail: 'Night Train',
    tokens: null,
    link: '/account/performer/ticket-shows',
    group: 'money',
  }),
  row('order', { orderId: 'o1', name: 'Night Train', status: 'shipping', code: 'RM1' }, 1, {
    subject: 'Night Train',
    text: 'is on its way',
    detail: 'Shipping code RM1',
    tokens: null,
    link: '/account/user/orders/o1',
    group: 'money',
  }),
  row('refund', { tokens: 80, name: 'Night Train' }, 1, {
    subject: '',
    text: 'came back to you',
    detail: 'Refund for Night Train',
    tokens: 80,
    link: '/account/user/refunds',
    group: 'money',
  }),
  row('refund', { tokens: null, name: 'Night Train' }, 1, {
    subject: '',
    text: 'Your refund request was rejected',
    detail: 'Night Train',
    tokens: null,
    link: '/account/user/refunds',
    group: 'money',
  }),
  row('payout', { role: 'performer', requestId: 'p1', outcome: 'approved' }, 1, {
    subject: '',
    text: 'Your payout was approved',
    detail: '',
    tokens: null,
    link: '/account/performer/payouts/p1',
    group: 'money',
  }),
  row('payout', { role: 'studio', requestId: 'p1', outcome: 'done' }, 1, {
    subject: '',
    text: 'Your payout was sent',
    detail: '',
    tokens: null,
    link: '/studio/payouts/p1',
    group: 'money',
  }),
  row('milestone', { followers: 100 }, 1, {
    subject: '100',
    text: 'people follow you',
    detail: '',
    tokens: null,
    link: '/account/performer/people',
    group: 'following',
  }),
  row('clip', { title: 'The solo' }, 1, {
    subject: 'Juno Valcourt',
    text: 'made a clip that waits for your approval',
    detail: 'The solo',
    tokens: null,
    link: '/account/performer/clips',
    group: 'following',
  }),
  row('clip', { title: 'The solo' }, 3, {
    subject: '',
    text: '3 clips wait for your approval',
    detail: '',
    tokens: null,
    link: '/account/performer/clips',
    group: 'following',
  }),
  row('decision', { text: 'Your video is back', detail: 'Encore', link: '/account/performer/takedowns' }, 1, {
    subject: '',
    text: 'Your video is back',
    detail: 'Encore',
    tokens: null,
    link: '/account/performer/takedowns',
    group: 'account',
  }),
  row('security', { text: 'Your password was changed', detail: '', link: '/account/user/security' }, 1, {
    subject: '',
    text: 'Your password was changed',
    detail: '',
    tokens: null,
    link: '/account/user/security',
    group: 'account',
  }),
];

const at = new Date('2026-11-25T10:00:00Z');
const JUNO_ACCOUNT = { name: 'Juno Valcourt', username: 'juno', avatar: null, role: 'performer' } as const;
/** A row of the table as it is stored, and what is read with it. */
const stored = (
  [kind, facts, count]: (typeof table)[number],
  changes: Partial<NotificationRow> = {},
): NotificationRow => ({
  notification: {
    id: 'n1',
    accountId: 'a1',
    key: 'k',
    actorId: 'a2',
    messageId: 'm1',
    inBell: true,
    kind,
    facts,
    count,
    at,
    readAt: null,
  },
  actor: JUNO_ACCOUNT,
  status: 'public',
  message: { type: 'text', text: 'Thank you', deletedAt: null },
  host: 'host',
  ...changes,
});

test.each(table)('the words and the link of %s %j, %i times', (...row) => {
  expect(viewNotification(stored(row))).toEqual({
    _id: 'n1',
    kind: row[0],
    picture: '/no-avatar.png',
    image: null,
    isRead: false,
    createdAt: at.toISOString(),
    ...row[3],
  });
});

const rowOf = (kind: NotificationKind) => table.find(([of]) => of === kind)!;

test('a show that is over was live', () => {
  expect(viewNotification(stored(rowOf('live'), { status: 'offline' })).text).toBe('was live');
});

test('a deleted message is not quoted, and a photo without words is named', () => {
  const message = { type: 'text', text: 'Thank you', deletedAt: at } as const;
  expect(viewNotification(stored(rowOf('message'), { message })).detail).toBe('');
  const photo = { type: 'photo', text: '', deletedAt: null } as const;
  expect(viewNotification(stored(rowOf('message'), { message: photo })).detail).toBe('A photo');
});

test('a long message is quoted by its beginning', () => {
  const message = { type: 'text', text: `${'é'.repeat(119)} 😀 and more`, deletedAt: null } as const;
  expect(viewNotification(stored(rowOf('mention'), { message })).detail).toBe(`${'é'.repeat(119)}…`);
});

test('every kind has a row above', () => {
  expect([...new Set(table.map(([kind]) => kind))].sort()).toEqual([...NOTIFICATION_KINDS].sort());
});
