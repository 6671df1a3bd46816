import { type EdgePassView } from '@contract/streaming';
import { EdgeAccess } from '@/lib/live/edge';

const pass = (n: number): EdgePassView => ({
  hlsUrl: 'https://edge.test/media/live/streams/s.m3u8',
  token: `edge.${n}.key`,
  expires: 1_000 + n,
  signature: `signature-${n}`,
  renewAfterSeconds: 100,
});

let renewals: number;
let mayRenew: boolean;
let access: EdgeAccess;
beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  [renewals, mayRenew] = [0, true];
  access = new EdgeAccess(pass(0), async () => {
    renewals += 1;
    if (!mayRenew) throw new Error('403');
    return pass(renewals);
  });
});
afterEach(() => {
  access.close();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('appends the newest pass to the part of the address that names the answer', async () => {
  expect(access.hlsUrl).toBe('https://edge.test/media/live/streams/s.m3u8?token=edge.0.key&exp=1000&sig=signature-0');
  const playlist = 'https://edge.test/media/live/streams/s/~edge.0.key/opus.m3u8?_HLS_msn=7';
  expect(access.addressOf(playlist)).toBe(`${playlist}&exp=1000&sig=signature-0`);
  await jest.advanceTimersByTimeAsync(100_000);
  expect(access.addressOf(`${playlist}&exp=1000&sig=signature-0`)).toBe(
    'https://edge.test/media/live/streams/s/~edge.1.key/opus.m3u8?_HLS_msn=7&exp=1001&sig=signature-1',
  );
});

test('renews its pass before it is due, and sooner when asked to', async () => {
  await jest.advanceTimersByTimeAsync(29_000);
  expect(renewals).toBe(0);
  await jest.advanceTimersByTimeAsync(71_000);
  expect(renewals).toBe(1);
  access.renewWithin(5);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(renewals).toBe(2);
});

test('goes on after a refusal with a new pass, until new passes are refused again and again', async () => {
  for (let n = 0; n < 3; n += 1) expect(await access.retryRefused()).toBe(true);
  expect(await access.retryRefused()).toBe(false);
  access.noteAnswer();
  expect(await access.retryRefused()).toBe(true);
});

test('does not go on for a viewer who gets no new pass, and asks once for many refusals at a time', async () => {
  mayRenew = false;
  expect(await Promise.all([access.retryRefused(), access.retryRefused()])).toEqual([false, false]);
  expect(renewals).toBe(1);
});
