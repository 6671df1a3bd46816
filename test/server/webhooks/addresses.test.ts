import { postOutside } from '@server/http/postOutside';
import { PrivateAddress } from '@server/http/publicAddress';
import { deliverDue } from '@server/features/webhooks/service/delivering';
import { type Api, startApi } from '@test/support/api';
import { until } from '@test/support/mediaServer';
import { buyTokens, putOnStage } from '@test/support/money';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test.each([
  'http://tools.example.org/x',
  'https://tools.example.org:8443/x',
  'https://user@tools.example.org/x',
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://[::1]/x',
  'https://169.254.169.254/latest/meta-data',
  'ftp://tools.example.org/x',
])('a webhook at %s is refused', async (url) => {
  const performer = await api.verifiedPerformer();
  await api.must('stepUp', { body: { password: performer.password } }, performer.token);
  const { status } = await api.call('createWebhook', { body: { url, kinds: ['tip'] } }, performer.token);
  expect(status).toBe(422);
});

test('a name that resolves to this machine by the time of a connection is not called, and the log says why', async () => {
  const refused = postOutside(
    { url: 'https://localhost/x', headers: {}, body: Buffer.from('x') },
    { timeoutMs: 5_000, allowPrivate: false },
  );
  await expect(refused).rejects.toThrow(PrivateAddress);
  const [performer, member] = [await api.verifiedPerformer(), await api.registerMember()];
  await api.must('stepUp', { body: { password: performer.password } }, performer.token);
  await putOnStage(api, performer.id);
  await buyTokens(api, member, 10);
  const body = { url: 'https://localhost/x', kinds: ['tip' as const] };
  const { _id: id } = await api.must('createWebhook', { body }, performer.token);
  await api.must('sendTip', { params: { id: performer.id }, body: { token: 1 } }, member.token);
  await until('an attempt', async () => (await deliverDue(api.ctx, false)) > 0);
  expect(await api.must('listWebhookDeliveries', { params: { id } }, performer.token)).toMatchObject([
    { status: null, failure: 'The address is not on the internet.' },
  ]);
});
