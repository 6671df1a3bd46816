import { canServeWorker, startWorker } from '@/lib/serviceWorker';

/**
 * The support of a browser for push messages. `homeScreen`: only once the site is on the home screen (iPhone and iPad).
 * `blocked`: the visitor has forbidden them for this site.
 */
export type PushSupport = 'none' | 'homeScreen' | 'blocked' | 'ready';

const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export function pushSupport(): PushSupport {
  if (!canServeWorker() || !('PushManager' in window) || !('Notification' in window))
    return isApple() ? 'homeScreen' : 'none';
  return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

/** Returns the browser's subscription, or null. Asks nothing. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0));

/** Whether a subscription is for a public key. */
function isFor({ options: { applicationServerKey } }: PushSubscription, publicKey: string): boolean {
  if (!applicationServerKey) return false;
  const its = new Uint8Array(applicationServerKey);
  const wanted = bytesOf(publicKey);
  return its.length === wanted.length && its.every((byte, at) => byte === wanted[at]);
}

/** Subscribes the browser. @throws DOMException when it or its push service refuses */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await startWorker();
  const known = await pushManager.getSubscription();
  // a site with new keys
  if (known && !isFor(known, publicKey)) await known.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}
