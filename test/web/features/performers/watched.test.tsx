// Recently watched performers: stored on the device only, and cleared on request and at the end of the session.
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { toAction } from '@/application/events';
import { authenticated, loggedOut } from '@/features/auth/slice';
import { blockedBy } from '@/features/performers/slice';
import { dropWatched, forgetWatched, WATCHED_MAX, readWatched, rememberWatched } from '@/features/performers/watched';
import { RecentlyWatched } from '@/features/performers/RecentlyWatched';
import { data, fakeApi, refusal } from '@test/support/fakeApi';
import { member } from '@test/support/people';
import { startStore } from '@test/support/webStore';

const card = (id: string) => ({
  _id: id,
  username: id,
  name: `Name of ${id}`,
  avatar: '/a.png',
  poster: '/p.webp',
  streamingStatus: 'offline',
  streamingTitle: '',
  isOnline: false,
  viewers: 0,
  verified: true,
  tags: [],
  categoryIds: [],
  gender: null,
  country: null,
  languages: [],
  isFavorite: false,
  privateCallPrice: 0,
  groupCallPrice: 0,
  nextShowAt: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
});
/** An API whose visitor may see only these performers. */
const among = (...seen: string[]) =>
  fakeApi({
    'GET /performers/search': ({ query }) =>
      data({ data: seen.filter((id) => query.ids?.split(',').includes(id)).map(card), total: 1, near: false }),
  });
const mark = () => document.documentElement.dataset.watched;

beforeEach(() => {
  localStorage.clear();
  forgetWatched();
});

async function open(profile?: Parameters<typeof authenticated>[0]) {
  const store = await startStore();
  if (profile) store.dispatch(authenticated(profile));
  render(
    <Provider store={store}>
      <RecentlyWatched except={[]} />
    </Provider>,
  );
  return store;
}
const shown = () => screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent?.split(',')[0]);

describe('the stored list', () => {
  test('holds each performer once, latest first, up to the limit', () => {
    for (const id of ['a', 'b', 'a']) rememberWatched('', id);
    expect(readWatched('')).toEqual(['a', 'b']);
    for (let n = 0; n < 40; n += 1) rememberWatched('', `p${n}`);
    expect(readWatched('')).toHaveLength(WATCHED_MAX);
    expect(readWatched('')[0]).toBe('p39');
    expect(mark()).toBe('');
  });

  test('passes from a guest to the account that logs in, but never to another account or back to a guest', () => {
    rememberWatched('', 'a');
    expect(readWatched('mira')).toEqual(['a']);
    rememberWatched('mira', 'b');
    expect(readWatched('')).toEqual([]);
    expect([localStorage.getItem('watched'), mark()]).toEqual([null, undefined]);
    rememberWatched('mira', 'b');
    expect(readWatched('otto')).toEqual([]);
    expect(readWatched('mira')).toEqual([]);
  });

  test.each(['no json', '[]', '{"ids":"a"}', '{"owner":"","ids":[1,{}]}', 'null'])(
    'is empty when storage contains %s',
    (stored) => {
      localStorage.setItem('watched', stored);
      expect(readWatched('')).toEqual([]);
    },
  );

  test('keeps its section on the page when the last performer becomes unavailable, and is gone on the next page', () => {
    rememberWatched('', 'a');
    dropWatched('', ['a']);
    expect([localStorage.getItem('watched'), mark()]).toEqual([null, '']);
  });
});

describe('the recently watched section', () => {
  test('shows performers in stored order, whatever the order of the response, and drops those it can’t show', async () => {
    const api = among('b', 'a');
    for (const id of ['a', 'gone', 'b']) rememberWatched('', id);
    await open();
    await screen.findByText('Name of a');
    expect(shown()).toEqual(['Name of b', 'Name of a']);
    expect(api.arrived).toHaveLength(1);
    expect(api.arrived[0]?.query).toEqual({ ids: 'b,gone,a', limit: '3' });
    await waitFor(() => expect(readWatched('')).toEqual(['b', 'a']));
  });

  test('makes no call when nothing is stored', async () => {
    const api = among('a');
    await open();
    expect([api.calls(), shown()]).toEqual([[], []]);
  });

  test('says so when none of the performers are available', async () => {
    among('a');
    rememberWatched('', 'gone');
    await open();
    expect(await screen.findByText('None of the performers you watched are available now.')).toBeInTheDocument();
    expect(localStorage.getItem('watched')).toBeNull();
  });

  test('is cleared by its button', async () => {
    among('a');
    rememberWatched('', 'a');
    await open();
    await screen.findByText('Name of a');
    await userEvent.click(screen.getByRole('button', { name: 'Clear the recently watched performers on this device' }));
    expect([shown(), localStorage.getItem('watched'), mark()]).toEqual([[], null, undefined]);
  });

  test('is cleared at the end of the session', async () => {
    among('a');
    const mira = member();
    rememberWatched(mira._id, 'a');
    const store = await open(mira);
    await screen.findByText('Name of a');
    act(() => void store.dispatch(loggedOut()));
    expect([shown(), localStorage.getItem('watched'), mark()]).toEqual([[], null, undefined]);
  });

  test('marks performers who go live, and drops a performer who blocks the visitor', async () => {
    among('a', 'b');
    rememberWatched('', 'a');
    rememberWatched('', 'b');
    const store = await open();
    await screen.findByText('Name of a');
    act(
      () =>
        void store.dispatch(
          toAction(
            'performer/status',
            { performerId: 'a', status: 'public', streamingTitle: 'A song' },
            store.getState(),
          )!,
        ),
    );
    expect(screen.getByText('LIVE')).toBeInTheDocument();
    act(() => void store.dispatch(blockedBy({ performerId: 'a' })));
    expect(shown()).toEqual(['Name of b']);
  });

  test('says when it failed to load, and retries on request', async () => {
    let broken = true;
    fakeApi({
      'GET /performers/search': () =>
        broken
          ? refusal(500, 'INTERNAL', 'Something went wrong on our side.')
          : data({ data: [card('a')], total: 1, near: false }),
    });
    rememberWatched('', 'a');
    await open();
    expect(await screen.findByText(/failed to load/)).toBeInTheDocument();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Name of a')).toBeInTheDocument();
    expect(readWatched('')).toEqual(['a']);
  });
});
