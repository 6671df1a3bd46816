import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { authenticated, type OwnProfile } from '@/features/auth/slice';
import { detailSucceeded } from '@/features/performers/slice';
import { menuLoaded, supplyChanged } from '@/features/tips/menuSlice';
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

const entry = (name: string, fields: Partial<Entry> = {}): Entry => ({
  _id: name,
  name,
  section: '',
  detail: '',
  icon: 'star',
  price: 30,
  cooldownSeconds: null,
  stock: null,
  followersOnly: false,
  left: null,
  readyAt: null,
  ...fields,
});
const member = { role: 'user', _id: 'm', username: 'noa', name: 'Noa', balance: 200, avatar: '', email: '' };

/** Renders the menu and the tip bar of a room. The API answers tips with `replies`, and the menu with `entries`. */
async function openRoom(entries: Entry[], { replies = [] as { status: number; body: unknown }[] } = {}) {
  const sent: unknown[] = [];
  globalThis.fetch = jest.fn(async (url: string, { body }: { body?: string } = {}) => {
    if (!body) return { status: 200, json: async () => ({ data: { performerId: 'p', isOpen: true, entries } }) };
    sent.push(JSON.parse(body));
    const reply = replies[sent.length - 1] ?? {
      status: 200,
      body: { data: { _id: 't', tokens: 30, performerId: 'p', message: null, balance: 170 } },
    };
    return { status: reply.status, json: async () => reply.body };
  }) as unknown as typeof fetch;
  const store = await startStore();
  store.dispatch(authenticated(member as OwnProfile));
  store.dispatch(detailSucceeded({ performer: page({ _id: 'p', streamingStatus: 'public' as const }) }));
  store.dispatch(menuLoaded({ performerId: 'p', isOpen: true, entries }));
  render(
    <Provider store={store}>
      <TipMenu performerId="p" place="shelf" />
      <TipForm performerId="p" performerName="Juno" conversationId="c" onStage hasMenu />
    </Provider>,
  );
  return { store, sent };
}

const choose = (name: RegExp) => userEvent.click(screen.getAllByRole('button', { name })[0]!);
const payButton = (name: RegExp) => screen.getAllByRole('button', { name }).at(-1)!;

test('the first press chooses an entry, the second pays for it', async () => {
  const { sent } = await openRoom([entry('Song request')]);
  await choose(/^Song request/);
  expect(sent).toEqual([]);
  expect(screen.getAllByRole('button', { name: /^Song request/ })[0]).toHaveAttribute('aria-pressed', 'true');
  await userEvent.type(screen.getByPlaceholderText('Add a note for this (optional)'), 'La Mer');
  await userEvent.click(payButton(/^Song request/));
  await waitFor(() =>
    expect(sent).toEqual([{ token: 30, conversationId: 'c', message: 'La Mer', entryId: 'Song request' }]),
  );
});

test('a preset takes the choice back', async () => {
  const { sent } = await openRoom([entry('Song request')]);
  await choose(/^Song request/);
  await choose(/^10/);
  await userEvent.click(payButton(/^Tip\s*10/));
  await waitFor(() => expect(sent).toEqual([{ token: 10, conversationId: 'c' }]));
});

test('a changed price costs nothing, and the button then shows the new one', async () => {
  const refusal = { statusCode: 409, error: 'PRICE_CHANGED', message: '“Song request” now costs 40 tokens.' };
  const { sent } = await openRoom([entry('Song request', { price: 40 })], {
    replies: [{ status: 409, body: refusal }],
  });
  await choose(/^Song request/);
  await userEvent.click(payButton(/^Song request/));
  expect(await screen.findByText('“Song request” now costs 40 tokens.')).toBeVisible();
  expect(payButton(/^Song request/)).toHaveTextContent('40');
  expect(sent).toHaveLength(1);
});

test('entries that are sold out, rest or are for followers say so and cannot be chosen', async () => {
  const soon = new Date(Date.now() + 250_000).toISOString();
  await openRoom([
    entry('Lyrics', { stock: 1, left: 0 }),
    entry('Birthday', { readyAt: soon }),
    entry('Postcard', { followersOnly: true }),
    entry('Encore', { stock: 3, left: 2 }),
  ]);
  const button = (name: RegExp) => screen.getByRole('button', { name });
  expect(button(/^Lyrics/)).toBeDisabled();
  expect(button(/^Lyrics/)).toHaveTextContent('Sold out');
  expect(button(/^Birthday/)).toBeDisabled();
  expect(button(/^Birthday/)).toHaveTextContent(/again in 4:\d\d/);
  expect(button(/^Postcard/)).toBeDisabled();
  expect(button(/^Postcard/)).toHaveTextContent('for followers');
  expect(button(/^Encore/)).toBeEnabled();
  expect(button(/^Encore/)).toHaveTextContent('2 left');
});

test('what is left changes live', async () => {
  const { store } = await openRoom([entry('Encore', { stock: 3, left: 2 })]);
  act(() => void store.dispatch(supplyChanged({ performerId: 'p', entryId: 'Encore', left: 0, readyAt: null })));
  expect(screen.getByRole('button', { name: /^Encore/ })).toHaveTextContent('Sold out');
});

test('a plain tip of exactly the price of an entry asks once', async () => {
  const { sent } = await openRoom([entry('Song request', { price: 25 })]);
  await choose(/^25/);
  await userEvent.click(payButton(/^Tip\s*25/));
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Just a tip' }));
  await waitFor(() => expect(sent).toEqual([{ token: 25, conversationId: 'c' }]));
});

test('the answer to the question can be the entry', async () => {
  const { sent } = await openRoom([entry('Song request', { price: 25 })]);
  await choose(/^25/);
  await userEvent.click(payButton(/^Tip\s*25/));
  const question = screen.getByRole('group', { name: 'Did you mean Song request?' });
  await userEvent.click(question.querySelector('button')!);
  await waitFor(() => expect(sent).toEqual([{ token: 25, conversationId: 'c', entryId: 'Song request' }]));
});

test('sections filter the entries', async () => {
  await openRoom([entry('Song', { section: 'Songs' }), entry('Wave', { section: 'Shout-outs' })]);
  await choose(/^Shout-outs/);
  expect(screen.queryByRole('button', { name: /^Song\b/ })).toBeNull();
  expect(screen.getByRole('button', { name: /^Wave/ })).toBeVisible();
});

test('nothing is shown while no public show is running', async () => {
  const { store } = await openRoom([entry('Song request')]);
  act(
    () => void store.dispatch(detailSucceeded({ performer: page({ _id: 'p', streamingStatus: 'private' as const }) })),
  );
  expect(screen.queryByRole('region', { name: 'Tip menu' })).toBeNull();
});
