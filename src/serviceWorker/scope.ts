/** The parts of a service worker's scope that ours uses. TypeScript's types of workers contradict those of pages. */
export interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
    claim(): Promise<void>;
  };
  caches: CacheStorage;
  location: { origin: string };
  navigator: { userAgent: string; setAppBadge?(count?: number): Promise<void>; clearAppBadge?(): Promise<void> };
  /** not in every browser */
  cookieStore?: { get(name: string): Promise<{ value?: string } | null> };
  fetch: typeof fetch;
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof WorkerEvents>(type: K, listener: (event: WorkerEvents[K]) => void): void;
}

/** An open page of the site. */
export interface WindowClient {
  url: string;
  focused: boolean;
  focus(): Promise<unknown>;
}

interface WaitingEvent {
  waitUntil(work: Promise<unknown>): void;
}

export interface WorkerEvents {
  install: WaitingEvent & { addRoutes?(rules: object[]): Promise<void> };
  activate: WaitingEvent;
  fetch: WaitingEvent & {
    request: Request;
    /** the page that the browser has requested meanwhile, if it did */
    preloadResponse: Promise<Response | undefined>;
    respondWith(answer: Promise<Response>): void;
  };
  message: WaitingEvent & { data: unknown; ports: readonly MessagePort[] };
  push: WaitingEvent & { data: { json(): unknown } | null };
  notificationclick: WaitingEvent & { notification: Notification };
  pushsubscriptionchange: WaitingEvent;
}
