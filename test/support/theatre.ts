import { type Browser, type Page } from 'playwright-core';
import { openBrowser } from './browser';
import { startMedia, type TestMedia } from './mediaServer';
import { startStage, type TestStage } from './stage';
import type {} from './stage/page';

const PLACES = {
  hls: (id: string) => `/media/live/streams/${id}.m3u8`,
  whep: (id: string) => `/media/live/whep/${id}`,
};

export interface Theatre {
  readonly media: TestMedia;
  readonly stage: TestStage;
  /** A page of its own visitor. `on` another stage than the first; `prepare` runs in it before anything else does. */
  openPage(options?: { on?: TestStage; prepare?: (() => void)[] }): Promise<Page>;
  /** The page's camera is on the air. */
  goLive(page: Page, streamId: string, token?: string): Promise<void>;
  /** The page's player waits until somebody publishes. */
  watch(page: Page, kind: keyof typeof PLACES, streamId: string, token?: string): Promise<void>;
  /** What a page's publisher or player said under a name, in order. */
  logged(page: Page, name: string): Promise<unknown[]>;
}

/** A media server, a page with the web's live library, and a browser with a made-up camera: there before the first test of a file, gone after the last. */
export function theatre(): Theatre {
  let media: TestMedia;
  let stage: TestStage;
  let browser: Browser;
  beforeAll(async () => {
    media = await startMedia();
    stage = await startStage(media.origin);
    browser = await openBrowser({ fakeCamera: true });
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.close();
    await media?.stop();
  });
  return {
    get media() {
      return media;
    },
    get stage() {
      return stage;
    },
    openPage: async ({ on = stage, prepare = [] } = {}) => {
      const page = await (await browser.newContext()).newPage();
      for (const script of prepare) await page.addInitScript(script);
      await page.goto(on.url);
      return page;
    },
    goLive: (page, streamId, token = 'publisher') =>
      page.evaluate(async (url) => {
        window.stage.publisher = await window.stage.publish(url);
      }, `/media/live/whip/${streamId}?token=${token}`),
    // not awaited in the page: the player waits until somebody publishes
    watch: (page, kind, streamId, token = 'viewer') =>
      page.evaluate(
        ([as, address]) => void window.stage.play(as, address).then((player) => (window.stage.player = player)),
        [kind, `${PLACES[kind](streamId)}?token=${token}`] as const,
      ),
    logged: (page, name) =>
      page.evaluate(
        (wanted) => window.stage.log.filter((entry) => entry.name === wanted).map((entry) => entry.value),
        name,
      ),
  };
}
