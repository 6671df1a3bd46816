import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { makeStore } from '@/application/wrapper';
import { ageAccepted, settingsLoaded } from '@/features/site/slice';
import { type StagePerformer } from '@/features/streaming/LiveStage';
import { Stage } from '@/features/streaming/Stage';
import { readFullScreenChat } from '@/lib/live/fullScreenChat';
import { readPlaybackMode, writePlaybackMode } from '@/lib/live/playbackMode';

// jsdom plays no video: the journeys test the player, and these tests what the stage shows
const mockListeners = new Map<string, (payload?: unknown) => void>();
jest.mock('@/lib/live/player', () => ({
  HlsPlayer: class {
    on(name: string, listener: (payload?: unknown) => void) {
      mockListeners.set(name, listener);
      return () => undefined;
    }
    start() {
      return Promise.resolve();
    }
    play() {
      return Promise.resolve();
    }
    stop() {
      return undefined;
    }
  },
}));

const juno: StagePerformer = {
  performerId: '0190a000-0000-7000-8000-0000000000aa',
  name: 'Juno Valcourt',
  status: 'offline',
  poster: '/files/public/poster.webp',
  viewers: 12,
  liveSince: null,
  nextShowAt: null,
  publicShowWaits: false,
};
const show = {
  data: {
    conversation: { _id: 'c' },
    sessionId: 's',
    isRecorded: false,
    playback: {
      streamId: 's',
      hlsUrl: '/media/live/streams/s.m3u8?token=t',
      whepUrl: '/media/live/whep/s?token=t',
      mp4Url: null,
      viewerHost: null,
      appName: null,
      token: 't',
    },
  },
};
const offline = { statusCode: 422, error: 'PERFORMER_OFFLINE', message: 'The performer is offline right now.' };

let ofAge = true;
afterEach(() => {
  ofAge = true;
  delete document.documentElement.dataset.ageAccepted;
});

function openStage(performer: StagePerformer, ...replies: { status: number; body: unknown }[]) {
  const asked: string[] = [];
  globalThis.fetch = jest.fn(async (url: string) => {
    asked.push(url);
    const { status, body } = replies[Math.min(asked.length, replies.length) - 1]!;
    return { status, json: async () => body };
  }) as unknown as typeof fetch;
  const store = makeStore();
  if (ofAge) store.dispatch(ageAccepted());
  const stage = (given: StagePerformer) => (
    <Provider store={store}>
      <Stage {...given} />
    </Provider>
  );
  const { rerender } = render(stage(juno));
  rerender(stage(performer));
  return { asked, store, become: (given: Partial<StagePerformer>) => rerender(stage({ ...performer, ...given })) };
}
const player = () => screen.findByRole('group', { name: /Live video of Juno Valcourt/ });

test('shows the poster and the next show while the performer is offline, without any request', () => {
  const { asked } = openStage({ ...juno, nextShowAt: '2031-05-04T18:00:00.000Z' });
  expect(screen.getByText('Juno Valcourt is offline right now')).toBeInTheDocument();
  expect(screen.getByText(/Next show:/)).toHaveTextContent('It starts here automatically.');
  expect(document.querySelector('img')).toHaveAttribute('src', expect.stringMatching(/^\/files\/public\/poster\.webp/));
  expect(asked).toEqual([]);
});

test.each([
  ['private', 'Juno Valcourt is in a private show'],
  ['group', 'Juno Valcourt is in a group show'],
] as const)('says that the performer is in a %s show', (status, text) => {
  openStage({ ...juno, status });
  expect(screen.getByText(text)).toBeInTheDocument();
});

test('shows the video when the show starts, and removes it when the show ends', async () => {
  const { become } = openStage(juno, { status: 200, body: show });
  become({ status: 'public', liveSince: new Date().toISOString() });
  expect(await player()).toBeInTheDocument();
  expect(screen.getByText('LIVE')).toBeInTheDocument();
  become({ status: 'offline' });
  expect(screen.queryByText('LIVE')).not.toBeInTheDocument();
  expect(screen.getByText('Juno Valcourt is offline right now')).toBeInTheDocument();
});

test.each([
  ['unplayable', undefined, 'This browser can’t play the picture'],
  ['state', 'waiting', 'The picture stopped and returns by itself. Chat goes on.'],
  ['blocked', undefined, 'Play'],
] as const)('says what there is to know when the player reports %s %s', async (event, payload, words) => {
  openStage({ ...juno, status: 'public' }, { status: 200, body: show });
  await player();
  expect(screen.getAllByText('The picture is on its way').length).toBeGreaterThan(0);
  await waitFor(() => expect(mockListeners.has(event)).toBe(true));
  act(() => mockListeners.get(event)!(payload));
  expect(screen.getByText(words)).toBeInTheDocument();
});

