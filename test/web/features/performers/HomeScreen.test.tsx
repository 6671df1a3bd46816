// The home page: first paint, loading, errors, empty states and live updates.
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { toAction } from '@/application/events';
import { makeStore } from '@/application/wrapper';
import { authenticated } from '@/features/auth/slice';
import { filterKey, readFilters } from '@/features/performers/filters';
import { HomeScreen } from '@/features/performers/HomeScreen';
import { listRefreshed, type PerformerCard, searchSucceeded, watchedSucceeded } from '@/features/performers/slice';
import { takeReturnTo } from '@/lib/cookies';
import { member, performer } from '@test/support/people';

const mockRouter = {
  query: {} as Record<string, string>,
  asPath: '/',
  pathname: '/',
  push: jest.fn(async () => true),
  prefetch: async () => undefined,
};
jest.mock('next/router', () => ({ __esModule: true, useRouter: () => mockRouter, default: { push: jest.fn() } }));

const drawn: string[] = [];
jest.mock('@/ui/Avatar', () => ({ Avatar: ({ src }: { src: string }) => void drawn.push(src.slice(1, -4)) }));

const card = (name: string, changes: Partial<PerformerCard> = {}): PerformerCard => ({
  _id: `id-${name}`,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  username: name.toLowerCase(),
  name,
  avatar: `/${name}.png`,
  poster: '/p.webp',
  streamingStatus: 'offline',
  streamingTitle: `${name} plays`,
  isOnline: false,
  viewers: 0,
  verified: true,
  nextShowTicket: null,
  tags: ['jazz'],
  categoryIds: [],
  gender: null,
  country: null,
  languages: [],
  isFavorite: false,
  privateCallPrice: 0,
  groupCallPrice: 0,
  spySeatPrice: 0,
  groupShowFull: false,
  nextShowAt: null,
  goal: null,
  ...changes,
});
const live = (name: string, viewers = 3) => card(name, { streamingStatus: 'public', isOnline: true, viewers });

let store: ReturnType<typeof makeStore>;
/** The parts of a response that the web reads; jsdom has none. */
const answer = (body: unknown, status = 200) => ({ ok: status < 400, status, json: async () => body });
type Answer = ReturnType<typeof answer>;
let answers: (() => Answer)[];
const asked: string[] = [];
const page =
  (...data: PerformerCard[]) =>
  () =>
    answer({ data: { data, total: data.length } });

beforeEach(() => {
  store = makeStore();
  answers = [];
  asked.length = 0;
  mockRouter.query = {};
  mockRouter.push.mockClear();
  globalThis.fetch = jest.fn(async (input: RequestInfo | URL) => {
    const url = String(input);
    if (!url.includes('/performers/search')) return answer({ data: [] });
    asked.push(url);
    return (answers.shift() ?? page())();
  }) as unknown as typeof fetch; // only what the wrapper reads of it
});

function show({ loaded = false, soon = [] as PerformerCard[] } = {}) {
  const loadedKey = loaded ? filterKey(readFilters(mockRouter.query, { path: '/', fixed: {} })) : null;
  return render(
    <Provider store={store}>
      <HomeScreen soon={soon} promos={null} loadedKey={loadedKey} />
    </Provider>,
  );
}
const inGroup = (name: string) =>
  within(screen.getByRole('group', { name }))
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent?.split(',')[0]);

test('shows the results of the server at once, live and offline performers apart, without another search', () => {
  store.dispatch(searchSucceeded({ data: [live('Zola', 12), live('Nadia'), card('Kit')], total: 3 }));
  show({ loaded: true, soon: [card('Bao', { nextShowAt: '2026-12-01T20:00:00Z' })] });
  // Zola is at the top of the page
  expect(inGroup('Live now')).toEqual(['Nadia']);
  expect(inGroup('Coming up')).toEqual(['Bao']);
  expect(inGroup('Offline')).toEqual(['Kit']);
  expect(
    within(screen.getByRole('region', { name: 'Featured performer' })).getByRole('link', { name: 'Watch live' }),
  ).toHaveAttribute('href', '/performers/zola');
  expect(asked).toEqual([]);
});

test('lists nobody twice: the featured performer, coming shows and watched performers are not repeated below', () => {
  localStorage.setItem('watched', JSON.stringify({ owner: '', ids: ['id-Zola', 'id-Kit'] }));
  document.documentElement.dataset.watched = '';
  const bao = card('Bao', { nextShowAt: '2026-12-01T20:00:00Z' });
  store.dispatch(searchSucceeded({ data: [live('Zola', 12), live('Nadia'), bao, card('Kit'), card('Ida')], total: 5 }));
  store.dispatch(watchedSucceeded([live('Zola', 12), card('Kit')]));
  show({ loaded: true, soon: [bao] });
  expect(screen.getAllByRole('heading', { level: 3 }).map((each) => each.textContent?.split(',')[0])).toEqual([
    'Nadia',
    'Kit',
    'Bao',
    'Ida',
  ]);
  localStorage.clear();
  delete document.documentElement.dataset.watched;
});

test('a guest who follows the featured performer logs in first, and then follows on the performer’s page', async () => {
  store.dispatch(searchSucceeded({ data: [live('Zola', 12), live('Nadia')], total: 2 }));
  show({ loaded: true });
  const follow = screen.getByRole('link', { name: 'Log in to follow Zola' });
  follow.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(follow);
  expect(takeReturnTo()).toEqual({
    path: '/performers/zola',
    roles: ['user'],
    intent: { kind: 'follow', value: '' },
  });
});

test('says that nobody else is live when the featured performer is alone', () => {
  store.dispatch(searchSucceeded({ data: [live('Zola', 12), card('Kit')], total: 2 }));
  show({ loaded: true });
  expect(screen.getByText('Nobody else is live right now.')).toBeInTheDocument();
});

