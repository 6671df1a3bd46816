import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { PlayerChrome } from '@/ui/player/PlayerChrome';

// jsdom plays nothing: the element's own state is played by hand
beforeEach(() => {
  localStorage.clear();
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

function Page({ isLive, onPlay }: { isLive: boolean; onPlay: () => void }) {
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  return (
    <>
      <input aria-label="Message" />
      <button>Elsewhere</button>
      <ul role="log" aria-label="Chat">
        <li tabIndex={0}>Hello</li>
      </ul>
      <div ref={frame} role="group" aria-label="Player" tabIndex={0}>
        <video ref={video} data-testid="video" muted />
        <PlayerChrome
          frame={frame}
          video={video}
          isLive={isLive}
          onPlay={onPlay}
          way="File"
          storyboard="/storyboard.webp"
        />
      </div>
    </>
  );
}

function open(isLive: boolean) {
  const onPlay = jest.fn();
  render(<Page isLive={isLive} onPlay={onPlay} />);
  const video = screen.getByTestId<HTMLVideoElement>('video');
  Object.defineProperty(video, 'duration', { value: 200 });
  return { video, onPlay };
}

const press = (key: string) => act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key }));

test('plays, seeks and changes the speed of a recorded video by keys', () => {
  const { video, onPlay } = open(false);
  press('k');
  expect(onPlay).toHaveBeenCalledTimes(1);
  press('5');
  expect(video.currentTime).toBe(100);
  press('l');
  expect(video.currentTime).toBe(110);
  press('j');
  press('J');
  expect(video.currentTime).toBe(90);
  press('0');
  press('j');
  expect(video.currentTime).toBe(0);
  press('>');
  expect(video.playbackRate).toBe(1.25);
  press('<');
  press('<');
  expect(video.playbackRate).toBe(0.75);
});

test('seeks by 5 seconds and changes the volume by arrows only while the player has the focus', () => {
  const { video } = open(false);
  press('ArrowRight');
  press('ArrowUp');
  expect(video.currentTime).toBe(0);
  screen.getByRole('group', { name: 'Player' }).focus();
  press('ArrowRight');
  expect(video.currentTime).toBe(5);
  act(() => {
    video.muted = false;
    video.volume = 0.5;
    video.dispatchEvent(new Event('volumechange'));
  });
  press('ArrowUp');
  expect(video.volume).toBe(0.55);
  // a held key repeats before the next render
  act(() => {
    for (let times = 0; times < 3; times += 1) fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
  });
  expect(video.volume).toBe(0.4);
});

test('does nothing while somebody types, in a chat log, in a dialog, or with a modifier key', async () => {
  const { onPlay } = open(false);
  screen.getByLabelText('Message').focus();
  press('k');
  screen.getByText('Hello').focus();
  press('k');
  act(() => (document.activeElement as HTMLElement).blur());
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  press(' ');
  expect(onPlay).not.toHaveBeenCalled();
  press('?');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  press('k');
  expect(onPlay).not.toHaveBeenCalled();
});

