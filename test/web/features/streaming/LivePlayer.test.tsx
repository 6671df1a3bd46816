import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { LivePlayer } from '@/features/streaming/LivePlayer';
import { readPastPlace, writePastPlace } from '@/lib/live/pastPlace';
import { writePlaybackMode } from '@/lib/live/playbackMode';
import { onNotice } from '@/lib/sideEffects';

// How a viewer goes back in a show and returns, and chooses a quality. jsdom plays no video: the journey of the player
// does.

interface Made {
  kind: 'live' | 'past' | 'quick';
  quality?: { shown: object | null; isSlow: boolean; choose: (quality: unknown) => void };
  place?: unknown;
  isStopped: boolean;
  past?: { at: number; behind: number; range: number; nearest: number; seek: (place: unknown) => void };
  say: (event: string, payload?: unknown) => void;
}
const mockMade: Made[] = [];
const mockQuality = () => ({
  offered: { pictures: [{ lines: 720, bitrate: 3_000_000 }], sound: 96_000, fromPublisher: false },
  shown: null as object | null,
  isSlow: false,
  bandwidth: null,
  choose: jest.fn(),
});
const mockPlayer = (kind: Made['kind']) =>
  class {
    private readonly listeners = new Map<string, (payload?: unknown) => void>();
    private readonly made: Made;
    past: Made['past'];
    quality: Made['quality'];
    constructor(_video: unknown, _url: string, place: unknown) {
      const say = (event: string, payload?: unknown) => this.listeners.get(event)?.(payload);
      this.made = { kind, isStopped: false, say, ...(kind === 'past' ? { place } : {}) };
      if (kind === 'past')
        this.past = { at: 5_000, behind: 40, range: 300, nearest: 8, seek: (to) => void (this.made.place = to) };
      this.made.past = this.past;
      if (kind !== 'past') this.quality = this.made.quality = mockQuality();
      mockMade.push(this.made);
    }
    on(event: string, listener: (payload?: unknown) => void) {
      this.listeners.set(event, listener);
      return () => void this.listeners.delete(event);
    }
    start = () => Promise.resolve();
    play = () => Promise.resolve();
    stop = () => void (this.made.isStopped = true);
  };
jest.mock('@/lib/live/player', () => ({ HlsPlayer: mockPlayer('live') }));
jest.mock('@/lib/live/whep', () => ({ WhepPlayer: mockPlayer('quick') }));
jest.mock('@/lib/live/pastPlayer', () => ({ PastPlayer: mockPlayer('past') }));

let notices: string[];
const unlisten = onNotice(({ text }) => void notices.push(text));
afterAll(() => unlisten());
beforeEach(() => {
  [mockMade.length, notices] = [0, []];
  sessionStorage.clear();
  localStorage.clear();
  Object.assign(window, { MediaSource: { isTypeSupported: () => true } });
});
afterEach(() => void Reflect.deleteProperty(window, 'MediaSource'));

const REWIND = { url: '/media/live/streams/s/rewind.m3u8?token=t', seconds: 1800 };
function open({
  rewind = REWIND as typeof REWIND | null,
  secondsLive = 300,
  whepUrl = null as string | null,
  show = 's',
} = {}) {
  const onRefused = jest.fn();
  const address = { streamId: show, hlsUrl: '/s.m3u8?token=t', whepUrl, mp4Url: null, iceServers: [], rewind };
  const since = new Date(Date.now() - secondsLive * 1000).toISOString();
  const player = <LivePlayer address={address} name="Juno" viewers={3} since={since} onRefused={onRefused} />;
  return { onRefused, ...render(player) };
}
const made = async (count: number) => {
  await waitFor(() => expect(mockMade).toHaveLength(count));
  // the page follows the new player
  await act(async () => undefined);
  return mockMade[count - 1]!;
};
const press = (key: string) => act(() => void fireEvent.keyDown(screen.getByRole('group'), { key }));
const bar = () => screen.queryByRole('slider', { name: /^Rewind/ });

