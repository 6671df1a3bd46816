/** A guest watches a public show through the nginx of deploy/edge.conf, also when its key changes. */
import { type Browser } from 'playwright-core';
import { openBrowser } from '@test/support/browser';
import { makeCaller } from '@test/support/call';
import { describeNginx } from '@test/support/describeNginx';
import { startEdge } from '@test/support/edge';
import { until } from '@test/support/mediaServer';
import { freePort, type ReverseProxy } from '@test/support/reverseProxy';
import { type Site, startSite } from '@test/support/site';
import { openVisitor } from '@test/support/visitors';

jest.setTimeout(180_000);

const SECRET = 'the-secret-of-this-journey-and-its-edge';
const PERFORMER = 'zola-mbeki';

describeNginx('through the edge', () => {
  let site: Site;
  let edge: ReverseProxy;
  let browser: Browser;
  beforeAll(async () => {
    const port = await freePort();
    edge = await startEdge(`http://127.0.0.1:${port}`, SECRET);
    [site, browser] = await Promise.all([
      startSite({ demo: true, env: { PORT: String(port), EDGE_URL: edge.url, EDGE_SECRET: SECRET } }),
      openBrowser(),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.remove();
    await edge?.stop();
  });

  test('the picture comes from the edge alone, and goes on when a block changes the key', async () => {
    const guest = await openVisitor(browser, site);
    try {
      const keys = new Set<string>();
      let fromSite = 0;
      guest.page.on('request', (request) => {
        const { origin, pathname } = new URL(request.url());
        if (!pathname.endsWith('.m4s')) return;
        if (origin === edge.url) keys.add(/~([^/]*)/.exec(pathname)?.[1] ?? '');
        else fromSite += 1;
      });
      await guest.goto(`/performers/${PERFORMER}`);
      const video = guest.page.locator('video[data-state="playing"]').first();
      await video.waitFor({ timeout: 60_000 });
      const position = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
      await until('a key', () => keys.size === 1);

      const api = makeCaller(site.url, '');
      const { token } = await api.must('loginPerformer', {
        body: { username: PERFORMER, password: 'footlights' },
      });
      await api.must('updateBlocking', { body: { countries: ['AQ'] } }, token);
      await until('another key', () => keys.size === 2);
      const before = await position();
      await until('the picture to go on', async () => (await position()) > before + 5, 40_000);
      expect(fromSite).toBe(0);
      expect(guest.faults).toEqual([]);
    } finally {
      await guest.close();
    }
  });
});
