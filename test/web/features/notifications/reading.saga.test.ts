import { loggedOut } from '@/features/auth/slice';
import { notificationsChanged, unreadNotificationsRequested } from '@/features/notifications/slice';
import { data, fakeApi } from '@test/support/fakeApi';
import { startStore } from '@test/support/webStore';

/** Starts a store in a browser whose system shows a notification of the site. */
async function start() {
  const shown = { close: jest.fn() };
  const getRegistration = async () => ({ getNotifications: async () => [shown] });
  Object.defineProperty(navigator, 'serviceWorker', { value: { getRegistration }, configurable: true });
  return { shown, store: await startStore() };
}
/** Lets sagas and promises do their work. */
const turn = () => new Promise((resolve) => setTimeout(resolve, 20));

test('what was read anywhere leaves the screen of the system', async () => {
  const { shown, store } = await start();
  store.dispatch(notificationsChanged({ unread: 1, arrived: null, toast: false }));
  await turn();
  expect(shown.close).not.toHaveBeenCalled();
  store.dispatch(notificationsChanged({ unread: 0, arrived: null, toast: false }));
  await turn();
  expect(shown.close).toHaveBeenCalledTimes(1);
});

test('a page that opens with nothing unread tidies the screen', async () => {
  const { shown, store } = await start();
  fakeApi({ 'GET /notifications': data({ data: [], total: 0, unread: 0 }) });
  store.dispatch(unreadNotificationsRequested());
  await turn();
  expect(shown.close).toHaveBeenCalledTimes(1);
});

test('a logout leaves nothing on the screen', async () => {
  const { shown, store } = await start();
  store.dispatch(loggedOut());
  await turn();
  expect(shown.close).toHaveBeenCalledTimes(1);
});
