/** The site's service worker, served as `/sw.js`: shows push messages, and the offline page (docs/security.md). */
import { activate, answer, install } from './caching';
import { openNotification, renewSubscription, showPush } from './pushes';
import { type WorkerScope } from './scope';

/** The website's build, written by scripts/serviceWorker.mjs. A new build makes a new worker. */
declare const BUILD_ID: string;

const scope = self as unknown as WorkerScope;

scope.addEventListener('push', (event) => event.waitUntil(showPush(scope, event.data)));
scope.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(scope, event.notification)));
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(scope)));

// `npm run dev` rewrites scripts under the same names
if (BUILD_ID !== 'development') {
  scope.addEventListener('install', (event) => event.waitUntil(install(scope, event, BUILD_ID)));
  scope.addEventListener('activate', (event) => event.waitUntil(activate(scope, BUILD_ID)));
  scope.addEventListener('fetch', (event) => answer(scope, event, BUILD_ID));
}

// a page asks which build a waiting worker belongs to, or makes it take over (src/lib/serviceWorker.ts)
scope.addEventListener('message', (event) => {
  if (event.data === 'build') event.ports[0]?.postMessage(BUILD_ID);
  if (event.data === 'activate') event.waitUntil(scope.skipWaiting());
});
