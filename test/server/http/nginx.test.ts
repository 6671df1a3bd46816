import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import { SOCKET_PATH } from '@contract/events';
import { askFrom, FRENCH_ADDRESS, openBehindProxy, VISITOR } from '@test/support/behindProxy';
import { describeNginx } from '@test/support/describeNginx';
import { startNginx, withMedia } from '@test/support/nginx';

const appending = (example: string) =>
  example.replace('X-Forwarded-For $remote_addr;', 'X-Forwarded-For $proxy_add_x_forwarded_for;');
const naming = (example: string) =>
  example.replace('proxy_buffering', 'proxy_set_header X-Country "FR"; proxy_buffering');

describeNginx('behind nginx', () => {
  const behind = openBehindProxy();
  const start = (env: Record<string, string>, change?: (example: string) => string) =>
    behind.start(env, (siteUrl) => startNginx(siteUrl, change));
  const { page } = behind;

  it.each([
    ['as documented', '127.0.0.1', undefined],
    ['which appends, with its address trusted', '127.0.0.1', appending],
    ['which appends, as the only trusted hop', '1', appending],
  ])(
    'takes the address from nginx %s, and neither forged addresses nor countries count',
    async (_how, trust, change) => {
      await start({ TRUST_PROXY: trust }, change);
      expect(await page()).toBe(200);
      expect(await page({ 'x-forwarded-for': FRENCH_ADDRESS })).toBe(200);
      expect(await page({ 'x-forwarded-for': `${FRENCH_ADDRESS}, ${FRENCH_ADDRESS}` })).toBe(200);
      for (const name of ['x-country', 'cf-ipcountry', 'x-footlights-visitor-country'])
        expect([name, await page({ [name]: 'FR' })]).toEqual([name, 200]);
    },
  );

  it('takes the country from the header that nginx sets, whatever the visitor sends in it', async () => {
    await start({ TRUST_PROXY: '127.0.0.1', COUNTRY_HEADER: 'X-Country' }, naming);
    expect(await page()).toBe(403);
    expect(await page({ 'x-country': 'ES', 'cf-ipcountry': 'ES', 'x-forwarded-for': VISITOR })).toBe(403);
  });

  it('passes WebSockets on', async () => {
    await start({ TRUST_PROXY: '127.0.0.1' });
    const socket = io(behind.url(), { path: SOCKET_PATH, transports: ['websocket'], reconnection: false });
    await new Promise<void>((resolve, reject) => socket.on('connect', resolve).on('connect_error', reject));
    socket.disconnect();
  });

  it('fetches streams from the media process with the address of the visitor, and only by GET', async () => {
    const asked: string[] = [];
    const media = http.createServer(({ method, url, headers }, answer) => {
      asked.push(`${method} ${url} from ${headers['x-forwarded-for']}`);
      answer.end();
    });
    await new Promise<void>((resolve) => media.listen(0, '127.0.0.1', resolve));
    try {
      const mediaUrl = `http://127.0.0.1:${(media.address() as AddressInfo).port}`;
      await start({ TRUST_PROXY: '127.0.0.1' }, (example) => withMedia(example, mediaUrl));
      const stream = `${behind.url()}/media/live/streams/a/index.m3u8?token=b`;
      expect(await askFrom(stream, { headers: { 'x-forwarded-for': FRENCH_ADDRESS } })).toBe(200);
      expect(await askFrom(stream, { method: 'POST' })).toBe(403);
      expect(await askFrom(`${behind.url()}/media/live/streams/../../../control`)).not.toBe(200);
      expect(await page()).toBe(200);
      expect(asked).toEqual([`GET /media/live/streams/a/index.m3u8?token=b from ${VISITOR}`]);
    } finally {
      media.closeAllConnections();
      await new Promise((resolve) => media.close(resolve));
    }
  });
});