test('keeps its letters to itself once the viewer asked for that', async () => {
  const { onPlay } = open(false);
  press('?');
  await userEvent.click(await screen.findByRole('switch', { name: 'Letters and digits work on the whole page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  screen.getByText('Elsewhere').focus();
  press('k');
  expect(onPlay).not.toHaveBeenCalled();
  screen.getByRole('group', { name: 'Player' }).focus();
  press('k');
  expect(onPlay).toHaveBeenCalledTimes(1);
});

test('offers neither position nor speed for live video', async () => {
  const { video } = open(true);
  press('5');
  press('l');
  press('>');
  expect([video.currentTime, video.playbackRate]).toEqual([0, 1]);
  expect(screen.queryByLabelText('Position')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
  expect(screen.queryByText('Normal speed')).not.toBeInTheDocument();
  press('Escape');
  press('?');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(screen.queryByText('Slower or faster')).not.toBeInTheDocument();
});

test('remembers the volume, and returns to it after silence', () => {
  const { video } = open(false);
  const slider = screen.getByLabelText('Volume');
  fireEvent.change(slider, { target: { value: '40' } });
  expect([video.muted, video.volume]).toEqual([false, 0.4]);
  fireEvent.change(slider, { target: { value: '0' } });
  expect([video.muted, video.volume]).toEqual([true, 0.4]);
  expect(JSON.parse(localStorage.getItem('sound')!)).toEqual({ on: false, volume: 0.4 });
});

test('marks the page for theatre, and remembers the choice', () => {
  open(false);
  press('t');
  expect(document.documentElement).toHaveAttribute('data-theatre');
  expect(localStorage.getItem('theatre')).toBe('true');
  press('t');
  expect(document.documentElement).not.toHaveAttribute('data-theatre');
});

test('hides its controls three seconds after the last input, but not in a pause', () => {
  jest.useFakeTimers();
  const { video } = open(false);
  const player = screen.getByRole('group', { name: 'Player' });
  act(() => void jest.advanceTimersByTime(5000));
  expect(player).not.toHaveAttribute('data-resting');
  Object.defineProperty(video, 'paused', { value: false });
  act(() => void video.dispatchEvent(new Event('play')));
  act(() => void jest.advanceTimersByTime(3000));
  expect(player).toHaveAttribute('data-resting');
  fireEvent.pointerMove(player);
  expect(player).not.toHaveAttribute('data-resting');
  jest.useRealTimers();
});

test('shows statistics until they are closed', async () => {
  const { video } = open(false);
  video.getVideoPlaybackQuality = () => ({ totalVideoFrames: 90, droppedVideoFrames: 2 }) as VideoPlaybackQuality;
  await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Statistics' }));
  expect(await screen.findByText('2 of 90')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Close statistics' }));
  expect(screen.queryByText('2 of 90')).not.toBeInTheDocument();
});

describe('on another screen', () => {
  afterEach(() => {
    for (const name of ['remote', 'webkitShowPlaybackTargetPicker'])
      Reflect.deleteProperty(HTMLMediaElement.prototype, name);
  });
  const give = (name: string, value: unknown) =>
    Object.defineProperty(HTMLMediaElement.prototype, name, { value, configurable: true });

  test('Cast is offered while the browser knows a screen, and opens its list', async () => {
    let report: (isAvailable: boolean) => void = () => undefined;
    const prompt = jest.fn(async () => undefined);
    const cancelWatchAvailability = jest.fn(async () => undefined);
    const watchAvailability = async (listener: typeof report) => {
      report = listener;
      return 1;
    };
    give('remote', { watchAvailability, cancelWatchAvailability, prompt });
    open(false);
    expect(screen.queryByRole('button', { name: 'Cast' })).toBeNull();
    act(() => report(true));
    await userEvent.click(screen.getByRole('button', { name: 'Cast' }));
    expect(prompt).toHaveBeenCalledTimes(1);
    act(() => report(false));
    expect(screen.queryByRole('button', { name: 'Cast' })).toBeNull();
  });

  test('no button appears in a browser that never looks for screens', async () => {
    give('remote', { watchAvailability: () => Promise.reject(new DOMException('no', 'NotSupportedError')) });
    open(true);
    await act(async () => undefined);
    expect(screen.queryByRole('button', { name: 'Cast' })).toBeNull();
  });

  test('AirPlay is offered in Safari while it knows a screen, and opens its list', async () => {
    const choose = jest.fn();
    give('webkitShowPlaybackTargetPicker', choose);
    const { video } = open(true);
    const event = Object.assign(new Event('webkitplaybacktargetavailabilitychanged'), { availability: 'available' });
    act(() => void fireEvent(video, event));
    await userEvent.click(screen.getByRole('button', { name: 'AirPlay' }));
    expect(choose).toHaveBeenCalledTimes(1);
  });
});

describe('captions', () => {
  const before = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'textTracks')!;
  /** Stands in for the list of tracks, which jsdom lacks. */
  class Tracks extends EventTarget {
    [0] = { mode: 'disabled' };
  }
  let tracks: Tracks;
  beforeEach(() => {
    tracks = new Tracks();
    Object.defineProperty(HTMLMediaElement.prototype, 'textTracks', { value: tracks, configurable: true });
  });
  afterEach(() => void Object.defineProperty(HTMLMediaElement.prototype, 'textTracks', before));
  const changed = () => act(() => void tracks.dispatchEvent(new Event('change')));

  test('a button and the key C show and hide them', async () => {
    open(false);
    await userEvent.click(screen.getByRole('button', { name: 'Captions', pressed: false }));
    changed();
    expect([tracks[0].mode, screen.getByRole('button', { name: 'Captions' }).ariaPressed]).toEqual(['showing', 'true']);
    press('c');
    changed();
    expect([tracks[0].mode, screen.getByRole('button', { name: 'Captions' }).ariaPressed]).toEqual([
      'disabled',
      'false',
    ]);
  });

  test('a viewer who switched them on gets them with the next video', async () => {
    localStorage.setItem('captions', 'true');
    open(false);
    changed();
    expect(tracks[0].mode).toBe('showing');
    expect(screen.getByRole('button', { name: 'Captions', pressed: true })).toBeInTheDocument();
  });
});

test('a video without captions has no button for them', () => {
  open(false);
  expect(screen.queryByRole('button', { name: 'Captions' })).toBeNull();
});

test('a pointer over the seek bar shows the picture and the time there', () => {
  const { video } = open(false);
  act(() => void video.dispatchEvent(new Event('durationchange')));
  const bar = screen.getByRole('slider', { name: 'Position' });
  jest.spyOn(bar, 'getBoundingClientRect').mockReturnValue({ left: 100, width: 200 } as DOMRect);
  // jsdom has no pointer events with a position
  fireEvent(bar, new MouseEvent('pointermove', { clientX: 150, bubbles: true }));
  // 25 of 100 pictures, ten in a row
  const time = screen.getByText('0:50');
  expect(time.previousElementSibling).toHaveStyle({ backgroundPosition: '-800px -180px' });
  fireEvent.pointerLeave(bar);
  expect(screen.queryByText('0:50')).toBeNull();
});
