import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { webcrypto } from 'node:crypto';
import { TextEncoder } from 'node:util';
import { Provider } from 'react-redux';
import { drawOutcome, hashOfSeed } from '@contract/fairDraw';
import { type DrawView } from '@contract/tipMenu';
import { authenticated, type OwnProfile } from '@/features/auth/slice';
import { detailSucceeded } from '@/features/performers/slice';
import { DrawScreen } from '@/features/tips/DrawScreen';
import { EntryForm, type NewEntry } from '@/features/tips/EntryForm';
import { menuLoaded } from '@/features/tips/menuSlice';
import { type Entry } from '@/features/tips/menuState';
import { TipForm } from '@/features/tips/TipForm';
import { TipMenu } from '@/features/tips/TipMenu';
import { page } from '@test/support/people';
import { startStore } from '@test/support/webStore';

jest.mock('next/router', () => ({
  __esModule: true,
  default: { router: null },
  useRouter: () => ({ asPath: '/performers/juno' }),
}));

beforeAll(() => {
  globalThis.TextEncoder ??= TextEncoder;
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});

const OUTCOMES = [
  { text: 'Sing a duet', weight: 3 },
  { text: 'Dance', weight: 1 },
];
const SEED = '0123456789abcdef'.repeat(4);
const wheel: Entry = {
  _id: 'wheel',
  name: 'Wheel of fortune',
  section: '',
  detail: '',
  icon: 'wheel',
  price: 30,
  cooldownSeconds: null,
  stock: null,
  followersOnly: false,
  left: null,
  readyAt: null,
  outcomes: OUTCOMES,
  seedHash: 'a1'.repeat(32),
};
const member = { role: 'user', _id: 'm', username: 'noa', name: 'Noa', balance: 200, avatar: '', email: '' };
const menuOrder = { _id: 'o', name: 'Wheel of fortune: Dance', icon: 'wheel', status: 'next', outcome: 'Dance' };

/** Renders the menu and the tip bar of a room with a wheel that draws "Dance". */
async function openRoom(entry = wheel) {
  const sent: { wheel?: unknown }[] = [];
  const keys: (string | undefined)[] = [];
  globalThis.fetch = jest.fn(
    async (_url: string, options: { body?: string; headers?: Record<string, string> } = {}) => {
      if (!options.body)
        return { status: 200, json: async () => ({ data: { performerId: 'p', isOpen: true, entries: [entry] } }) };
      sent.push(JSON.parse(options.body));
      keys.push(new Headers(options.headers).get('idempotency-key') ?? undefined);
      const data = { _id: 'o', tokens: 30, performerId: 'p', message: { menuOrder }, balance: 170 };
      return { status: 200, json: async () => ({ data }) };
    },
  ) as unknown as typeof fetch;
  const store = await startStore();
  store.dispatch(authenticated(member as OwnProfile));
  store.dispatch(detailSucceeded({ performer: page({ _id: 'p', streamingStatus: 'public' as const }) }));
  store.dispatch(menuLoaded({ performerId: 'p', isOpen: true, entries: [entry] }));
  render(
    <Provider store={store}>
      <TipMenu performerId="p" place="shelf" />
      <TipForm performerId="p" performerName="Juno" conversationId="c" onStage hasMenu />
    </Provider>,
  );
  return { sent, keys };
}
const buttons = () => screen.getAllByRole('button', { name: /^Wheel of fortune/ });