test('searches with the filters of the URL, and shows skeletons and no hero meanwhile', async () => {
  mockRouter.query = { gender: 'female', sort: 'name', page: '2' };
  answers = [page(live('Amara'))];
  show();
  expect(screen.queryByText('Amara')).not.toBeInTheDocument();
  expect(await screen.findByText('Amara')).toBeInTheDocument();
  expect(Object.fromEntries(new URL(asked[0]!, 'http://x').searchParams)).toMatchObject({
    gender: 'female',
    sortBy: 'name',
    limit: '24',
    offset: '24',
  });
  expect(screen.queryByRole('region', { name: 'Featured performer' })).not.toBeInTheDocument();
});

test('a chosen filter changes the URL and keeps the other filters', async () => {
  mockRouter.query = { category: 'music' };
  answers = [page(live('Amara'))];
  show();
  await userEvent.selectOptions(screen.getByLabelText('Gender'), 'male');
  expect(mockRouter.push).toHaveBeenCalledWith('/?category=music&gender=male', undefined, { scroll: false });
});

test('shows a failed search in place and retries on request', async () => {
  mockRouter.query = { q: 'x' };
  answers = [
    () => answer({ statusCode: 500, error: 'INTERNAL', message: 'Something went wrong on our side.' }, 500),
    page(card('Kit')),
  ];
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on our side.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Kit')).toBeInTheDocument();
});

test('offers to show all performers when none match the filters', async () => {
  mockRouter.query = { country: 'IS' };
  show();
  expect(await screen.findByText('No performers match these filters.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Show all performers' })).toHaveAttribute('href', '/');
});

test('names the next show when no performers are live', () => {
  store.dispatch(searchSucceeded({ data: [card('Kit')], total: 1 }));
  show({ loaded: true, soon: [card('Bao', { nextShowAt: '2026-12-01T20:00:00Z' })] });
  expect(screen.getByText(/No performers are live right now/)).toHaveTextContent('Bao');
});

test('moves performers between live and offline as soon as their status changes', () => {
  store.dispatch(searchSucceeded({ data: [live('Amara', 50), live('Zola'), card('Kit')], total: 2 }));
  show({ loaded: true });
  act(
    () =>
      void store.dispatch(
        toAction(
          'performer/status',
          { performerId: 'id-Zola', status: 'offline', streamingTitle: 'Good night' },
          store.getState(),
        )!,
      ),
  );
  act(
    () =>
      void store.dispatch(
        toAction(
          'performer/status',
          { performerId: 'id-Kit', status: 'public', streamingTitle: 'Blind run' },
          store.getState(),
        )!,
      ),
  );
  expect(inGroup('Live now')).toEqual(['Kit']);
  expect(inGroup('Offline')).toEqual(['Zola']);
});

test('redraws only the card of the performer whose status changed', () => {
  store.dispatch(searchSucceeded({ data: [live('Zola'), live('Nadia'), card('Kit')], total: 3 }));
  show({ loaded: true });
  drawn.length = 0;
  act(
    () =>
      void store.dispatch(
        toAction(
          'performer/status',
          { performerId: 'id-Nadia', status: 'private', streamingTitle: 'Nadia plays' },
          store.getState(),
        )!,
      ),
  );
  expect(drawn).toEqual(['Nadia']);
});

test('a refresh updates pictures in place, keeps the order and adds new performers', () => {
  store.dispatch(searchSucceeded({ data: [live('Amara', 50), live('Zola', 5), live('Nadia', 4)], total: 2 }));
  show({ loaded: true });
  act(
    () =>
      void store.dispatch(
        listRefreshed({
          data: [live('Amara', 50), { ...live('Nadia', 9), poster: '/fresh.webp' }, live('Zola', 5)],
          total: 2,
        }),
      ),
  );
  expect(inGroup('Live now')).toEqual(['Zola', 'Nadia']);
  expect(document.querySelector('img[src="/fresh.webp"]')).toBeInTheDocument();
  act(
    () =>
      void store.dispatch(
        listRefreshed({ data: [live('Amara', 50), live('Ida'), live('Nadia', 9), live('Zola', 5)], total: 3 }),
      ),
  );
  expect(inGroup('Live now')).toEqual(['Ida', 'Nadia', 'Zola']);
});

describe('a performer who can’t go live yet', () => {
  test.each([
    [['verification', 'documents'] as const, null, /send your identity document/, 'Send documents'],
    [['verification'] as const, null, /checking your documents/, 'See your documents'],
    [['rejected'] as const, 'The picture is blurred.', /not accepted: The picture is blurred\./, 'Send documents'],
  ])('with %j missing sees what to send and where', (missing, verificationNote, words, action) => {
    store.dispatch(authenticated(performer({ verified: false, missing: [...missing], verificationNote })));
    store.dispatch(searchSucceeded({ data: [], total: 0 }));
    show({ loaded: true });
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: action })).toHaveAttribute('href', '/account/performer/documents');
  });

  test('sees no banner once verified', () => {
    store.dispatch(authenticated(performer()));
    store.dispatch(searchSucceeded({ data: [], total: 0 }));
    show({ loaded: true });
    expect(screen.queryByText(/documents/)).not.toBeInTheDocument();
  });
});

test('offers the following filter to members only', async () => {
  show({ loaded: true });
  expect(screen.queryByRole('switch', { name: 'Following' })).not.toBeInTheDocument();
  act(() => void store.dispatch(authenticated(member())));
  await userEvent.click(screen.getByRole('switch', { name: 'Following' }));
  expect(mockRouter.push).toHaveBeenCalledWith('/?followed=1', undefined, { scroll: false });
});
