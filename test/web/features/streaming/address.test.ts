import { requestStreamToken, buildStreamUrl } from '@/features/streaming/address';
import { onNotice } from '@/lib/sideEffects';
import { data, fakeApi, refusal } from '@test/support/fakeApi';

const notices: string[] = [];
onNotice(({ text }) => notices.push(text));
beforeEach(() => void (notices.length = 0));
const stream = { viewerHost: 'https://view.test/', appName: 'LiveApp', streamId: 's 1' };

test('the address without the secure option has no token', async () => {
  const api = fakeApi({});
  await expect(buildStreamUrl({ ...stream, secure: false }, 'm3u8')).resolves.toBe(
    'https://view.test/LiveApp/streams/s%201.m3u8',
  );
  await expect(buildStreamUrl({ ...stream, secure: false }, 'mp4')).resolves.toBe(
    'https://view.test/LiveApp/streams/s%201.mp4',
  );
  expect(api.calls()).toEqual([]);
});

test('the address with the secure option contains a play token, valid for half a day', async () => {
  const api = fakeApi({ 'POST /streaming/token': data({ tokenId: 'a/b' }) });
  const before = Date.now();
  await expect(buildStreamUrl({ ...stream, secure: true }, 'm3u8')).resolves.toBe(
    'https://view.test/LiveApp/streams/s%201.m3u8?token=a%2Fb',
  );
  const body = api.arrived[0]?.body as { id: string; type: string; expireDate: number };
  expect(body).toMatchObject({ id: 's 1', type: 'play' });
  expect(Math.round((body.expireDate - before) / 3_600_000)).toBe(12);
});

test('a refused token gives a toast with the error, no token, and an empty address', async () => {
  fakeApi({ 'POST /streaming/token': refusal(422, 'PERFORMER_OFFLINE', 'The performer is offline.') });
  await expect(requestStreamToken('s1', 'publish')).resolves.toBeUndefined();
  await expect(buildStreamUrl({ ...stream, secure: true }, 'mp4')).resolves.toBe('');
  expect(notices).toEqual(['The performer is offline.', 'The performer is offline.']);
});
