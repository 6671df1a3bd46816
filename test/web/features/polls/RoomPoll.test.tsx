import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { authenticated, type OwnProfile } from '@/features/auth/slice';
import { RoomPoll } from '@/features/polls/RoomPoll';
import { pollChanged } from '@/features/polls/slice';
import { type OwnShownPoll, type Poll } from '@/features/polls/state';
import { LOGIN_PATH } from '@/lib/routes';
import { navigate } from '@/lib/sideEffects';
import { data, fakeApi, refusal } from '@test/support/fakeApi';
import { startStore } from '@test/support/webStore';

jest.mock('next/router', () => ({
  __esModule: true,
  default: { router: null },
  useRouter: () => ({ asPath: '/performers/juno' }),
}));
jest.mock('@/lib/sideEffects', () => ({ ...jest.requireActual<object>('@/lib/sideEffects'), navigate: jest.fn() }));

const poll = (fields: Partial<Poll> = {}): Poll => ({
  _id: 'p',
  question: 'What’s next?',
  choices: [
    { text: 'Blue', votes: 61 },
    { text: 'Fever', votes: 39 },
  ],
  votes: 100,
  isPaid: false,
  endsAt: null,
  isOpen: true,
  ...fields,
});
const view = (fields: Partial<Poll> | null = {}, second = 1, mine: number[] = []): OwnShownPoll => ({
  performerId: 'juno',
  at: `2026-11-25T10:00:0${second}.000Z`,
  poll: fields && poll(fields),
  mine,
});

const VIEW = 'GET /performers/juno/poll';
const VOTE = 'POST /polls/p/votes';

/** Opens the room of a performer as a guest, a member or another account. */
async function openRoom(shown: OwnShownPoll, role: 'user' | 'performer' | null = 'user') {
  const api = fakeApi({ [VIEW]: data(shown) });
  const store = await startStore();
  if (role) store.dispatch(authenticated({ _id: 'm', role } as OwnProfile));
  const { container } = render(
    <Provider store={store}>
      <RoomPoll performerId="juno" />
    </Provider>,
  );
  return { api, store, container };
}
const choice = (name: string) => screen.findByRole('button', { name });

test('shows the question, and a button for each choice with name, share and votes', async () => {
  await openRoom(view());
  expect((await choice('Blue, 61%, 61 votes')).getAttribute('aria-pressed')).toBe('false');
  await choice('Fever, 39%, 39 votes');
  screen.getByText('100 votes');
});

test('counts a free vote once: the choice is marked, and further presses do nothing', async () => {
  const { api } = await openRoom(view());
  const choices = [
    { text: 'Blue', votes: 61 },
    { text: 'Fever', votes: 40 },
  ];
  api.handlers[VOTE] = data({ ...view({ choices, votes: 101 }, 2, [1]), balance: null });
  await userEvent.click(await choice('Fever, 39%, 39 votes'));
  const fever = await choice('Fever, 40%, 40 votes');
  expect(fever.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('status').textContent).toBe('Your vote for Fever counts.');
  await userEvent.click(await choice('Blue, 60%, 61 votes'));
  expect(api.calls().filter((call) => call === VOTE)).toHaveLength(1);
});

test('says what a paid vote costs, and sends each press with a key of its own', async () => {
  const { api } = await openRoom(view({ isPaid: true }, 1, [0]));
  api.handlers[VOTE] = data({ ...view({ isPaid: true }, 2, [0]), balance: 5 });
  await screen.findByText('1 token a vote, 100 votes');
  const blue = await choice('Blue, 61%, 61 votes');
  const votes = () => api.arrived.filter(({ call }) => call === VOTE);
  for (const sent of [1, 2]) {
    await waitFor(() => expect(blue.getAttribute('aria-disabled')).toBeNull());
    await userEvent.click(blue);
    await waitFor(() => expect(votes()).toHaveLength(sent));
  }
  expect(new Set(votes().map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
});

test('leads guests to the login', async () => {
  const { api } = await openRoom(view(), null);
  await userEvent.click(await choice('Blue, 61%, 61 votes'));
  await waitFor(() => expect(navigate).toHaveBeenCalledWith(LOGIN_PATH));
  expect(api.calls()).not.toContain(VOTE);
});

test('shows performers the votes without buttons', async () => {
  await openRoom(view(), 'performer');
  await screen.findByRole('img', { name: 'Blue, 61%, 61 votes' });
  expect(screen.queryByRole('button')).toBeNull();
});

test('says why a vote was refused, with the way to more tokens', async () => {
  const { api } = await openRoom(view({ isPaid: true }));
  api.handlers[VOTE] = refusal(422, 'NOT_ENOUGH_TOKEN', 'You don’t have enough tokens.');
  await userEvent.click(await choice('Blue, 61%, 61 votes'));
  expect((await screen.findByRole('alert')).textContent).toContain('You don’t have enough tokens.');
  screen.getByRole('link', { name: 'Get tokens' });
});

test('sends a vote again under the same key while it is unclear whether it arrived', async () => {
  const { api } = await openRoom(view({ isPaid: true }));
  api.handlers[VOTE] = refusal(500, 'INTERNAL', 'Sorry');
  await userEvent.click(await choice('Blue, 61%, 61 votes'));
  api.handlers[VOTE] = data({ ...view({ isPaid: true }, 2, [0]), balance: 5 });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  const keys = api.arrived.filter(({ call }) => call === VOTE).map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('follows the events of the room, but none that is older or of another room, and ends with the poll', async () => {
  const { store } = await openRoom(view({}, 2));
  await choice('Blue, 61%, 61 votes');
  const hear = (shown: OwnShownPoll) => act(() => void store.dispatch(pollChanged(shown)));
  hear(view({ votes: 7 }, 1));
  hear({ ...view({ votes: 8 }, 3), performerId: 'other' });
  screen.getByText('100 votes');
  hear(view({ votes: 120 }, 3));
  screen.getByText('120 votes');
  hear(view({ isOpen: false }, 4));
  screen.getByText('Ended, 100 votes');
  expect((await choice('Blue, 61%, 61 votes')).getAttribute('aria-disabled')).toBe('true');
});

test('counts the time down, and takes no votes when it is over', async () => {
  const endsAt = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const { store } = await openRoom(view({ endsAt: endsAt(3600) }));
  await screen.findByText(/^100 votes, \d+:\d\d left$/);
  act(() => void store.dispatch(pollChanged(view({ endsAt: endsAt(-1) }, 3))));
  await screen.findByText('Ended, 100 votes');
});

test('shows nothing without a poll', async () => {
  const { container, api } = await openRoom(view(null));
  await waitFor(() => expect(api.calls()).toContain(VIEW));
  expect(container.textContent).toBe('');
});
