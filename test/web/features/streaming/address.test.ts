import { addressPlayback, buildStreamUrl, requestStreamToken } from '@/features/streaming/address';
import { onNotice } from '@/lib/sideEffects';
import { data, fakeApi, refusal } from '@test/support/fakeApi';

const notices: string[] = [];
onNotice(({ text }) => notices.push(text));
beforeEach(() => void (notices.length = 0));
const stream = { viewerHost: 'https://view.test/', appName: 'LiveApp', streamId: 's 1' };
/** What the API answers for a show of the embedded engine. */
const playback = {
  streamId: 's1',
  hlsUrl: '/media/live/streams/s1.m3u8?token=given',
  whepUrl: '/media/live/whep/s1?token=given',
  mp4Url: '/media/live/streams/s1.mp4?token=given',
  rewind: { url: '/media/live/streams/s1/rewind.m3u8?token=given', seconds: 1800 },
  viewerHost: '/media',
  appName: 'live',
  token: 'given' as string | null,
  iceServers: [],
};

test('an address has the viewer host, the application, the stream and the form, and a token if there is one', () => {
  expect(buildStreamUrl({ ...stream, token: null }, 'm3u8')).toBe('https://view.test/LiveApp/streams/s%201.m3u8');
  expect(buildStreamUrl({ ...stream, token: null }, 'mp4')).toBe('https://view.test/LiveApp/streams/s%201.mp4');
  expect(buildStreamUrl({ ...stream, token: 'a/b' }, 'm3u8')).toBe(
    'https://view.test/LiveApp/streams/s%201.m3u8?token=a%2Fb',
  );
});

test('the addresses of a show are built with a play token that is valid for twelve hours', async () => {
  const api = fakeApi({ 'POST /streaming/token': data({ tokenId: 'a/b' }) });
  const before = Date.now();
  expect(await addressPlayback(playback)).toMatchObject({
    hlsUrl: '/media/live/streams/s1.m3u8?token=a%2Fb',
    mp4Url: '/media/live/streams/s1.mp4?token=a%2Fb',
    whepUrl: '/media/live/whep/s1?token=a%2Fb',
    rewind: { url: '/media/live/streams/s1/rewind.m3u8?token=a%2Fb', seconds: 1800 },
    token: 'a/b',
  });
  expect(api.calls()).toEqual(['POST /streaming/token']);
  const body = api.arrived[0]?.body as { id: string; type: string; expireDate: number };
  expect(body).toMatchObject({ id: 's1', type: 'play' });
  expect(Math.round((body.expireDate - before) / 3_600_000)).toBe(12);
});

test('without the secure option no token is asked for, and the addresses have none', async () => {
  const api = fakeApi({});
  expect(await addressPlayback({ ...playback, token: null })).toMatchObject({
    hlsUrl: '/media/live/streams/s1.m3u8',
    mp4Url: '/media/live/streams/s1.mp4',
    token: null,
  });
  expect(api.calls()).toEqual([]);
});

test('the addresses of an engine with another form are taken as they are', async () => {
  const api = fakeApi({});
  const other = { ...playback, viewerHost: null, appName: null };
  expect(await addressPlayback(other)).toBe(other);
  expect(api.calls()).toEqual([]);
});

test('a refused token gives a toast with the error, no token, and empty addresses', async () => {
  fakeApi({ 'POST /streaming/token': refusal(422, 'PERFORMER_OFFLINE', 'The performer is offline.') });
  await expect(requestStreamToken('s1', 'publish')).resolves.toBeUndefined();
  expect(await addressPlayback(playback)).toMatchObject({
    hlsUrl: '',
    mp4Url: null,
    whepUrl: null,
    token: null,
    rewind: null,
  });
  expect(notices).toEqual(['The performer is offline.', 'The performer is offline.']);
});
