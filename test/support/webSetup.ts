import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// Sagas start after the first paint (src/application/deferredSagas.ts), and the machine may be busy.
configure({ asyncUtilTimeout: 15_000 });

// APIs that antd and the player need and jsdom lacks.
if (typeof window !== 'undefined') {
  window.matchMedia ??= ((query: string) => ({
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => false,
  })) as typeof window.matchMedia;
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  } as typeof ResizeObserver;
  Object.defineProperty(HTMLMediaElement.prototype, 'textTracks', { value: new EventTarget(), configurable: true });
}
// Not node:worker_threads' MessageChannel: its ports keep Jest alive for ever.
if (!globalThis.MessageChannel) {
  globalThis.MessageChannel = class {
    port1 = { onmessage: null as ((event: { data: unknown }) => void) | null, close() {} };
    port2 = { postMessage: (data: unknown) => setTimeout(() => this.port1.onmessage?.({ data }), 0), close() {} };
  } as unknown as typeof MessageChannel;
}
