import { act, fireEvent, screen } from '@testing-library/react';
import { type WallShowView } from '@contract/wall';
import { WallScreen } from '@/features/wall/WallScreen';
import { renderDesk } from '@test/support/deskPage';
import { data, fakeApi } from '@test/support/fakeApi';

jest.mock('@/lib/live/player', () => ({
  HlsPlayer: class {
    on() {}
    start = async () => undefined;
    stop() {}
  },
}));

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
  fireEvent.click(screen.getByRole('button', { name: button }));
  await answered();
  expect(sent(`POST /operator/wall/a/${call}`)[0]?.body).toEqual({ reason: 'Nobody may show this.' });
});
