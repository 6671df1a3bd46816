import { API_BASE } from '@contract/base';
import { mediaSecretOf } from '@server/features/streaming/engines/embedded';
import { type Api, startApi } from '@test/support/api';

// The media process asks about every viewer every two seconds, always from the same address.

let api: Api;
beforeAll(async () => {
  api = await startApi({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => api.close());

test('the questions of the media process are exempt from the rate limit of visitors', async () => {
  const ask = async () =>
    (
      await fetch(`${api.url}${API_BASE}/webhooks/media/embedded`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-media-secret': mediaSecretOf(api.ctx.config) },
        body: JSON.stringify({ action: 'authorize', kind: 'play', streamId: 'none', token: null, ip: '127.0.0.1' }),
      })
    ).status;
  const answers = await Promise.all(Array.from({ length: 700 }, ask));
  expect(new Set(answers)).toEqual(new Set([200]));
  // visitors are still limited
  const visits = await Promise.all(
    Array.from({ length: 700 }, async () => (await api.call('getBroadcast', { params: { id: 'none' } })).status),
  );
  expect(visits).toContain(429);
});
