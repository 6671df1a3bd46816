import { streamToken, streamUrl } from '@/features/streaming/address';
import { onNotice } from '@/lib/sideEffects';
import { data, fakeApi, refusal } from '@test/support/fakeApi';

const said: string[] = [];
onNotice(({ text }) => said.push(text));
beforeEach(() => void (said.length = 0));
const place = { viewerHost: 'https://view.test/', appName: 'LiveApp', streamId: 's 1' };

test('without the secure option the address is host, app, stream and form', async () => {
  const api = fakeApi({});
  await expect(streamUrl({ ...place, secure: false }, 'm3u8')).resolves.toBe(
    'https://view.test/LiveApp/streams/s%201.m3u8',
  );
  await expect(streamUrl({ ...place, secure: false }, 'mp4')).resolves.toBe(
    'https://view.test/LiveApp/streams/s%201.mp4',
  );
  expect(api.calls()).toEqual([]);
});

test('with it the address carries a token to play, good for a day', async () => {
  const api = fakeApi({ 'POST /streaming/token': data({ tokenId: 'a/b' }) });
  const before = Date.now();
  await expect(streamUrl({ ...place, secure: true }, 'm3u8')).resolves.toBe(
    'https://view.test/LiveApp/streams/s%201.m3u8?token=a%2Fb',
  );
  const body = api.arrived[0]?.body as { id: string; type: string; expireDate: number };
  expect(body).toMatchObject({ id: 's 1', type: 'play' });
  expect(Math.round((body.expireDate - before) / 3_600_000)).toBe(24);
});

test('a token that cannot be had: a toast with the error text, no token, an empty address', async () => {
  fakeApi({ 'POST /streaming/token': refusal(422, 'PERFORMER_OFFLINE', 'Nobody is on stage.') });
  await expect(streamToken('s1', 'publish')).resolves.toBeUndefined();
  await expect(streamUrl({ ...place, secure: true }, 'mp4')).resolves.toBe('');
  expect(said).toEqual(['Nobody is on stage.', 'Nobody is on stage.']);
});
