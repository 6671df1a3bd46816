import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { type QueuedOrder } from '@/features/tips/menuState';
import { queueLoaded } from '@/features/tips/menuSlice';
import { MenuQueue } from '@/features/tips/MenuQueue';
import { startStore } from '@test/support/webStore';

const order = (_id: string, fields: Partial<QueuedOrder> = {}): QueuedOrder => ({
  _id,
  name: 'Song request',
  icon: 'music',
  status: 'waiting',
  tokens: 25,
  note: `note ${_id}`,
  member: { _id: 'm', username: 'noa', name: 'Noa', avatar: '' },
  createdAt: '2026-11-25T10:00:00.000Z',
  ...fields,
});

/** Renders a queue over an API that accepts every decision. Returns the decisions that were sent. */
async function openQueue(waiting: QueuedOrder[], decided: QueuedOrder[] = []) {
  const sent: unknown[] = [];
  globalThis.fetch = jest.fn(async (url: string, { body }: { body?: string } = {}) => {
    if (body) sent.push([url.split('/').at(-2), JSON.parse(body)]);
    return { status: 200, json: async () => ({ data: { waiting, decided } }) };
  }) as unknown as typeof fetch;
  const store = await startStore();
  store.dispatch(queueLoaded({ waiting, decided }));
  render(
    <Provider store={store}>
      <input aria-label="Chat" />
      <MenuQueue />
    </Provider>,
  );
  return sent;
}

test('the next order is done with a key, but not while the performer writes', async () => {
  const sent = await openQueue([order('a', { status: 'next' }), order('b')]);
  await userEvent.type(screen.getByLabelText('Chat'), 'dldr');
  expect(sent).toEqual([]);
  screen.getByLabelText('Chat').blur();
  await userEvent.keyboard('d');
  await waitFor(() => expect(sent).toEqual([['a', { decision: 'done' }]]));
});

test('an order is put off with a key', async () => {
  const sent = await openQueue([order('a', { status: 'next' })]);
  await userEvent.keyboard('l');
  await waitFor(() => expect(sent).toEqual([['a', { decision: 'later' }]]));
});

test('returning asks once, and Keep changes nothing', async () => {
  const sent = await openQueue([order('a', { status: 'next' })]);
  await userEvent.keyboard('r');
  const question = screen.getByRole('alertdialog', { name: 'Return 25 tokens?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Keep' }));
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: /^Return/ }));
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Return' }));
  await waitFor(() => expect(sent).toEqual([['a', { decision: 'return' }]]));
});

test('orders behind the next one can be decided, too, and the last decided ones stay in view', async () => {
  const sent = await openQueue(
    [order('a', { status: 'next' }), order('b', { name: 'Dedication' })],
    [order('c', { status: 'returned', note: '' })],
  );
  await userEvent.click(screen.getByRole('button', { name: 'Mark Dedication for Noa as done' }));
  await waitFor(() => expect(sent).toEqual([['b', { decision: 'done' }]]));
  expect(within(screen.getByRole('list', { name: 'Decided' })).getByText('Returned')).toBeVisible();
});

test('an empty queue says what will be here', async () => {
  await openQueue([]);
  expect(screen.getByText(/Orders from your tip menu appear here/)).toBeVisible();
});
