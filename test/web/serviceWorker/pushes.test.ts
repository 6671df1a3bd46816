/** @jest-environment node */
import { type PushMessage } from '@contract/push';
import { openNotification, renewSubscription, showPush } from '@/serviceWorker/pushes';
import { ORIGIN, workerScope } from '@test/support/workerScope';

const message: PushMessage = {
  title: 'Juno Valcourt is live',
  body: 'Torch songs',
  icon: '/files/public/juno.webp',
  link: '/performers/juno',
  tag: 'n1',
  unread: 3,
};
const sent = (value: unknown) => ({ json: () => value });
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1';

test('a push message is shown with its words, picture, tag and link, and the icon counts', async () => {
  const { scope, did } = workerScope();
  await showPush(scope, sent(message));
  expect(did.shown).toEqual([
    {
      title: 'Juno Valcourt is live',
      options: {
        body: 'Torch songs',
        icon: '/files/public/juno.webp',
        badge: '/icons/badge-96.png',
        tag: 'n1',
        renotify: true,
        data: { link: '/performers/juno' },
      },
    },
  ]);
  expect(did.badges).toEqual([3]);
});

test('a discreet message has a neutral icon', async () => {
  const { scope, did } = workerScope();
  await showPush(scope, sent({ ...message, title: 'Something new for you', icon: null }));
  expect(did.shown[0]?.options.icon).toBe('/icons/notification-192.png');
});

test('a message that cannot be read is shown in neutral words, and changes no count', async () => {
  const { scope, did } = workerScope();
  await showPush(scope, {
    json: () => {
      throw new SyntaxError('not JSON');
    },
  });
  await showPush(scope, null);
  expect(did.shown.map(({ title }) => title)).toEqual(['Something new for you', 'Something new for you']);
  expect(did.badges).toEqual([]);
});

test('a page in front has told it already, so nothing is shown twice', async () => {
  const { scope, did } = workerScope({ pages: [{ url: `${ORIGIN}/`, focused: true }] });
  await showPush(scope, sent(message));
  expect(did.shown).toEqual([]);
  expect(did.badges).toEqual([3]);
});

test('a page in the background does not keep a message from being shown', async () => {
  const { scope, did } = workerScope({ pages: [{ url: `${ORIGIN}/`, focused: false }] });
  await showPush(scope, sent(message));
  expect(did.shown).toHaveLength(1);
});

test('a browser that ends silent subscriptions shows every message', async () => {
  const { scope, did } = workerScope({ pages: [{ url: `${ORIGIN}/`, focused: true }], userAgent: SAFARI });
  await showPush(scope, sent(message));
  expect(did.shown).toHaveLength(1);
});

const pressed = (link: unknown) => ({ data: { link }, close: jest.fn() }) as unknown as Notification;

test('a pressed notification opens its page and closes', async () => {
  const { scope, did } = workerScope({ pages: [{ url: `${ORIGIN}/live` }] });
  const notification = pressed('/performers/juno');
  await openNotification(scope, notification);
  expect(did.opened).toEqual([`${ORIGIN}/performers/juno`]);
  expect(did.focused).toEqual([]);
  expect(notification.close).toHaveBeenCalled();
});

test('a page that shows it already comes to the front', async () => {
  const { scope, did } = workerScope({ pages: [{ url: `${ORIGIN}/performers/juno` }] });
  await openNotification(scope, pressed('/performers/juno'));
  expect(did.focused).toEqual([`${ORIGIN}/performers/juno`]);
  expect(did.opened).toEqual([]);
});

test.each(['https://evil.example/', '//evil.example/', 'javascript:alert(1)', 'https://', undefined])(
  'a link to another site leads to the notifications (%p)',
  async (link) => {
    const { scope, did } = workerScope();
    await openNotification(scope, pressed(link));
    expect(did.opened).toEqual([`${ORIGIN}/notifications`]);
  },
);

const devices = (isCurrent: boolean) => () =>
  Response.json({ data: { publicKey: 'key', devices: [{ _id: 'd1', isDiscreet: true, isCurrent }] } });

test('a replaced subscription takes the place of the old one, and stays discreet', async () => {
  const { scope, did } = workerScope({ network: devices(true), token: 'secret' });
  await renewSubscription(scope);
  expect(did.keys).toEqual(['key']);
  expect(did.asked.slice(1)).toEqual([
    {
      url: '/api/push/devices',
      method: 'POST',
      body: { endpoint: 'https://push.example/new', keys: { p256dh: 'p', auth: 'a' }, isDiscreet: true },
    },
    { url: '/api/push/devices/d1', method: 'DELETE', body: undefined },
  ]);
});

test('nothing is subscribed for a guest, or for a session without push', async () => {
  const guest = workerScope({ network: devices(true) });
  await renewSubscription(guest.scope);
  expect(guest.did.asked).toEqual([]);
  const other = workerScope({ network: devices(false), token: 'secret' });
  await renewSubscription(other.scope);
  expect(other.did.keys).toEqual([]);
});
