import { act, fireEvent, screen } from '@testing-library/react';
import { type WallShowView } from '@contract/wall';
import { WallScreen } from '@/features/wall/WallScreen';
import { drawFirstPicture } from '@/lib/live/keyFrame';
import { renderDesk } from '@test/support/deskPage';
import { data, fakeApi } from '@test/support/fakeApi';

jest.mock('@/lib/live/player', () => ({
  HlsPlayer: class {
    on() {}
    start = async () => undefined;
    stop() {}
  },
}));

jest.mock('@/lib/live/keyFrame', () => ({ drawFirstPicture: jest.fn() }));
const draw = jest.mocked(drawFirstPicture);

const WALL = 'GET /operator/wall';
const show = (id: string, change: Partial<WallShowView> = {}): WallShowView => ({
  _id: id,
  kind: 'public',
  performer: { _id: `p-${id}`, username: id, name: `Star ${id}`, avatar: '/a.webp' },
  title: 'Torch songs',
  picture: `/files/public/live/${id}-1.webp`,
  pictureAt: '2026-11-25T10:00:00.000Z',
  viewers: 12,
  price: null,
  since: '2026-11-25T09:30:00.000Z',
  accountCreatedAt: '2025-01-01T00:00:00.000Z',
  identityApprovedAt: null,
  tips: 0,
  reports: [],
  warnedAt: null,
  blurredBy: null,
  ...change,
});
const wallOf = (...shows: WallShowView[]) => data({ data: shows, viewers: 24 });

beforeEach(() => {
  jest.useFakeTimers({
    now: new Date('2026-11-25T10:00:10Z'),
    doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'],
  });
  window.HTMLMediaElement.prototype.play = async () => undefined;
  draw.mockReset();
});
afterEach(() => jest.useRealTimers());

/** Lets time pass, and the answers of the API arrive. */
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const answered = async () => {
  for (let turn = 0; turn < 20; turn += 1) await pass(0);
};
const press = (key: string) => fireEvent.keyDown(document.body, { key });
async function openWall(handlers: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi(handlers);
  renderDesk(<WallScreen />, { operatorRole: 'reviewer' });
  await answered();
  const sent = (call: string) => api.arrived.filter((one) => one.call === call);
  return { api, sent };
}
const pictureOf = (name: string) => screen.getByRole('button', { name: new RegExp(name) }).querySelector('img')?.src;

test('the wall has a picture of every running show, read again every ten seconds until it is paused', async () => {
  const { api, sent } = await openWall({ [WALL]: wallOf(show('a'), show('b')) });
  expect(pictureOf('Star a')).toContain('/a-1.webp');
  api.handlers[WALL] = wallOf(show('a', { picture: '/files/public/live/a-2.webp' }));
  await pass(9_999);
  expect(sent(WALL)).toHaveLength(1);
  await pass(1);
  await answered();
  expect(sent(WALL)).toHaveLength(2);
  expect(pictureOf('Star a')).toContain('/a-2.webp');
  expect(screen.queryByRole('button', { name: 'Star b' })).not.toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  await pass(30_000);
  expect(sent(WALL)).toHaveLength(2);
});

describe('pictures of the wall', () => {
  const pictureOfA = 'GET /operator/wall/a/picture';
  const frame = (content: string) => ({ body: content });
  /** Draws each file as a picture whose address ends with the file's content. */
  const drawContents = () => {
    let made = new Map<Blob, string>();
    draw.mockImplementation(async (file) => {
      const picture = new Blob(['jpeg']);
      made = new Map(made).set(picture, await readText(file));
      return picture;
    });
    URL.createObjectURL = (picture) => `blob:${made.get(picture as Blob)}`;
    URL.revokeObjectURL = jest.fn();
  };
  const readText = (file: Blob) =>
    new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsText(file);
    });

  test('are key frames that are read every five seconds, and the tile keeps the last one', async () => {
    drawContents();
    const { api, sent } = await openWall({ [WALL]: wallOf(show('a')), [pictureOfA]: frame('one') });
    await pass(5_000);
    await answered();
    expect(pictureOf('Star a')).toBe('blob:one');
    api.handlers[pictureOfA] = frame('two');
    await pass(5_000);
    await answered();
    expect(pictureOf('Star a')).toBe('blob:two');
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:one');
    api.handlers[pictureOfA] = frame('');
    await pass(5_000);
    await answered();
    expect(pictureOf('Star a')).toBe('blob:two');
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    const count = sent(pictureOfA).length;
    await pass(30_000);
    expect(sent(pictureOfA)).toHaveLength(count);
  });

  test('are the thumbnails where the stream gives no key frame, and are never asked for a private show', async () => {
    const { sent } = await openWall({
      [WALL]: wallOf(show('a'), show('b', { kind: 'private', price: 30, picture: null, pictureAt: null })),
      [pictureOfA]: frame(''),
    });
    await pass(10_000);
    await answered();
    expect(pictureOf('Star a')).toContain('/a-1.webp');
    expect(sent(pictureOfA).length).toBeGreaterThan(0);
    expect(sent('GET /operator/wall/b/picture')).toHaveLength(0);
  });

  test('say for how long there has been none', async () => {
    drawContents();
    const { api } = await openWall({ [WALL]: wallOf(show('a')), [pictureOfA]: frame('one') });
    await pass(5_000);
    await answered();
    api.handlers[pictureOfA] = frame('');
    await pass(85_000);
    await answered();
    expect(screen.getByText('No picture for 85 s')).toBeVisible();
  });
});

