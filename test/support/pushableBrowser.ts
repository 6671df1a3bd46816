/** The registration and permission of a browser that can show push messages, which jsdom lacks. */
export interface PushableBrowser {
  /** what the browser holds */
  subscription: { endpoint: string } | null;
  /** how the visitor answers the browser's question */
  answer: NotificationPermission;
  permission: NotificationPermission;
  /** the browser's questions so far */
  asked: number;
}

const KEYS = { p256dh: 'p', auth: 'a' };

/** Turns jsdom into a browser that can show push messages. */
export function makePushable(given: Partial<PushableBrowser> = {}): PushableBrowser {
  const state: PushableBrowser = { subscription: null, answer: 'granted', permission: 'default', asked: 0, ...given };
  const subscriptionOf = (endpoint: string) => ({
    endpoint,
    options: {},
    toJSON: () => ({ endpoint, keys: KEYS }),
    unsubscribe: async () => {
      state.subscription = null;
      return true;
    },
  });
  const registration = {
    pushManager: {
      getSubscription: async () => state.subscription && subscriptionOf(state.subscription.endpoint),
      subscribe: async () => {
        state.subscription = { endpoint: 'https://push.example/1' };
        return subscriptionOf(state.subscription.endpoint);
      },
    },
  };
  const serviceWorker = {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  };
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  Object.assign(window, {
    PushManager: class {},
    Notification: {
      get permission() {
        return state.permission;
      },
      requestPermission: async () => {
        state.asked += 1;
        if (state.permission === 'default') state.permission = state.answer;
        return state.permission;
      },
    },
  });
  return state;
}

/** Turns jsdom into a browser without push messages. */
export function makeUnpushable(userAgent = ''): void {
  Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true });
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name);
}