test('a key takes a viewer back, and a button to live again', async () => {
  open();
  const live = await made(1);
  expect(bar()).toHaveAccessibleName('Rewind, the last 5 minutes');
  press('j');
  const past = await made(2);
  expect([live.isStopped, past.kind, past.place]).toEqual([true, 'past', { behind: 10 }]);
  expect(screen.queryByText('LIVE')).toBeNull();
  press('j');
  expect(past.place).toEqual({ behind: 50 });
  fireEvent.click(screen.getByRole('button', { name: 'Back to live' }));
  expect([(await made(3)).kind, past.isStopped]).toEqual(['live', true]);
  expect(screen.getByText('LIVE')).toBeInTheDocument();
});

test('seeking forward to the end returns to live', async () => {
  open();
  await made(1);
  press('j');
  await made(2);
  press('l');
  expect(mockMade[1]!.place).toEqual({ behind: 30 });
  mockMade[1]!.past!.behind = 17;
  press('l');
  expect((await made(3)).kind).toBe('live');
});

test('the place in a show lasts over a reload, and not in another show', async () => {
  const { unmount } = open();
  await made(1);
  press('j');
  await made(2);
  await waitFor(() => expect(readPastPlace('s')).toBe(5_000), { timeout: 3_000 });
  unmount();
  open();
  expect((await made(3)).place).toEqual({ at: 5_000 });
  fireEvent.click(screen.getByRole('button', { name: 'Back to live' }));
  expect(readPastPlace('s')).toBeNull();
  writePastPlace('another', 5_000);
  expect(readPastPlace('s')).toBeNull();
});

test('a viewer returns to live when that part of the show is gone, and learns why', async () => {
  open();
  await made(1);
  press('j');
  const past = await made(2);
  act(() => past.say('unavailable'));
  expect((await made(3)).kind).toBe('live');
  expect(notices).toEqual(['This part of the show is no longer available. You are back at the live picture.']);
});

test('a viewer who may not watch any more loses the past like the live picture', async () => {
  const { onRefused } = open();
  await made(1);
  press('j');
  const past = await made(2);
  act(() => past.say('state', 'refused'));
  expect(onRefused).toHaveBeenCalled();
});

test.each([
  ['the engine or the site keeps nothing', { rewind: null }, true],
  ['the show has just begun', { secondsLive: 10 }, true],
  ['the browser can’t play what the server keeps', {}, false],
])('nobody goes back where %s', async (_why, given, canPlay) => {
  Object.assign(window, { MediaSource: { isTypeSupported: () => canPlay } });
  open(given);
  await made(1);
  expect(bar()).toBeNull();
  press('j');
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  expect(mockMade).toHaveLength(1);
});

test('a viewer of the lowest delay who only wants to listen gets the steady sound, and can have the picture back', async () => {
  writePlaybackMode('quick');
  open({ whepUrl: '/s.whep' });
  const quick = await made(1);
  act(() => quick.say('quality'));
  fireEvent.click(screen.getByRole('button', { name: 'Settings' }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name: /^Audio only/ }));
  const live = await made(2);
  expect([quick.kind, quick.isStopped, live.kind]).toEqual(['quick', true, 'live']);
  expect(live.quality!.choose).toHaveBeenLastCalledWith('audio');
  Object.assign(live.quality!, { shown: { lines: 0, bitrate: 96_000 } });
  act(() => {
    live.say('quality');
    live.say('state', 'playing');
  });
  expect(screen.getByText('Listening')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Settings' }));
  expect(await screen.findByRole('menuitemradio', { name: /^Steady/ })).toBeChecked();
  fireEvent.click(screen.getByRole('button', { name: 'Show the picture' }));
  expect([(await made(3)).kind, screen.queryByText('Listening')]).toEqual(['quick', null]);
});

