import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { isPublicAddress, lookupPublic } from '@server/http/publicAddress';
import { post } from '@server/features/push/service/posting';
import { type Api, startApi } from '@test/support/api';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.1', false],
  ['192.168.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['0.0.0.0', false],
  ['::1', false],
  ['::', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::a00:1', false],
  ['2002:7f00:1::', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['not an address', false],
])('the address %s is on the internet: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

const keys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16, 1).toString('base64url') };

test.each([
  'http://push.example.org/x',
  'https://push.example.org:8443/x',
  'https://user@push.example.org/x',
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://[::1]/x',
  'https://[::ffff:10.0.0.1]/x',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/x',
  'https://no-such-host.invalid/x',
  'ftp://push.example.org/x',
])('a device at %s is refused', async (endpoint) => {
  const { token } = await api.registerMember();
  const { status, body } = await api.call('addPushDevice', { body: { endpoint, keys, isDiscreet: false } }, token);
  expect([status, body]).toMatchObject([422, { error: 'PUSH_UNREACHABLE' }]);
  expect((await api.must('viewPush', {}, token)).devices).toEqual([]);
});

test('a name that resolves to this machine by the time of a connection is not called', async () => {
  let calls = 0;
  const server = http.createServer((_, response) => {
    calls += 1;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const failure = await new Promise((resolve) => {
    http.get({ host: 'localhost', port, lookup: lookupPublic }, resolve).on('error', resolve);
  });
  expect(String(failure)).toContain('localhost is not on the internet');
  expect(await post({ endpoint: 'https://localhost/x', headers: {}, body: Buffer.from('x') }, false)).toBe('gone');
  expect(calls).toBe(0);
  await new Promise((resolve) => server.close(resolve));
});
