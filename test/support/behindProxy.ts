import http from 'node:http';
import pino from 'pino';
import { identify } from '@server/features/auth/service/sessions';
import { readTrust } from '@server/http/proxies';
import { createRealtime } from '@server/realtime/createRealtime';
import { type Actor } from './actors';
import { type Api, startApi } from './api';
import { type ReverseProxy } from './reverseProxy';

// The site behind a real proxy with the example of docs/operating.md. The proxy connects from 127.0.0.1, the visitor
// from 127.0.0.2. A French address stands for a forged one, because the performer blocks France.
export const VISITOR = '127.0.0.2';
export const FRENCH_ADDRESS = '212.27.48.10';

/** Sends a request from the visitor's address. @returns the status */
export const askFrom = (url: string, { method = 'GET', headers = {} }: http.RequestOptions = {}) =>
  new Promise<number>((resolve, reject) => {
    http
      .request(url, { method, headers, localAddress: VISITOR }, (answer) => resolve(answer.resume().statusCode ?? 0))
      .on('error', reject)
      .end();
  });

/** Registers the hooks that stop the site and its proxy, and returns what tests do with them. */
export function openBehindProxy() {
  let api: Api;
  let performer: Actor;
  let proxy: ReverseProxy | undefined;
  afterEach(async () => {
    await proxy?.stop();
    proxy = undefined;
    await api.ctx.realtime.close();
    await api.close();
  });
  return {
    start: async (env: Record<string, string>, startProxy: (siteUrl: string) => Promise<ReverseProxy>) => {
      const realtime = createRealtime({
        identify: (token) => identify(api.ctx, token),
        log: pino({ level: 'silent' }),
        redisUrl: null,
        proxies: { trusts: readTrust(env['TRUST_PROXY']), countryHeader: null },
      });
      api = await startApi({ env, parts: { realtime } });
      realtime.attach(api.app.server);
      performer = await api.verifiedPerformer();
      await api.must('updateBlocking', { body: { countries: ['FR'], userIds: [] } }, performer.token);
      proxy = await startProxy(api.url);
    },
    url: () => proxy?.url ?? '',
    page: (headers?: Record<string, string>) =>
      askFrom(`${proxy?.url}/api/performers/${performer.username}/view`, { headers }),
  };
}
