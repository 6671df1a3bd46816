import { act, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { historyLoaded, messageSenderShown, olderFailed } from '@/features/chat/slice';
import { messageFrom, openRoom, receive, sender } from '@test/support/chatPanel';
import { data } from '@test/support/fakeApi';
import { giveLayout } from '@test/support/layout';

jest.mock('next/router', () => ({
  __esModule: true,
  default: { router: null },
  useRouter: () => ({ asPath: '/performers/juno' }),
}));

// allows for slow test machines
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 20_000 });
beforeAll(() => giveLayout());

test('a paused log does not scroll, counts new messages, and resumes', async () => {
  const { store, log } = await openRoom();
  await userEvent.click(screen.getByRole('button', { name: 'Pause chat' }));
  receive(store, messageFrom(3), messageFrom(4), messageFrom(5));
  await userEvent.click(await screen.findByRole('button', { name: '3 new' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /new/ })).not.toBeInTheDocument());
  expect(log).toHaveTextContent('message 5');
});

test('announces a few new messages at a time, except own ones and those of a pause', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  try {
    const { store } = await openRoom();
    const announcer = screen.getByRole('status', { name: 'New messages' });
    expect(announcer).toHaveAttribute('aria-live', 'polite');
    expect(announcer).toBeEmptyDOMElement();
    receive(store, ...[3, 4, 5, 6].map((seq) => messageFrom(seq)), messageFrom(7, 'mine', sender('u1', 'Ada')));
    act(() => void jest.advanceTimersByTime(2000));
    expect([...announcer.children].map(({ textContent }) => textContent)).toEqual([
      'Bert: message 5',
      'Bert: message 6',
    ]);
    act(() => screen.getByRole('button', { name: 'Pause chat' }).click());
    expect(announcer).toHaveAttribute('aria-live', 'off');
    receive(store, messageFrom(8, 'unheard'));
    act(() => void jest.advanceTimersByTime(4000));
    act(() => screen.getByRole('button', { name: 'Resume chat' }).click());
    act(() => void jest.advanceTimersByTime(4000));
    expect(announcer).not.toHaveTextContent('unheard');
  } finally {
    jest.useRealTimers();
  }
});

test('renders only the messages on screen, and stays at the end while many arrive', async () => {
  const { store, log } = await openRoom();
  act(
    () =>
      void store.dispatch(
        historyLoaded({ conversationId: 'c1', messages: Array.from({ length: 4000 }, (_, at) => messageFrom(at + 3)) }),
      ),
  );
  receive(store, ...Array.from({ length: 200 }, (_, at) => messageFrom(4003 + at)));
  await waitFor(() => expect(log).toHaveTextContent('message 4202'));
  expect(store.getState().chat.rooms['c1']!.messages).toHaveLength(4202);
  expect(log.querySelectorAll('[data-message]').length).toBeLessThan(80);
  expect(screen.queryByRole('button', { name: /new/ })).not.toBeInTheDocument();
});

test('a reader who scrolled up keeps the position and sees the number of new messages', async () => {
  const { store, log } = await openRoom();
  act(
    () =>
      void store.dispatch(
        historyLoaded({ conversationId: 'c1', messages: Array.from({ length: 300 }, (_, at) => messageFrom(at + 3)) }),
      ),
  );
  await waitFor(() => expect(log).toHaveTextContent('message 302'));
  act(() => log.scrollTo({ top: 1500 }));
  const [top, text] = [log.scrollTop, log.textContent];
  receive(store, messageFrom(303), messageFrom(304));
  expect(await screen.findByRole('button', { name: '2 new' })).toBeInTheDocument();
  expect([log.scrollTop, log.textContent]).toEqual([top, text]);
});

test('the arrow keys move through the messages, Tab reaches one of them, and Enter opens its menu', async () => {
  const { store, log } = await openRoom();
  receive(store, messageFrom(3), messageFrom(4));
  await waitFor(() => expect(log).toHaveTextContent('message 4'));
  expect(log.querySelectorAll('[role=article][tabindex="0"]')).toHaveLength(1);
  act(() => log.querySelector<HTMLElement>('[tabindex="0"]')!.focus());
  expect(document.activeElement).toHaveAccessibleName('Bert: message 4');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Bert: second'));
  await userEvent.keyboard('{Home}');
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Juno: first'));
  await userEvent.keyboard('{End}');
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Bert: message 4'));
  expect(log.querySelectorAll('[role=article][tabindex="0"]')).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Bert' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Bert: message 4'));
});

describe('older messages', () => {
  const failure = 'The network is down.';
  const openLong = async () => {
    const room = await openRoom();
    act(() => {
      const messages = Array.from({ length: 100 }, (_, index) => messageFrom(index + 200));
      room.store.dispatch(historyLoaded({ conversationId: 'c1', messages }));
    });
    return room;
  };

  test('a failure appears at the log with a retry button, and not as a refused message', async () => {
    const { api, store } = await openLong();
    await userEvent.type(screen.getByRole('combobox'), 'hello{Enter}');
    await waitFor(() => expect(store.getState().chat.rooms['c1']!.unsent).toEqual([]));
    act(() => void store.dispatch(olderFailed({ conversationId: 'c1', error: { message: failure } })));
    expect(screen.getByRole('alert')).toHaveTextContent(`Loading older messages failed: ${failure}`);
    expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
    api.handlers['GET /messages/conversations/public/c1'] = data({ data: [], total: 300 });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect(api.calls()).toContain('GET /messages/conversations/public/c1');
  });

  test('scrolling does not repeat a failed request', async () => {
    const { api, store, log } = await openLong();
    act(() => void store.dispatch(olderFailed({ conversationId: 'c1', error: { message: failure } })));
    act(() => log.scrollTo({ top: 0 }));
    expect(store.getState().chat.rooms['c1']!.history.status).toBe('failed');
    expect(api.calls()).toEqual([]);
  });
});

test('shows an anonymous tip as that of someone, until the account may know who sent it', async () => {
  const { store, log } = await openRoom();
  const tip = { ...messageFrom(3, 'lovely'), type: 'tip' as const, tokens: 25, isAnonymous: true as const };
  receive(store, { ...tip, senderInfo: null });
  await waitFor(() => expect(log).toHaveTextContent('Someone lovely'));
  const { conversationId, _id: messageId, senderInfo } = tip;
  act(() => void store.dispatch(messageSenderShown({ conversationId, messageId, senderInfo: senderInfo! })));
  await waitFor(() => expect(log).toHaveTextContent('Bertanonymous lovely'));
});