test('a chosen wheel shows its chances and the hash, and paying shows what it drew', async () => {
  const { sent, keys } = await openRoom();
  expect(buttons()[0]).toHaveTextContent('2 outcomes');
  await userEvent.click(buttons()[0]!);
  const chances = await screen.findByRole('list', { name: 'Chances' });
  expect(
    within(chances)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Sing a duet 75%', 'Dance 25%']);
  expect(screen.getByText(wheel.seedHash!)).toBeInTheDocument();
  expect(sent).toEqual([]);
  await userEvent.click(buttons().at(-1)!);
  const drawn = await screen.findByRole('region', { name: 'Draw of Wheel of fortune' });
  await waitFor(() => expect(within(drawn).getByRole('status')).toHaveTextContent('Wheel of fortune: Dance'));
  expect(within(drawn).getByRole('link', { name: 'Check this draw' })).toHaveAttribute('href', '/draws/o');
  expect(sent[0]).toMatchObject({ entryId: 'wheel', wheel: { seedHash: wheel.seedHash, clientSeed: keys[0] } });
  await userEvent.click(within(drawn).getByRole('button', { name: 'Close the draw' }));
  expect(screen.queryByRole('region', { name: 'Draw of Wheel of fortune' })).toBeNull();
});

test('a plain tip of the price of a wheel shows its chances before it is paid', async () => {
  const { sent } = await openRoom({ ...wheel, price: 25 });
  await userEvent.click(screen.getByRole('button', { name: /^25/ }));
  await userEvent.click(screen.getByRole('button', { name: /^Tip\s*25/ }));
  const question = screen.getByRole('group', { name: 'Did you mean Wheel of fortune?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Wheel of fortune' }));
  expect(await screen.findByRole('list', { name: 'Chances' })).toBeVisible();
  expect(sent).toEqual([]);
});

async function drawOf(): Promise<DrawView> {
  const draws = await Promise.all(
    [1, 2].map(async (number) => {
      const index = await drawOutcome({ seed: SEED, number, clientSeed: 'lamp', outcomes: OUTCOMES });
      return { number, clientSeed: 'lamp', outcome: OUTCOMES[index]!.text };
    }),
  );
  return {
    ...draws[1]!,
    _id: 'o',
    name: `Wheel of fortune: ${draws[1]!.outcome}`,
    performer: { _id: 'p', username: 'juno', name: 'Juno', avatar: '' },
    createdAt: '2026-11-27T09:00:00.000Z',
    outcomes: OUTCOMES,
    seedHash: await hashOfSeed(SEED),
    seed: SEED,
    count: 2,
    draws,
  };
}

describe('the page of a draw', () => {
  test('says when it can be checked', async () => {
    render(<DrawScreen draw={{ ...(await drawOf()), seed: null, draws: [] }} />);
    expect(screen.getByRole('status')).toHaveTextContent('when the show of Juno has ended');
    expect(screen.getByText('Still secret')).toBeVisible();
  });

  test('computes a right draw again', async () => {
    render(<DrawScreen draw={await drawOf()} />);
    expect(await screen.findByText('This draw is right.')).toBeVisible();
    expect(screen.getAllByText('Right:')).toHaveLength(3);
  });

  test.each<[string, (draw: DrawView) => Partial<DrawView>]>([
    ['another hash', () => ({ seedHash: '0'.repeat(64) })],
    ['another outcome', ({ outcome }) => ({ outcome: OUTCOMES.find(({ text }) => text !== outcome)!.text })],
    ['a gap in the numbers', ({ draws }) => ({ draws: draws.slice(1) })],
  ])('finds %s wrong', async (_case, changeOf) => {
    const draw = await drawOf();
    render(<DrawScreen draw={{ ...draw, ...changeOf(draw) }} />);
    expect(await screen.findByText(/^This draw is wrong/)).toBeVisible();
  });
});

test('the performer makes an entry dice with one press, and a wheel with texts and weights', async () => {
  const saved: NewEntry[] = [];
  render(<EntryForm entry={null} sections={[]} isBusy={false} onSave={(entry) => saved.push(entry)} />);
  await userEvent.type(screen.getByLabelText('Name'), 'Luck');
  await userEvent.click(screen.getByRole('button', { name: 'Make it dice' }));
  expect(screen.getAllByText('16.7%')).toHaveLength(6);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(saved[0]).toMatchObject({
    icon: 'dice',
    outcomes: ['1', '2', '3', '4', '5', '6'].map((text) => ({ text, weight: 1 })),
  });
  await userEvent.click(screen.getByRole('button', { name: 'No draw' }));
  await userEvent.click(screen.getByRole('button', { name: 'Make it a wheel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove outcome 3' }));
  expect(screen.getByRole('button', { name: 'Remove outcome 2' })).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Outcome 1'), 'Sing');
  await userEvent.type(screen.getByLabelText('Outcome 2'), 'Dance');
  await userEvent.type(screen.getByLabelText('Weight of outcome 1'), '{Backspace}3');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(saved[1]).toMatchObject({
    icon: 'wheel',
    outcomes: [
      { text: 'Sing', weight: 3 },
      { text: 'Dance', weight: 1 },
    ],
  });
});
