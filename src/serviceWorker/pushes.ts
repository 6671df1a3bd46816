import { type PushMessage } from '@contract/push';
import { type WorkerScope } from './scope';

/** The list of notifications, where what cannot be opened leads. */
const LIST = '/notifications';
/** Shown for a message that this version of the worker cannot read, because every push must show something. */
const UNREADABLE: Omit<PushMessage, 'unread'> & { unread: null } = {
  title: 'Something new for you',
  body: 'Open to see what it is',
  icon: null,
  link: LIST,
  tag: 'unreadable',
  unread: null,
};

/** Says neither what happened nor on which site. */
const NEUTRAL_ICON = '/icons/notification-192.png';
/** Android draws its shape in the status bar. */
const BADGE = '/icons/badge-96.png';

/** Browsers that accept a push without a notification while the site is in front. Others end the subscription. */
const MAY_STAY_SILENT = /Chrome\/|Firefox\//;

function readMessage(data: { json(): unknown } | null): PushMessage | typeof UNREADABLE {
  try {
    const message = data?.json() as PushMessage | undefined;
    return message?.title ? message : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

const pagesOf = ({ clients }: WorkerScope) => clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Shows a number on the icon of the installed site, where the system can. */
async function showUnread({ navigator }: WorkerScope, unread: number | null): Promise<void> {
  if (unread === null) return;
  try {
    await (unread ? navigator.setAppBadge?.(unread) : navigator.clearAppBadge?.());
  } catch {
    // the site is not installed
  }
}

/**
 * Shows a push message. A page in front has already counted it under the bell, with a pop-up if the member wants one,
 * so nothing is shown twice.
 */
export async function showPush(scope: WorkerScope, data: { json(): unknown } | null): Promise<void> {
  const { title, body, icon, link, tag, unread } = readMessage(data);
  await showUnread(scope, unread);
  const isInFront = (await pagesOf(scope)).some(({ focused }) => focused);
  if (isInFront && MAY_STAY_SILENT.test(scope.navigator.userAgent)) return;
  const options = { body, icon: icon ?? NEUTRAL_ICON, badge: BADGE, tag, renotify: true, data: { link } };
  await scope.registration.showNotification(title, options);
}

/** Returns the address of a link on this site. Any other address leads to the list of notifications. */
function addressOf(link: unknown, origin: string): string {
  const list = new URL(LIST, origin);
  if (typeof link !== 'string' || !URL.canParse(link, origin)) return list.href;
  const url = new URL(link, origin);
  return url.origin === origin ? url.href : list.href;
}

/** Opens what a notification is about. A page that shows it already comes to the front; others are left alone. */
export async function openNotification(scope: WorkerScope, notification: Notification): Promise<void> {
  notification.close();
  const { link } = (notification.data ?? {}) as { link?: unknown };
  const url = addressOf(link, scope.location.origin);
  const open = (await pagesOf(scope)).find((page) => page.url === url);
  await (open ? open.focus() : scope.clients.openWindow(url));
}

interface Devices {
  publicKey: string;
  devices: { _id: string; isDiscreet: boolean; isCurrent: boolean }[];
}

/**
 * Subscribes again after the browser has replaced the subscription. Browsers whose workers read no cookies leave it to
 * the next page (src/features/push/subscription.ts).
 */
export async function renewSubscription(scope: WorkerScope): Promise<void> {
  const token = (await scope.cookieStore?.get('token'))?.value;
  if (!token) return;
  const authorization = { Authorization: decodeURIComponent(token) };
  const answer = await scope.fetch('/api/push', { headers: authorization });
  if (!answer.ok) return;
  const { publicKey, devices } = ((await answer.json()) as { data: Devices }).data;
  const mine = devices.find(({ isCurrent }) => isCurrent);
  if (!mine) return;
  const subscription = await scope.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  await scope.fetch('/api/push/devices', {
    method: 'POST',
    headers: { ...authorization, 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, isDiscreet: mine.isDiscreet }),
  });
  await scope.fetch(`/api/push/devices/${mine._id}`, { method: 'DELETE', headers: authorization });
}
