import { type WindowClient, type WorkerScope } from '@/serviceWorker/scope';

/** The address of the site in tests of the service worker. */
export const ORIGIN = 'https://stage.example';

class FakeCache {
  readonly stored = new Map<string, Response>();
  addAll = async (requests: Request[]) => {
    for (const { url } of requests) this.stored.set(url, new Response(url));
  };
  match = async ({ url }: Request) => this.stored.get(url)?.clone();
  put = async ({ url }: Request, response: Response) => void this.stored.set(url, response);
  keys = async () => [...this.stored.keys()].map((url) => ({ url }) as Request);
  delete = async ({ url }: Request) => this.stored.delete(url);
}

interface Given {
  pages?: Partial<WindowClient>[];
  userAgent?: string;
  /** answers the network's requests; without it there is no connection */
  network?: (url: string, init?: RequestInit) => Response;
  token?: string;
}

/** Returns the scope of a service worker in a browser with these pages and this network, and what it did. */
export function workerScope({ pages = [], userAgent = 'Chrome/156.0', network, token }: Given = {}) {
  const caches = new Map<string, FakeCache>();
  const open = (name: string) => caches.get(name) ?? caches.set(name, new FakeCache()).get(name)!;
  const did = {
    shown: [] as { title: string; options: NotificationOptions }[],
    opened: [] as string[],
    focused: [] as string[],
    badges: [] as number[],
    asked: [] as { url: string; method: string; body: unknown }[],
    keys: [] as unknown[],
  };
  const scope = {
    registration: {
      showNotification: async (title: string, options: NotificationOptions) => void did.shown.push({ title, options }),
      navigationPreload: { enable: async () => undefined },
      pushManager: {
        subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
          did.keys.push(applicationServerKey);
          return { toJSON: () => ({ endpoint: 'https://push.example/new', keys: { p256dh: 'p', auth: 'a' } }) };
        },
      },
    },
    clients: {
      matchAll: async () =>
        pages.map((page) => ({ focused: false, focus: async () => did.focused.push(page.url ?? ''), ...page })),
      openWindow: async (url: string) => void did.opened.push(url),
      claim: async () => undefined,
    },
    caches: {
      open: async (name: string) => open(name),
      keys: async () => [...caches.keys()],
      delete: async (name: string) => caches.delete(name),
      match: async (path: string) =>
        [...caches.values()].map((cache) => cache.stored.get(new URL(path, ORIGIN).href)).find(Boolean),
    },
    location: { origin: ORIGIN },
    navigator: {
      userAgent,
      setAppBadge: async (count: number) => void did.badges.push(count),
      clearAppBadge: async () => void did.badges.push(0),
    },
    cookieStore: { get: async () => (token ? { value: token } : null) },
    fetch: async (request: Request | string, init?: RequestInit) => {
      const url = typeof request === 'string' ? request : request.url;
      did.asked.push({ url, method: init?.method ?? 'GET', body: init?.body && JSON.parse(String(init.body)) });
      if (!network) throw new TypeError('Failed to fetch');
      return network(url, init);
    },
  };
  const storedIn = (name: string) => [...(caches.get(name)?.stored.keys() ?? [])];
  return { scope: scope as unknown as WorkerScope, did, open, storedIn, cacheNames: () => [...caches.keys()] };
}