test('the picture of the performer stays until the first frame of the video, however slow the line', async () => {
  openStage({ ...juno, status: 'public' }, { status: 200, body: show });
  await player();
  const video = document.querySelector('video')!;
  const isPosterShown = () => document.querySelector('img[src*="poster.webp"]') !== null;
  expect([isPosterShown(), video.classList.contains('empty')]).toEqual([true, true]);
  const reach = (readyState: number, event: string) => {
    Object.defineProperty(video, 'readyState', { value: readyState, configurable: true });
    fireEvent(video, new Event(event));
  };
  reach(HTMLMediaElement.HAVE_METADATA, 'loadeddata');
  expect(video.classList.contains('empty')).toBe(true);
  reach(HTMLMediaElement.HAVE_CURRENT_DATA, 'loadeddata');
  expect(video.classList.contains('empty')).toBe(false);
});

describe('before a visitor has confirmed their age', () => {
  beforeEach(() => {
    ofAge = false;
  });
  const onStage: StagePerformer = { ...juno, status: 'public', liveSince: new Date().toISOString() };

  test('the stage shows the poster and joins only after the confirmation', async () => {
    const { asked, store } = openStage(onStage, { status: 200, body: show });
    // joining is scheduled without a delay, so it would happen before this timer
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    expect(asked).toEqual([]);
    expect(document.querySelector('img')).toHaveAttribute('src', expect.stringMatching(/poster\.webp/));
    expect(screen.queryByText('Loading the video')).not.toBeInTheDocument();
    act(() => void store.dispatch(ageAccepted()));
    expect(await player()).toBeInTheDocument();
    expect(asked).toHaveLength(1);
  });

  test('the stage joins at once after a confirmation on an earlier visit', async () => {
    document.documentElement.dataset.ageAccepted = '';
    openStage(onStage, { status: 200, body: show });
    expect(await player()).toBeInTheDocument();
  });

  test('the stage joins at once if the site asks for no confirmation', async () => {
    const { store } = openStage(onStage, { status: 200, body: show });
    act(() => void store.dispatch(settingsLoaded({ ...store.getState().settings, popup18Enabled: false } as never)));
    expect(await player()).toBeInTheDocument();
  });
});

test.each([
  [true, 1],
  [false, 0],
])('viewers see a mark if the show is recorded (%s)', async (isRecorded, marks) => {
  const { become } = openStage(juno, { status: 200, body: { data: { ...show.data, isRecorded } } });
  become({ status: 'public', liveSince: new Date().toISOString() });
  await player();
  expect(screen.queryAllByText('Recorded')).toHaveLength(marks);
});

test('joins again until an announced show really runs', async () => {
  const { asked } = openStage(
    { ...juno, status: 'public' },
    { status: 422, body: offline },
    { status: 200, body: show },
  );
  await waitFor(() => expect(asked).toHaveLength(1));
  await waitFor(() => expect(asked).toHaveLength(2), { timeout: 5000 });
  expect(await player()).toBeInTheDocument();
});

test('shows why a show could not be opened, and tries again only on request', async () => {
  const { asked } = openStage(
    { ...juno, status: 'public' },
    { status: 500, body: { statusCode: 500, error: 'INTERNAL', message: 'Something went wrong on our side.' } },
    { status: 200, body: show },
  );
  expect(await screen.findByText('Something went wrong on our side.')).toBeInTheDocument();
  expect(asked).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await player()).toBeInTheDocument();
});

test('starts muted, and toggles the sound by button and by key', async () => {
  openStage({ ...juno, status: 'public' }, { status: 200, body: show });
  const frame = await player();
  const video = document.querySelector('video')!;
  expect(video.muted).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Tap for sound' }));
  expect(video.muted).toBe(false);
  expect(screen.queryByRole('button', { name: 'Tap for sound' })).not.toBeInTheDocument();
  act(() => frame.focus());
  await userEvent.keyboard('m');
  expect(video.muted).toBe(true);
});

test('promises that the public show continues only if there is one', () => {
  const { become } = openStage({ ...juno, status: 'private' });
  expect(screen.getByText('Juno Valcourt is in a private show')).toBeInTheDocument();
  expect(screen.queryByText(/continues/)).toBeNull();
  become({ publicShowWaits: true });
  expect(screen.getByText('The public show continues afterwards.')).toBeInTheDocument();
  become({ status: 'offline', publicShowWaits: true });
  expect(screen.getByText('The show is paused')).toBeInTheDocument();
});

test('remembers the chosen delay, and that the chat is hidden in full screen', async () => {
  openStage({ ...juno, status: 'public', inFullScreen: <p>Newest lines</p> }, { status: 200, body: show });
  const frame = await player();
  expect(frame).not.toHaveAttribute('data-no-chat');
  await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Chat in full screen' }));
  expect(frame).toHaveAttribute('data-no-chat');
  await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Steady' }));
  expect([readFullScreenChat(), readPlaybackMode()]).toEqual([false, 'steady']);
});

test('visitors who save data get the steady picture, whatever they chose before', () => {
  writePlaybackMode('quick');
  expect(readPlaybackMode()).toBe('quick');
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  expect(readPlaybackMode()).toBe('steady');
  Reflect.deleteProperty(navigator, 'connection');
});
