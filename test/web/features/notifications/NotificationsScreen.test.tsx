import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { type ReplyOf } from '@contract/all';
import { makeStore } from '@/application/wrapper';
import { NotificationsScreen } from '@/features/notifications/NotificationsScreen';
import { NotificationSettingsScreen } from '@/features/notifications/NotificationSettingsScreen';
import { notificationsChanged } from '@/features/notifications/slice';
import { type Notification } from '@/features/notifications/state';
import { UnsubscribeScreen } from '@/features/notifications/UnsubscribeScreen';
import { whenOf } from '@/features/notifications/when';
import { data, fakeApi } from '@test/support/fakeApi';

const notification = (changes: Partial<Notification> = {}): Notification => ({
  _id: 'n1',
  kind: 'live',
  group: 'following',
  subject: 'Juno Valcourt',
  text: 'is live',
  detail: 'Torch songs',
  tokens: null,
  picture: '/juno.webp',
  image: null,
  link: '/performers/juno',
  isRead: false,
  createdAt: '2026-11-25T10:00:00.000Z',
  ...changes,
});
const page = (...rows: Notification[]) => ({
  data: rows,
  total: rows.length,
  unread: rows.filter(({ isRead }) => !isRead).length,
});

function show(first: ReturnType<typeof page>) {
  const store = makeStore();
  render(
    <Provider store={store}>
      <NotificationsScreen first={first} />
    </Provider>,
  );
  return store;
}

test('a notification leads to what it is about and says that it is unread', () => {
  fakeApi({});
  show(page(notification()));
  const link = screen.getByRole('link', { name: /Juno Valcourt is live/ });
  expect(link).toHaveAttribute('href', '/performers/juno');
  expect(within(link).getByText('Torch songs')).toBeInTheDocument();
  expect(within(link).getByText('Unread')).toBeInTheDocument();
});

test('an empty list says what it will have', () => {
  fakeApi({});
  show(page());
  expect(screen.getByText(/You have no notifications yet/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull();
});

test('all are marked as read at once', async () => {
  const api = fakeApi({
    'PUT /notifications/read': data({ unread: 0 }),
    'GET /notifications': data(page(notification({ isRead: true }))),
  });
  show(page(notification()));
  await userEvent.click(screen.getByRole('button', { name: 'Mark all read' }));
  const link = screen.getByRole('link', { name: /Juno Valcourt/ });
  await waitFor(() => expect(within(link).queryByText('Unread')).toBeNull());
  expect(api.calls()).toEqual(['PUT /notifications/read', 'GET /notifications']);
});

test('a filter asks for its notifications, and what arrives appears by itself', async () => {
  const answers = [page(), page(notification({ kind: 'sale', subject: 'Mira', text: 'bought Night Train' }))];
  const api = fakeApi({ 'GET /notifications': () => data(answers.shift()) });
  const store = show(page(notification()));
  await userEvent.click(screen.getByRole('radio', { name: 'Money' }));
  expect(await screen.findByText('You have no notifications about money yet.')).toBeInTheDocument();
  act(() => void store.dispatch(notificationsChanged({ unread: 1, arrived: null, toast: false })));
  expect(await screen.findByText('bought Night Train', { exact: false })).toBeInTheDocument();
  expect(api.arrived.map(({ query }) => query.group)).toEqual(['money', 'money']);
});

test('a list that cannot be loaded keeps what it shows and says why', async () => {
  fakeApi({ 'GET /notifications': { status: 500, body: { statusCode: 500, message: 'no' } } });
  show(page(notification()));
  await userEvent.click(screen.getByRole('radio', { name: 'Unread 1' }));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'All' })).toBeChecked();
  expect(screen.getByRole('link', { name: /Juno Valcourt/ })).toBeInTheDocument();
});

