import { type Browser, type Page } from 'playwright-core';
import { openBrowser } from './browser';
import { startMedia, type TestMedia } from './mediaServer';
import { startLivePage, type TestLivePage } from './livePage';
import type {} from './livePage/page';

const PATHS = {
  hls: (id: string) => `/media/live/streams/${id}.m3u8`,
  whep: (id: string) => `/media/live/whep/${id}`,
  past: (id: string) => `/media/live/streams/${id}/rewind.m3u8`,
};

/** Simulates, as a script that runs first, a network that blocks WebRTC: the browser finds no candidate. */
export const NO_ADDRESS = () => {
  const Native = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Native {
    constructor(configuration?: RTCConfiguration) {
      super({ ...configuration, iceTransportPolicy: 'relay' });
    }
  };
};

export interface LiveBrowsers {
  readonly media: TestMedia;
  readonly livePage: TestLivePage;
  /**
   * Opens the page in a new browser context. `on`: another live page; `prepare`: scripts that run first.
   */
  openPage(options?: { on?: TestLivePage; prepare?: (() => void)[] }): Promise<Page>;
  /** Publishes the page's camera. */
  goLive(page: Page, streamId: string, token?: string): Promise<void>;
  /** Starts the page's player, which waits for the stream. */
  watch(page: Page, kind: keyof typeof PATHS, streamId: string, token?: string): Promise<void>;
  /** Returns the values that the page's publisher or player logged under a name, in order. */
  logged(page: Page, name: string): Promise<unknown[]>;
}

/**
 * Sets up a media server, a page with the web's live library and a browser with a fake camera for a test file.
 * `env`: of the media server.
 */
export function setUpLiveBrowsers(env: Record<string, string> = {}): LiveBrowsers {
  let media: TestMedia;
  let livePage: TestLivePage;
  let browser: Browser;
  beforeAll(async () => {
    media = await startMedia(env);
    livePage = await startLivePage(media.origin);
    browser = await openBrowser({ fakeCamera: true });
  });
  afterAll(async () => {
    await browser?.close();
    await livePage?.close();
    await media?.stop();
  });
  return {
    get media() {
      return media;
    },
    get livePage() {
      return livePage;
    },
    openPage: async ({ on = livePage, prepare = [] } = {}) => {
      const page = await (await browser.newContext()).newPage();
      for (const script of prepare) await page.addInitScript(script);
      await page.goto(on.url);
      return page;
    },
    goLive: (page, streamId, token = 'publisher') =>
      page.evaluate(async (url) => {
        window.livePage.publisher = await window.livePage.publish(url);
      }, `/media/live/whip/${streamId}?token=${token}`),
    // not awaited in the page: the player waits for the stream
    watch: (page, kind, streamId, token = 'viewer') =>
      page.evaluate(
        ([as, address]) => void window.livePage.play(as, address).then((player) => (window.livePage.player = player)),
        [kind, `${PATHS[kind](streamId)}?token=${token}`] as const,
      ),
    logged: (page, name) =>
      page.evaluate(
        (wanted) => window.livePage.log.filter((entry) => entry.name === wanted).map((entry) => entry.value),
        name,
      ),
  };
}
