/** Transitions of the store: direct messages, reports and maintenance. */
import { toAction } from '@/application/events';
import * as auth from '@/features/auth/slice';
import * as messages from '@/features/messages/slice';
import { type DirectConversation } from '@/features/messages/state';
import { messageCreated, messagesCleared, messageSent } from '@/features/chat/slice';
import * as performers from '@/features/performers/slice';
import { maintenanceChanged } from '@/features/site/slice';
import * as reports from '@/features/reports/slice';
import { message } from '@test/support/people';
import { after, error, type Row, testTransitions } from '@test/support/transitions';

const status = (word: performers.PerformerCard['streamingStatus'] | 'connected' | 'disconnected', performerId = 'p1') =>
  toAction('performer/status', { performerId, status: word, streamingTitle: 'Late set' }, after())!;
const letter = (_id: string, day: string, changes: Partial<DirectConversation> = {}): DirectConversation => ({
  _id,
  type: 'private',
  performerId: null,
  lastSeq: 0,
  createdAt: `${day}T00:00:00.000Z`,
  updatedAt: `${day}T00:00:00.000Z`,
  lastMessage: null,
  unread: 0,
  standing: 'open',
  blockedByMe: false,
  recipientInfo: { _id: 'them', username: 'them', name: 'Them', avatar: '', role: 'performer', isOnline: false },
  ...changes,
});
const letters = messages.searchSucceeded({
  data: [letter('c2', '2026-01-03'), letter('c1', '2026-01-01', { lastSeq: 7, unread: 2 })],
  total: 2,
});
const line = (seq: number, by = 'them') =>
  message(seq, {
    createdAt: '2026-01-09T00:00:00.000Z',
    senderInfo: { _id: by, username: by, name: by, avatar: '', role: 'user' },
  });

const rows: Row[] = [
  // correspondence
  [
    'messages: a line of the other side moves it to the top and waits to be read',
    [letters, messageCreated({ message: line(8) })],
    (s) => s.messages.data.map((one) => [one._id, one.unread, one.lastMessage?.text]),
    [
      ['c1', 3, 'line 8'],
      ['c2', 0, undefined],
    ],
  ],
  [
    'messages: an own line waits for nobody',
    [letters, messageCreated({ message: line(8, 'me') })],
    (s) => s.messages.data[0]?.unread,
    2,
  ],
  [
    'messages: a repeated line changes nothing',
    [letters, messageCreated({ message: line(8) }), messageCreated({ message: line(8) })],
    (s) => s.messages.data[0]?.unread,
    3,
  ],
  [
    'messages: a line of no correspondence changes nothing',
    [letters, messageCreated({ message: { ...line(8), conversationId: 'room' } })],
    (s) => s.messages.data.map((one) => one.unread),
    [0, 2],
  ],
  [
    'messages: read up to the newest line',
    [letters, messages.conversationRead({ conversationId: 'c1', lastSeq: 7 })],
    (s) => s.messages.data[1]?.unread,
    0,
  ],
  [
    'messages: what came since stays unread',
    [letters, messages.conversationRead({ conversationId: 'c1', lastSeq: 6 })],
    (s) => s.messages.data[1]?.unread,
    2,
  ],
  [
    'messages: removed from the list, and not brought back by a page that names it',
    [letters, messagesCleared({ conversationId: 'c1', seq: 7 })],
    (s) => s.messages,
    { data: [{ _id: 'c2' }], total: 1, removed: 'c1' },
  ],
  [
    'messages: detail anew stands at its place and counts once',
    [
      letters,
      messages.conversationLoaded(letter('c3', '2026-01-02')),
      messages.conversationLoaded(letter('c3', '2026-01-02')),
    ],
    (s) => [s.messages.data.map(({ _id }) => _id), s.messages.total],
    [['c2', 'c3', 'c1'], 3],
  ],
  [
    'messages: sending, then sent',
    [letters, messages.directMessageSendRequested({ conversationId: 'c1', text: 'x' }), messageSent(line(8, 'me'))],
    (s) => [s.messages.sending.c1, s.messages.data[0]?.lastMessage?._id],
    [undefined, 'm8'],
  ],
  [
    'messages: sending failed',
    [
      letters,
      messages.directMessageSendRequested({ conversationId: 'c1', text: 'x' }),
      messages.directMessageSendFailed({ conversationId: 'c1', error }),
    ],
    (s) => s.messages.sending.c1,
    { status: 'failed', error },
  ],
  [
    'messages: who is online',
    [letters, status('connected', 'them')],
    (s) => s.messages.data.map((one) => one.recipientInfo.isOnline),
    [true, true],
  ],
  [
    'messages: blocked in the middle',
    [letters, performers.blockedBy({ performerId: 'them' })],
    (s) => s.messages.data.map((one) => one.standing),
    ['blocked', 'blocked'],
  ],
  ['messages: logout forgets them', [letters, auth.loggedOut()], (s) => s.messages, after().messages],

  // reports
  [
    'report: detail',
    [reports.reportOpened({ messageId: 'm1', name: 'Bo' })],
    (s) => s.reports,
    { subject: { messageId: 'm1', name: 'Bo' }, status: 'writing', error: null },
  ],
  [
    'report: sending, failed',
    [
      reports.reportOpened({ messageId: 'm1', name: 'Bo' }),
      reports.reportRequested({ reason: 'spam' }),
      reports.reportFailed(error),
    ],
    (s) => s.reports,
    { status: 'failed', error },
  ],
  [
    'report: sent',
    [
      reports.reportOpened({ performerId: 'p1', name: 'Bo' }),
      reports.reportRequested({ reason: 'spam' }),
      reports.reportSent(),
    ],
    (s) => s.reports,
    { status: 'sent' },
  ],
  [
    'report: closed',
    [reports.reportOpened({ messageId: 'm1', name: 'Bo' }), reports.reportClosed()],
    (s) => s.reports,
    { subject: null, status: 'writing' },
  ],

  // maintenance
  ['maintenance on', [maintenanceChanged(true)], (s) => s.settings.maintenance, true],
  ['maintenance off', [maintenanceChanged(true), maintenanceChanged(false)], (s) => s.settings.maintenance, false],
];

testTransitions(rows);