test('older ones continue the list, and a change keeps them', async () => {
  const all = Array.from({ length: 12 }, (_, index) => notification({ _id: `n${index}`, subject: `Person ${index}` }));
  const api = fakeApi({
    'GET /notifications': ({ query }) => {
      const from = Number(query.offset ?? 0);
      return data({ ...page(...all), data: all.slice(from, from + Number(query.limit ?? 10)) });
    },
  });
  const store = show({ ...page(...all), data: all.slice(0, 10) });
  await userEvent.click(screen.getByRole('button', { name: 'Show older notifications' }));
  expect(await screen.findByRole('link', { name: /Person 11/ })).toBeInTheDocument();
  act(() => void store.dispatch(notificationsChanged({ unread: 12, arrived: null, toast: false })));
  await waitFor(() => expect(api.arrived).toHaveLength(2));
  expect(api.arrived.map(({ query }) => [query.offset, query.limit])).toEqual([
    ['10', undefined],
    [undefined, '12'],
  ]);
  expect(screen.getAllByRole('listitem')).toHaveLength(12);
});

test('moments are listed by day in the time zone of the visitor', () => {
  const now = new Date(2026, 10, 25, 12, 0);
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 5).toISOString();
  expect(whenOf(at(25, 0), now, false)).toEqual({ day: 'Today', text: '00:05' });
  expect(whenOf(at(24, 23), now, false)).toEqual({ day: 'Yesterday', text: '24 Nov' });
  expect(whenOf(at(3, 9), now, false)).toEqual({ day: 'Earlier', text: '3 Nov' });
  expect(whenOf('2026-11-25T23:59:00.000Z', new Date('2026-11-25T23:59:30.000Z'), true)).toEqual({
    day: 'Today',
    text: '23:59',
  });
});

const settings = (isOn: boolean): ReplyOf<'viewNotificationSettings'> => ({
  choices: [
    { kind: 'live', channel: 'bell', isOn },
    { kind: 'message', channel: 'bell', isOn: true },
    { kind: 'message', channel: 'mail', isOn: false },
  ],
  quietHours: null,
  digest: 'weekly',
  isDiscreet: false,
  isMailOff: false,
  timeZone: null,
});

test('a choice is stored at once, and goes back when that fails', async () => {
  const answers = [data(settings(false)), { status: 500, body: { statusCode: 500, message: 'no' } }];
  const api = fakeApi({ 'PUT /notifications/settings': () => answers.shift()! });
  render(<NotificationSettingsScreen settings={settings(true)} role="user" />);
  const live = screen.getByRole('checkbox', { name: 'Somebody you follow goes live, Bell' });
  await userEvent.click(live);
  await waitFor(() => expect(live).not.toBeChecked());
  expect(api.arrived.at(-1)?.body).toEqual({ choices: [{ kind: 'live', channel: 'bell', isOn: false }] });
  const messages = screen.getByRole('checkbox', { name: 'Messages, Email' });
  await userEvent.click(messages);
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(messages).not.toBeChecked();
  expect(screen.queryByRole('rowheader', { name: 'Sales' })).toBeNull();
});

test('the first quiet hours bring the time zone of the browser', async () => {
  const stored = { ...settings(true), quietHours: { from: '23:00', until: '08:00' }, timeZone: 'Europe/Oslo' };
  const api = fakeApi({ 'PUT /notifications/settings': () => data(stored) });
  render(<NotificationSettingsScreen settings={settings(true)} role="user" />);
  await userEvent.click(screen.getByRole('switch', { name: /^Send me nothing at night/ }));
  expect(await screen.findByLabelText('From')).toHaveValue('23:00');
  expect(api.arrived.at(-1)?.body).toEqual({
    quietHours: { from: '23:00', until: '08:00' },
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  expect(await screen.findByText('Europe/Oslo time. Change it in your profile.')).toBeInTheDocument();
});

test('the link of an email switches it off by itself, and undo switches it on again', async () => {
  const api = fakeApi({
    'POST /unsubscribe/t0': () => data({ what: 'live', isOff: true }),
    'DELETE /unsubscribe/t0': () => data({ what: 'live', isOff: false }),
  });
  render(
    <Provider store={makeStore()}>
      <UnsubscribeScreen token="t0" link={{ what: 'live', isOff: false }} />
    </Provider>,
  );
  expect(await screen.findByRole('heading', { name: 'Emails stopped' })).toBeInTheDocument();
  expect(screen.getByText('No more emails about: somebody you follow goes live.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Stop these emails' })).toBeInTheDocument();
  expect(api.calls()).toEqual(['POST /unsubscribe/t0', 'DELETE /unsubscribe/t0']);
});
