// The front of the house: what it shows at once, while it waits, when it fails, when nobody is there, and when somebody comes or goes.
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { toAction } from '@/application/events';
import { makeStore } from '@/application/wrapper';
import { authenticated } from '@/features/auth/slice';
import { keyOf, readFilters } from '@/features/performers/filters';
import { HomeScreen } from '@/features/performers/HomeScreen';
import { listRefreshed, type PerformerCard, searchSucceeded } from '@/features/performers/slice';
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
  tags: ['jazz'],
  categoryIds: [],
  gender: null,
  country: null,
  languages: [],
  isFavorite: false,
  privateCallPrice: 0,
  groupCallPrice: 0,
  nextShowAt: null,
  ...changes,
});
const live = (name: string, viewers = 3) => card(name, { streamingStatus: 'public', isOnline: true, viewers });

let store: ReturnType<typeof makeStore>;
/** What jsdom lacks of a response, as far as the web reads it. */
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
    const address = String(input);
    if (!address.includes('/performers/search')) return answer({ data: [] });
    asked.push(address);
    return (answers.shift() ?? page())();
  }) as unknown as typeof fetch; // only what the wrapper reads of it
});

function show({ loaded = false, soon = [] as PerformerCard[] } = {}) {
  const loadedKey = loaded ? keyOf(readFilters(mockRouter.query, { path: '/', fixed: {} })) : null;
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

test('what the server found is there at once, those on stage apart from the others, and nothing is asked again', () => {
  store.dispatch(searchSucceeded({ data: [live('Zola', 12), live('Nadia'), card('Kit')], total: 3 }));
  show({ loaded: true, soon: [card('Bao', { nextShowAt: '2026-12-01T20:00:00Z' })] });
  expect(inGroup('Live now')).toEqual(['Zola', 'Nadia']);
  expect(inGroup('On stage soon')).toEqual(['Bao']);
  expect(inGroup('Not on stage')).toEqual(['Kit']);
  expect(
    within(screen.getByRole('region', { name: 'On stage' })).getByRole('link', { name: 'Watch live' }),
  ).toHaveAttribute('href', '/performers/zola');
  expect(asked).toEqual([]);
});

test('a filter in the address is asked for, with skeletons meanwhile and no hero', async () => {
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
  expect(screen.queryByRole('region', { name: 'On stage' })).not.toBeInTheDocument();
});

test('choosing changes the address and keeps the rest of it', async () => {
  mockRouter.query = { category: 'music' };
  answers = [page(live('Amara'))];
  show();
  await userEvent.selectOptions(screen.getByLabelText('Gender'), 'male');
  expect(mockRouter.push).toHaveBeenCalledWith('/?category=music&gender=male', undefined, { scroll: false });
});

test('when it fails it says so in place, and tries again when asked to', async () => {
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

test('when nobody fits there is a way back to everyone', async () => {
  mockRouter.query = { country: 'IS' };
  show();
  expect(await screen.findByText(/Nobody fits this/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Show everyone' })).toHaveAttribute('href', '/');
});

test('when nobody is on stage it says who is next', () => {
  store.dispatch(searchSucceeded({ data: [card('Kit')], total: 1 }));
  show({ loaded: true, soon: [card('Bao', { nextShowAt: '2026-12-01T20:00:00Z' })] });
  expect(screen.getByText(/Nobody is on stage right now/)).toHaveTextContent('Bao');
});

test('who leaves the stage leaves the first row at once, and who comes stands in it', () => {
  store.dispatch(searchSucceeded({ data: [live('Zola'), card('Kit')], total: 2 }));
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
  expect(inGroup('Not on stage')).toEqual(['Zola']);
});

test('who leaves the stage is the only card that is drawn again', () => {
  store.dispatch(searchSucceeded({ data: [live('Zola'), live('Nadia'), card('Kit')], total: 3 }));
  show({ loaded: true });
  drawn.length = 0;
  act(
    () =>
      void store.dispatch(
        toAction(
          'performer/status',
          { performerId: 'id-Zola', status: 'private', streamingTitle: 'Zola plays' },
          store.getState(),
        )!,
      ),
  );
  expect(drawn).toEqual(['Zola']);
});

test('a refresh renews pictures in place, moves nobody, and lets in who is new', () => {
  store.dispatch(searchSucceeded({ data: [live('Zola', 5), live('Nadia', 4)], total: 2 }));
  show({ loaded: true });
  act(
    () =>
      void store.dispatch(
        listRefreshed({ data: [{ ...live('Nadia', 9), poster: '/fresh.webp' }, live('Zola', 5)], total: 2 }),
      ),
  );
  expect(inGroup('Live now')).toEqual(['Zola', 'Nadia']);
  expect(document.querySelector('img[src="/fresh.webp"]')).toBeInTheDocument();
  act(() => void store.dispatch(listRefreshed({ data: [live('Ida'), live('Nadia', 9), live('Zola', 5)], total: 3 })));
  expect(inGroup('Live now')).toEqual(['Ida', 'Nadia', 'Zola']);
});

describe('a performer who may not go live yet', () => {
  test.each([
    [['verification', 'documents'] as const, null, /picture of your ID/, 'Send documents'],
    [['verification'] as const, null, /looking at your documents/, 'See your documents'],
    [['rejected'] as const, 'The picture is blurred.', /not accepted: The picture is blurred\./, 'Send documents'],
  ])('with %j reads what is missing and where to send it', (missing, verificationNote, words, action) => {
    store.dispatch(authenticated(performer({ verified: false, missing: [...missing], verificationNote })));
    store.dispatch(searchSucceeded({ data: [], total: 0 }));
    show({ loaded: true });
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: action })).toHaveAttribute('href', '/account/performer/documents');
  });

  test('reads nothing of it once verified', () => {
    store.dispatch(authenticated(performer()));
    store.dispatch(searchSucceeded({ data: [], total: 0 }));
    show({ loaded: true });
    expect(screen.queryByText(/documents/)).not.toBeInTheDocument();
  });
});

test('a member may look among those they follow alone; nobody else is offered it', async () => {
  show({ loaded: true });
  expect(screen.queryByRole('switch', { name: 'Following' })).not.toBeInTheDocument();
  act(() => void store.dispatch(authenticated(member())));
  await userEvent.click(screen.getByRole('switch', { name: 'Following' }));
  expect(mockRouter.push).toHaveBeenCalledWith('/?followed=1', undefined, { scroll: false });
});