test('the filters of the wall are a row that fades out at the end that has more', async () => {
  await openWall({ [WALL]: wallOf(show('a')) });
  const filters = screen.getByRole('group', { name: 'Filter' });
  Object.defineProperties(filters, { scrollWidth: { value: 500 }, clientWidth: { value: 300 } });
  fireEvent.scroll(filters);
  expect(filters).toHaveAttribute('data-more', 'end');
});

test('one key opens a show with its sound, and the same key mutes it again', async () => {
  const { sent } = await openWall({
    [WALL]: wallOf(show('a')),
    'POST /operator/wall/a/open': data({ streamId: 'a', hlsUrl: '/media/a.m3u8', whepUrl: null, token: 't' }),
  });
  press('ArrowRight');
  press('l');
  await answered();
  const video = () => screen.getByLabelText<HTMLVideoElement>('Show of Star a');
  expect(video().muted).toBe(false);
  press('l');
  await answered();
  expect(video().muted).toBe(true);
  expect(sent('POST /operator/wall/a/open')).toHaveLength(1);
});

test('w warns with words, and b blurs the preview', async () => {
  const { sent } = await openWall({
    [WALL]: wallOf(show('a')),
    'POST /operator/wall/a/warning': data(null),
    'PUT /operator/wall/a/blur': data(null),
  });
  press('ArrowRight');
  press('b');
  await answered();
  expect(sent('PUT /operator/wall/a/blur')[0]?.body).toEqual({ isBlurred: true });
  press('w');
  fireEvent.change(screen.getByLabelText('Warning for the performer'), { target: { value: 'Cover the logo.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send the warning' }));
  await answered();
  expect(sent('POST /operator/wall/a/warning')[0]?.body).toEqual({ text: 'Cover the logo.' });
});

test.each([
  ['c', 'End the show', 'cut'],
  ['s', 'Suspend', 'suspend'],
])('%s must be held for a second, and asks for the reason before "%s"', async (key, button, call) => {
  const { sent } = await openWall({ [WALL]: wallOf(show('a')), [`POST /operator/wall/a/${call}`]: data(null) });
  press('ArrowRight');
  press(key);
  await pass(900);
  fireEvent.keyUp(document.body, { key });
  await pass(1000);
  expect(screen.queryByLabelText(/^Why/)).not.toBeInTheDocument();
  // copying or saving
  fireEvent.keyDown(document.body, { key, ctrlKey: true });
  await pass(1000);
  expect(screen.queryByLabelText(/^Why/)).not.toBeInTheDocument();
  press(key);
  await pass(1000);
  fireEvent.change(screen.getByLabelText(/^Why/), { target: { value: 'Nobody may show this.' } });
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'minor' } });
  fireEvent.click(screen.getByRole('button', { name: button }));
  await answered();
  expect(sent(`POST /operator/wall/a/${call}`)[0]?.body).toEqual({
    reason: 'minor',
    text: 'Nobody may show this.',
  });
});

test('a held key counts while new pictures arrive, and the field that it opens takes none of its repetitions', async () => {
  draw.mockResolvedValue(new Blob(['jpeg']));
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  await openWall({ [WALL]: wallOf(show('a')), 'GET /operator/wall/a/picture': { body: 'one' } });
  press('ArrowRight');
  await pass(4_500);
  press('c');
  await pass(600);
  await answered();
  await pass(400);
  const why = screen.getByLabelText(/^Why/);
  expect(fireEvent.keyDown(why, { key: 'c', repeat: true })).toBe(false);
  fireEvent.keyUp(why, { key: 'c' });
  expect(fireEvent.keyDown(why, { key: 'c' })).toBe(true);
});
