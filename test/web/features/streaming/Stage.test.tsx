import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { makeStore } from '@/application/wrapper';
import { ageAccepted, settingsLoaded } from '@/features/site/slice';
import { type OnStage, Stage } from '@/features/streaming/Stage';

// jsdom plays no video: the player's own life is held in the journeys; here it is what stands on the stage and when
jest.mock('@/lib/live/player', () => ({
  HlsPlayer: class {
    on() {
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

const juno: OnStage = {
  performerId: '0190a000-0000-7000-8000-0000000000aa',
  name: 'Juno Valcourt',
  status: 'offline',
  poster: '/files/public/poster.webp',
  viewers: 12,
  liveSince: null,
  nextShowAt: null,
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
      token: 't',
    },
  },
};
const offline = { statusCode: 422, error: 'PERFORMER_OFFLINE', message: 'The performer is not on stage right now.' };

let ofAge = true;
afterEach(() => {
  ofAge = true;
  delete document.documentElement.dataset.ageAccepted;
});

function openStage(performer: OnStage, ...replies: { status: number; body: unknown }[]) {
  const asked: string[] = [];
  globalThis.fetch = jest.fn(async (url: string) => {
    asked.push(url);
    const { status, body } = replies[Math.min(asked.length, replies.length) - 1]!;
    return { status, json: async () => body };
  }) as unknown as typeof fetch;
  const store = makeStore();
  if (ofAge) store.dispatch(ageAccepted());
  const stage = (given: OnStage) => (
    <Provider store={store}>
      <Stage {...given} />
    </Provider>
  );
  const { rerender } = render(stage(juno));
  rerender(stage(performer));
  return { asked, store, become: (given: Partial<OnStage>) => rerender(stage({ ...performer, ...given })) };
}
const player = () => screen.findByRole('group', { name: /Live video of Juno Valcourt/ });

test('off stage: the poster and when the next show is; nothing is asked for', () => {
  const { asked } = openStage({ ...juno, nextShowAt: '2031-05-04T18:00:00.000Z' });
  expect(screen.getByText('Juno Valcourt is not on stage right now')).toBeInTheDocument();
  expect(screen.getByText(/Next show:/)).toHaveTextContent('It starts here by itself.');
  expect(document.querySelector('img')).toHaveAttribute('src', expect.stringMatching(/^\/files\/public\/poster\.webp/));
  expect(asked).toEqual([]);
});

test.each([
  ['private', 'Juno Valcourt is in a private show'],
  ['group', 'Juno Valcourt is in a group show'],
] as const)('in a %s show the curtain says so', (status, words) => {
  openStage({ ...juno, status });
  expect(screen.getByText(words)).toBeInTheDocument();
});

test('when the show starts the picture comes by itself, and goes with its end', async () => {
  const { become } = openStage(juno, { status: 200, body: show });
  become({ status: 'public', liveSince: new Date().toISOString() });
  expect(await player()).toBeInTheDocument();
  expect(screen.getByText('LIVE')).toBeInTheDocument();
  become({ status: 'offline' });
  expect(screen.queryByText('LIVE')).not.toBeInTheDocument();
  expect(screen.getByText('Juno Valcourt is not on stage right now')).toBeInTheDocument();
});

describe('before somebody has said that they are of age', () => {
  beforeEach(() => {
    ofAge = false;
  });
  const onStage: OnStage = { ...juno, status: 'public', liveSince: new Date().toISOString() };

  test('the poster stands and nobody comes in; the picture follows when they have', async () => {
    const { asked, store } = openStage(onStage, { status: 200, body: show });
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
    expect(asked).toEqual([]);
    expect(document.querySelector('img')).toHaveAttribute('src', expect.stringMatching(/poster\.webp/));
    expect(screen.queryByText('The picture is coming')).not.toBeInTheDocument();
    act(() => void store.dispatch(ageAccepted()));
    expect(await player()).toBeInTheDocument();
    expect(asked).toHaveLength(1);
  });

  test('who said so on an earlier visit need not wait for the state to know', async () => {
    document.documentElement.dataset.ageAccepted = '';
    openStage(onStage, { status: 200, body: show });
    expect(await player()).toBeInTheDocument();
  });

  test('nobody is asked where the site does not ask', async () => {
    const { store } = openStage(onStage, { status: 200, body: show });
    act(() => void store.dispatch(settingsLoaded({ ...store.getState().settings, popup18Enabled: false } as never)));
    expect(await player()).toBeInTheDocument();
  });
});

test.each([
  [true, 1],
  [false, 0],
])('viewers of a show that is recorded (%s) see a mark', async (isRecorded, marks) => {
  const { become } = openStage(juno, { status: 200, body: { data: { ...show.data, isRecorded } } });
  become({ status: 'public', liveSince: new Date().toISOString() });
  await player();
  expect(screen.queryAllByText('Recorded')).toHaveLength(marks);
});

test('a show that is said to run and does not yet is asked for again until it does', async () => {
  const { asked } = openStage(
    { ...juno, status: 'public' },
    { status: 422, body: offline },
    { status: 200, body: show },
  );
  await waitFor(() => expect(asked).toHaveLength(1));
  await waitFor(() => expect(asked).toHaveLength(2), { timeout: 5000 });
  expect(await player()).toBeInTheDocument();
});

test('a show that could not be opened says why and tries again on request, not by itself', async () => {
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

test('sound is offered, off at first, by button and by key', async () => {
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
