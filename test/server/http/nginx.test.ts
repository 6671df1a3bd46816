import http from 'node:http';
import { io } from 'socket.io-client';
import pino from 'pino';
import { SOCKET_PATH } from '@contract/events';
import { identify } from '@server/features/auth/service/sessions';
import { readTrust } from '@server/http/proxies';
import { createRealtime } from '@server/realtime/createRealtime';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { describeNginx, type Nginx, startNginx } from '@test/support/nginx';

// The site behind a real nginx with the example of docs/operating.md. nginx connects from 127.0.0.1, the visitor from
// 127.0.0.2. A French address stands for a forged one, because the performer blocks France.
const VISITOR = '127.0.0.2';
const FRENCH_ADDRESS = '212.27.48.10';

const ask = (url: string, headers: Record<string, string> = {}) =>
  new Promise<number>((resolve, reject) => {
    http
      .request(url, { headers, localAddress: VISITOR }, (answer) => resolve(answer.resume().statusCode ?? 0))
      .on('error', reject)
      .end();
  });
const appending = (example: string) =>
  example.replace('X-Forwarded-For $remote_addr;', 'X-Forwarded-For $proxy_add_x_forwarded_for;');
const naming = (example: string) =>
  example.replace('proxy_buffering', 'proxy_set_header X-Country "FR"; proxy_buffering');

describeNginx('behind nginx', () => {
  let api: Api;
  let performer: Actor;
  let nginx: Nginx | undefined;

  async function start(env: Record<string, string>, change?: (example: string) => string): Promise<void> {
    const proxies = { trusts: readTrust(env['TRUST_PROXY']), countryHeader: null };
    const realtime = createRealtime({
      identify: (token) => identify(api.ctx, token),
      log: pino({ level: 'silent' }),
      redisUrl: null,
      proxies,
    });
    api = await startApi({ env, parts: { realtime } });
    realtime.attach(api.app.server);
    performer = await api.verifiedPerformer();
    await api.must('updateBlocking', { body: { countries: ['FR'], userIds: [] } }, performer.token);
    nginx = await startNginx(api.url, change);
  }
  afterEach(async () => {
    await nginx?.stop();
    nginx = undefined;
    await api.ctx.realtime.close();
    await api.close();
  });
  const page = (headers?: Record<string, string>) =>
    ask(`${nginx?.url}/api/performers/${performer.username}/view`, headers);

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
    const socket = io(nginx?.url ?? '', { path: SOCKET_PATH, transports: ['websocket'], reconnection: false });
    await new Promise<void>((resolve, reject) => socket.on('connect', resolve).on('connect_error', reject));
    socket.disconnect();
  });
});
