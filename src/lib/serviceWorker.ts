/** The page's side of the service worker (src/serviceWorker). */

const UPDATE_CHECK_MS = 3_600_000;

/** Whether this browser runs service workers here: over https, or on this machine. */
export const canServeWorker = (): boolean => window.isSecureContext && 'serviceWorker' in navigator;

/** Starts the worker, unless it runs. Resolves once it does. */
export async function startWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  return navigator.serviceWorker.ready;
}

/** Returns the build of the website that a worker belongs to. */
const buildOf = (worker: ServiceWorker) =>
  new Promise<unknown>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      port1.close();
      resolve(data);
    };
    worker.postMessage('build', [port2]);
  });

/** Makes a waiting worker take over, and loads the page again. */
export function reloadWith(worker: ServiceWorker): void {
  // another tab has done it
  if (worker.state !== 'installed') return window.location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
  worker.postMessage('activate');
}

/** Calls `onNewer` if a waiting worker is of another build than this page. One of the same build takes over at once. */
async function judge(worker: ServiceWorker, onNewer: (worker: ServiceWorker) => void): Promise<void> {
  if ((await buildOf(worker)) === window.__NEXT_DATA__.buildId) worker.postMessage('activate');
  else onNewer(worker);
}

/** Looks for a new worker when the visitor comes back to a page that has been open for long. */
function checkOnReturn(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < UPDATE_CHECK_MS) return;
    checkedAt = Date.now();
    registration.update().catch(() => undefined);
  });
}

/** Starts the worker and follows it. `onNewer` gets a worker of a newer build that waits. */
export async function followWorker(onNewer: (worker: ServiceWorker) => void): Promise<void> {
  const registration = await startWorker();
  if (registration.waiting) void judge(registration.waiting, onNewer);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') void judge(installing, onNewer);
    });
  });
  checkOnReturn(registration);
}

/** Removes the notifications that the system still shows of this site. */
export async function closeNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
}
