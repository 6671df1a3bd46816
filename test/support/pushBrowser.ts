import { type BrowserContext } from 'playwright-core';
import { type PushMessage } from '@contract/push';
import { type PushService } from './pushService';
import { type Site } from './site';

type Subscribed = ReturnType<PushService['subscribe']>;

/**
 * Subscribes the pages of a context at a push service of this machine, because no browser reaches its own here.
 * @returns the subscription, once there is one
 */
export async function subscribeAt(context: BrowserContext, service: PushService): Promise<() => Subscribed | null> {
  let subscribed: Subscribed | null = null;
  await context.exposeFunction('pushSubscription', (publicKey?: string) => {
    if (publicKey) subscribed ??= service.subscribe(publicKey);
    return subscribed;
  });
  await context.addInitScript(() => {
    type Known = { endpoint: string; keys: Record<string, string> } | null;
    const ask = (window as unknown as { pushSubscription(key?: string): Promise<Known> }).pushSubscription;
    const subscriptionOf = (known: Known) =>
      known && { endpoint: known.endpoint, options: {}, toJSON: () => known, unsubscribe: async () => true };
    Object.assign(window.PushManager.prototype, {
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) =>
        subscriptionOf(await ask(applicationServerKey)),
      getSubscription: async () => subscriptionOf(await ask()),
    });
  });
  return () => subscribed;
}

/**
 * Hands a message to the service worker of a site, as the browser does when its push service brings one. The empty page
 * that it uses stays open: without any page, a slow browser can end the worker before it has handled the message.
 */
export async function deliverPush(context: BrowserContext, site: Site, message: PushMessage): Promise<void> {
  const session = await context.newCDPSession(await context.newPage());
  const registrationId = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(site.url));
      if (ours) resolve(ours.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: site.url,
    registrationId: await registrationId,
    data: JSON.stringify(message),
  });
}
