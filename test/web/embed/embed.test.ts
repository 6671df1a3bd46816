import { showClip } from '@/embed/clip';
import { wordsOf } from '@/embed/curtain';
import { passGate } from '@/embed/gate';
import { roomOf } from '@/embed/room';

const config = {
  username: 'juno',
  name: 'Juno',
  siteName: 'Footlights',
  room: 'https://stage.example/performers/juno',
  api: '/api',
  terms: 'https://stage.example/posts/terms' as string | null,
  clip: null,
};
const performer = {
  _id: 'p1',
  streamingStatus: 'offline' as const,
  poster: null,
  nextShowAt: null,
  publicShowWaits: false,
};

test('only a public show plays', () => {
  expect(roomOf({ ...performer, streamingStatus: 'public' }).kind).toBe('live');
  for (const streamingStatus of ['private', 'group', 'offline'] as const)
    expect(roomOf({ ...performer, streamingStatus }).kind).toBe(streamingStatus);
  expect(roomOf({ ...performer, publicShowWaits: true }).kind).toBe('paused');
});

test('the player says what comes next', () => {
  const now = new Date(2026, 10, 26, 12);
  const nextShowAt = new Date(2026, 10, 26, 20).toISOString();
  expect(wordsOf(roomOf({ ...performer, nextShowAt }) as never, config, now)).toEqual([
    'Juno is offline right now',
    'Next show: Today 20:00.',
  ]);
  expect(wordsOf({ kind: 'gone' }, config, now)[0]).toBe('Juno isn’t available here');
});

describe('the age gate', () => {
  const frame = document.createElement('main');
  const buttonOf = (name: string) =>
    [...frame.querySelectorAll('button')].find(({ textContent }) => textContent === name)!;
  beforeEach(() => localStorage.clear());

  test('asks once, and remembers the answer', async () => {
    const passed = passGate(frame, config);
    buttonOf('I am 18 or older').click();
    await passed;
    await passGate(frame, config);
  });

  test('stays closed for visitors who leave', () => {
    void passGate(frame, config);
    buttonOf('Leave').click();
    expect(frame).toHaveTextContent('This player stays closed.');
  });

  test('asks nobody while the site has no popup', () => passGate(frame, { ...config, terms: null }));

  test('lets visitors pass whose browser keeps no storage', async () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('denied');
    });
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('denied');
    });
    const passed = passGate(frame, config);
    buttonOf('I am 18 or older').click();
    await passed;
    jest.restoreAllMocks();
  });
});

test('a clip plays with the way to its page, and says when it is gone', () => {
  const frame = document.createElement('main');
  showClip(frame, config, { title: 'Night Train', video: '/files/clips/c1/clip.mp4', poster: null });
  const video = frame.querySelector('video')!;
  expect(video).toHaveAttribute('src', '/files/clips/c1/clip.mp4');
  expect(video).toHaveAccessibleName('Night Train · Juno');
  expect(frame.querySelector('a')).toHaveAttribute('href', config.room);
  video.dispatchEvent(new Event('error'));
  expect(frame).toHaveTextContent('This clip isn’t available.');
});