describe('a viewer of the lowest delay who chooses a size', () => {
  const offered = { pictures: [720, 360].map((lines) => ({ lines, bitrate: 0 })), sound: 96_000, fromPublisher: true };
  const choose360 = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Settings' }));
    fireEvent.click(await screen.findByRole('menuitemradio', { name: '360p' }));
  };
  const openQuick = async (isFromPublisher: boolean) => {
    writePlaybackMode('quick');
    const page = open({ whepUrl: '/s.whep' });
    const quick = await made(1);
    Object.assign(quick.quality!, { offered: { ...offered, fromPublisher: isFromPublisher } });
    act(() => quick.say('quality'));
    return { page, quick };
  };

  test('stays, and has it again after a reload', async () => {
    const { page, quick } = await openQuick(true);
    await choose360();
    expect(quick.quality!.choose).toHaveBeenLastCalledWith(360);
    page.unmount();
    open({ whepUrl: '/s.whep' });
    const again = await made(2);
    expect([again.kind, again.quality!.choose]).toEqual(['quick', expect.any(Function)]);
    expect(again.quality!.choose).toHaveBeenLastCalledWith(360);
  });

  test('gets the steady picture where that size can’t be had so, and the lowest delay again with Auto', async () => {
    const { quick } = await openQuick(false);
    await choose360();
    act(() => quick.say('sizeUnavailable'));
    const live = await made(2);
    expect([quick.isStopped, live.kind]).toEqual([true, 'live']);
    expect(live.quality!.choose).toHaveBeenLastCalledWith(360);
    Object.assign(live.quality!, { offered: { ...offered, fromPublisher: false } });
    act(() => live.say('quality'));
    fireEvent.click(screen.getByRole('button', { name: 'Settings' }));
    expect(await screen.findByRole('menuitemradio', { name: /^Steady/ })).toBeChecked();
    fireEvent.click(screen.getByRole('menuitemradio', { name: /^Lowest delay/ }));
    const back = await made(3);
    expect(back.kind).toBe('quick');
    expect(back.quality!.choose).toHaveBeenLastCalledWith('auto');
  });
});

test('a viewer whose line is too slow for the lowest delay gets the steady picture, until the next visit', async () => {
  writePlaybackMode('quick');
  const page = open({ whepUrl: '/s.whep' });
  const quick = await made(1);
  act(() => quick.say('tooSlow'));
  expect([(await made(2)).kind, quick.isStopped]).toEqual(['live', true]);
  expect(notices).toEqual(['Your connection is too slow for the lowest delay. You are watching the steady stream.']);
  page.unmount();
  open({ whepUrl: '/s.whep' });
  expect((await made(3)).kind).toBe('quick');
});

describe('on a slow line', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const wait = (ms: number) => act(() => void jest.advanceTimersByTime(ms));
  const slow = (player: Made, lines: number, isSlow: boolean) => {
    Object.assign(player.quality!, { shown: { lines, bitrate: 1_000_000 }, isSlow });
    act(() => player.say('quality'));
    wait(500);
  };
  const note = () => screen.queryByText(/^Slow line/);

  test('the player says once a show, for 8 s, which size it took, in words that screen readers hear', async () => {
    open({ show: 'said once' });
    const player = await made(1);
    slow(player, 480, true);
    expect(screen.getByText('Slow line, now in 480p')).toHaveRole('status');
    slow(player, 240, true);
    expect(note()).toHaveTextContent('480p');
    wait(8_000);
    expect(note()).not.toBeInTheDocument();
    slow(player, 720, false);
    slow(player, 480, true);
    expect(note()).not.toBeInTheDocument();
  });

  test('the words go when the picture is whole again, and can be closed', async () => {
    open({ show: 'back at once' });
    const player = await made(1);
    slow(player, 480, true);
    slow(player, 720, false);
    expect(note()).not.toBeInTheDocument();
    open({ show: 'closed' });
    slow(await made(2), 480, true);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(note()).not.toBeInTheDocument();
  });

  test('the words offer the sound alone, which takes little', async () => {
    open({ show: 'sound' });
    const player = await made(1);
    slow(player, 240, true);
    fireEvent.click(screen.getByRole('button', { name: 'Audio only' }));
    expect(player.quality!.choose).toHaveBeenLastCalledWith('audio');
  });
});
