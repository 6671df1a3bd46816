import { WhepQuality } from '@/lib/live/whepQuality';

// How a viewer's choice becomes requests to the media server. Real browsers watch the sizes in test/media/simulcast.

const variant = (name: string, size: string, codecs = 'avc1.42e01f,opus') =>
  `#EXT-X-STREAM-INF:BANDWIDTH=${size ? 1_000_000 : 96_000},CODECS="${codecs}"${size ? `,RESOLUTION=${size}` : ''}\n${name}.m3u8\n`;
const MAIN = variant('opus', '1280x720');
const SOUND = variant('opus-audio', '', 'opus');
const LAYERS = `#EXTM3U\n${MAIN}${variant('opus-rid-m', '640x360')}${variant('opus-rid-l', '320x180')}${SOUND}`;
const LADDER = `#EXTM3U\n${MAIN}${variant('opus-480', '854x480')}${SOUND}`;
const ALONE = `#EXTM3U\n${MAIN}${SOUND}`;

let playlist: string | null;
let isSlow: boolean;
let refusals: number;
let asked: string[];
let left: jest.Mock;
let tooSlow: jest.Mock;
let video: HTMLVideoElement;
let quality: WhepQuality;
beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(window, { MediaSource: { isTypeSupported: () => true } });
  [playlist, isSlow, refusals, asked, left, tooSlow] = [LAYERS, false, 0, [], jest.fn(), jest.fn()];
  globalThis.fetch = jest.fn(async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (address.endsWith('.m3u8')) return { ok: playlist !== null, text: async () => playlist };
    asked.push([method, address, body].filter(Boolean).join(' '));
    const isRefused = method === 'PATCH' && refusals-- > 0;
    return { status: isRefused ? 503 : 200, json: async () => ({ isSlow }) };
  }) as unknown as typeof fetch;
  video = document.createElement('video');
  quality = new WhepQuality(video, '/s.m3u8', { changed: () => undefined, leave: left, tooSlow });
});
afterEach(() => {
  quality.stop();
  Reflect.deleteProperty(window, 'MediaSource');
  Reflect.deleteProperty(navigator, 'connection');
  jest.useRealTimers();
});

const wait = (ms = 0) => jest.advanceTimersByTimeAsync(ms);
const wishes = () => asked.filter((each) => each.startsWith('PATCH')).map((each) => each.slice('PATCH '.length));
const show = (videoWidth: number, videoHeight: number) => {
  Object.defineProperties(video, {
    videoWidth: { value: videoWidth, configurable: true },
    videoHeight: { value: videoHeight, configurable: true },
  });
  video.dispatchEvent(new Event('resize'));
  return wait();
};

test('says what the publisher sends, and which size the viewer gets of it', async () => {
  quality.open('/a');
  await wait();
  expect(quality.offered).toMatchObject({ sound: 96_000, fromPublisher: true });
  expect([quality.offered?.pictures.map(({ lines }) => lines), quality.shown]).toEqual([[720, 360, 180], null]);
  await show(360, 640);
  expect(quality.shown).toEqual({ lines: 360, bitrate: 1_000_000 });
  await show(480, 270);
  expect(quality.shown).toEqual({ lines: 270, bitrate: 0 });
});

test('reads the playlist again when a size plays that it doesn’t know, and soon once more', async () => {
  playlist = LAYERS.replace(MAIN, '');
  quality.open('/a');
  await wait();
  await show(1280, 720);
  playlist = LAYERS;
  expect(quality.offered?.pictures.map(({ lines }) => lines)).toEqual([360, 180]);
  await wait(5_000);
  expect(quality.offered?.pictures.map(({ lines }) => lines)).toEqual([720, 360, 180]);
  const reads = () => jest.mocked(fetch).mock.calls.filter(([address]) => address === '/s.m3u8').length;
  const before = reads();
  await show(640, 360);
  await wait(9_000);
  expect(reads()).toBe(before);
});

test('tells each session the chosen size once, and Auto again', async () => {
  quality.choose(360);
  quality.open('/a');
  await wait(40_000);
  expect(wishes()).toEqual(['/a {"quality":360}']);
  quality.choose('auto');
  quality.choose(180);
  await wait();
  expect(wishes().slice(1)).toEqual(['/a {"quality":"auto"}', '/a {"quality":180}']);
  quality.close();
  await wait(40_000);
  quality.open('/b');
  await wait();
  expect([wishes().slice(3), left.mock.calls]).toEqual([['/b {"quality":180}'], []]);
});

test('asks for nothing with Auto, and for at most 480 lines where the viewer saves data', async () => {
  quality.open('/a');
  await wait();
  expect(wishes()).toEqual([]);
  Object.assign(navigator, { connection: { saveData: true } });
  quality.open('/b');
  await wait();
  expect(wishes()).toEqual(['/b {"quality":"auto","atMost":480}']);
});

test('tells a size again, with the next playlist, while the server is not there', async () => {
  refusals = 2;
  quality.choose(360);
  quality.open('/a');
  await wait(4_000);
  expect(wishes()).toHaveLength(2);
  await wait(30_000);
  expect(wishes()).toEqual(Array(3).fill('/a {"quality":360}'));
});

test.each([
  ['leaves for a size that only the media server makes', LADDER, 1, []],
  ['stays where there is one picture, and asks for it if another one comes', ALONE, 0, ['/a {"quality":480}']],
  ['stays while the playlist can’t be had, and asks for it all the same', null, 0, ['/a {"quality":480}']],
])('%s', async (_what, found, count, told) => {
  playlist = found;
  quality.open('/a');
  await wait();
  expect(left).not.toHaveBeenCalled();
  quality.choose(480);
  await wait();
  expect([left.mock.calls.length, wishes()]).toEqual([count, told]);
});

test('leaves when such sizes turn up while it plays', async () => {
  playlist = ALONE;
  quality.choose(480);
  quality.open('/a');
  await wait();
  playlist = LADDER;
  await wait(6_000);
  expect(left).toHaveBeenCalled();
});

test('is slow as long as the server says that the line is why the picture is small, with Auto only', async () => {
  quality.open('/a');
  await show(1280, 720);
  expect(quality.isSlow).toBe(false);
  isSlow = true;
  await show(640, 360);
  expect(quality.isSlow).toBe(true);
  isSlow = false;
  await show(1280, 720);
  expect(quality.isSlow).toBe(false);
  // a publisher that sends no larger picture
  await show(640, 360);
  expect(quality.isSlow).toBe(false);
  isSlow = true;
  await show(320, 180);
  quality.choose(180);
  expect(quality.isSlow).toBe(false);
  await show(320, 180);
  expect(quality.isSlow).toBe(false);
});

test.each([
  ['gives a line that is too slow to the player of the sizes that the media server makes', LADDER, 1],
  ['stays on such a line where the publisher sends smaller sizes', LAYERS, 0],
  ['stays on such a line where there is one picture', ALONE, 0],
])('%s', async (_what, found, count) => {
  playlist = found;
  quality.open('/a');
  await wait(12_000);
  expect(tooSlow).not.toHaveBeenCalled();
  isSlow = true;
  await quality.judgeLine();
  expect([tooSlow.mock.calls.length, left.mock.calls.length]).toEqual([count, 0]);
  quality.close();
  await quality.judgeLine();
  expect(tooSlow).toHaveBeenCalledTimes(count);
});
