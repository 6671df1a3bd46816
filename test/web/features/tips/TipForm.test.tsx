import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { authenticated, type OwnProfile } from '@/features/auth/slice';
import { detailSucceeded } from '@/features/performers/slice';
import { TipForm } from '@/features/tips/TipForm';
import { keepIntent } from '@/lib/intent';
import { onNotice } from '@/lib/sideEffects';
import { tipReceived, TIP_UNDO_WINDOW_SECONDS } from '@/features/tips/slice';
import { userBalanceChanged } from '@/features/users/slice';
import { page } from '@test/support/people';
import { startStore } from '@test/support/webStore';

jest.mock('next/router', () => ({
  __esModule: true,
  default: { router: null },
  useRouter: () => ({ asPath: '/performers/juno?tab=chat' }),
}));

interface Sent {
  url: string;
  key: string | null;
  body: unknown;
}
type Reply = { status: number; body: unknown } | 'lost';

const member = (balance: number) =>
  ({ role: 'user', _id: 'm', username: 'noa', name: 'Noa', balance, avatar: '', email: '' }) as OwnProfile;
const accepted = (tokens: number, balance: number): Reply => ({
  status: 200,
  body: { data: { _id: 't', tokens, performerId: 'p', message: null, balance } },
});

/** Renders the form for a logged-in member over an API that returns the given replies, one per call. */
async function openForm({
  balance = 200,
  replies = [],
  onStage = true,
  minimumTip = null,
  offlineTips = false,
}: {
  offlineTips?: boolean;
  balance?: number | null;
  replies?: Reply[];
  onStage?: boolean;
  minimumTip?: number | null;
} = {}) {
  const sent: Sent[] = [];
  globalThis.fetch = jest.fn(
    async (url: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
      sent.push({ url, key: headers['Idempotency-Key'] ?? null, body: JSON.parse(body) });
      const reply = replies[sent.length - 1];
      if (!reply || reply === 'lost') throw new Error('connection lost');
      return { status: reply.status, json: async () => reply.body };
    },
  ) as unknown as typeof fetch;
  const store = await startStore();
  if (balance !== null) store.dispatch(authenticated(member(balance)));
  const streamingStatus = onStage ? ('public' as const) : ('offline' as const);
  store.dispatch(detailSucceeded({ performer: page({ _id: 'p', minimumTip, offlineTips, streamingStatus }) }));
  const { unmount } = render(
    <Provider store={store}>
      <TipForm performerId="p" performerName="Juno" conversationId="c" onStage={onStage} />
    </Provider>,
  );
  return { store, sent, unmount };
}

const tipButton = () => screen.getAllByRole('button', { name: /^Tip\s*\d/ })[0]!;
const press = (name: RegExp | string) => userEvent.click(screen.getAllByRole('button', { name })[0]!);

afterEach(() => jest.useRealTimers());

test('shows the tokens of the tip and the balance after it, and takes the new balance from the server', async () => {
  const { store, sent } = await openForm({ replies: [accepted(25, 174)] });
  await press(/^25/);
  expect(tipButton()).toHaveTextContent('Tip 25');
  expect(screen.getByText('After this tip').textContent).toBe('After this tip 175');
  await userEvent.click(tipButton());
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('25 tokens sent'));
  expect(sent).toEqual([
    {
      url: expect.stringContaining('/member/send-tip-token/p'),
      key: expect.any(String),
      body: { token: 25, conversationId: 'c' },
    },
  ]);
  // only socket events change the balance, because a reply may be older than the newest event
  act(() => void store.dispatch(userBalanceChanged({ eventId: 'e', change: -25, balance: 174 })));
  expect(screen.getByText('Balance').textContent).toBe('Balance 174');
});

test('sends one tip for a double click', async () => {
  const { sent } = await openForm({ replies: [accepted(50, 150), accepted(50, 100)] });
  await userEvent.dblClick(tipButton());
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('sent'));
  expect(sent).toHaveLength(1);
  // a later click is another tip
  await waitFor(() => expect(tipButton()).toBeEnabled(), { timeout: 5000 });
  await userEvent.click(tipButton());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]!.key).not.toBe(sent[0]!.key);
});

test('retries a lost reply with the same idempotency key', async () => {
  jest.useFakeTimers();
  const { sent } = await openForm({ replies: ['lost', 'lost', accepted(50, 150)] });
  act(() => tipButton().click());
  await act(() => jest.advanceTimersByTimeAsync(4_500));
  expect(screen.getByRole('status')).toHaveTextContent('50 tokens sent');
  expect(sent.map(({ key }) => key)).toEqual([sent[0]!.key, sent[0]!.key, sent[0]!.key]);
});

test('keeps the idempotency key when the member sends again after all replies were lost', async () => {
  jest.useFakeTimers();
  const { sent } = await openForm({ replies: ['lost', 'lost', 'lost', accepted(50, 150)] });
  act(() => tipButton().click());
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(screen.getByRole('alert')).toHaveTextContent('you won’t pay twice');
  act(() => screen.getByRole('button', { name: /Send again/ }).click());
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(screen.getByRole('status')).toHaveTextContent('50 tokens sent');
});

test('lets a member undo a large tip before it is sent', async () => {
  jest.useFakeTimers();
  const { sent } = await openForm();
  act(() => screen.getAllByRole('button', { name: /^100/ })[0]!.click());
  act(() => tipButton().click());
  expect(screen.getByText(/will be sent in/)).toHaveTextContent('100 tokens will be sent in 5 seconds');
  act(() => screen.getByRole('button', { name: 'Undo' }).click());
  await act(() => jest.advanceTimersByTimeAsync(20_000));
  expect(sent).toEqual([]);
  expect(tipButton()).toBeEnabled();
});

test('sends a large tip when the undo window has elapsed', async () => {
  jest.useFakeTimers();
  const { sent } = await openForm({ replies: [accepted(100, 100)] });
  act(() => screen.getAllByRole('button', { name: /^100/ })[0]!.click());
  act(() => tipButton().click());
  await act(() => jest.advanceTimersByTimeAsync(TIP_UNDO_WINDOW_SECONDS * 1000 - 100));
  expect(sent).toEqual([]);
  await act(() => jest.advanceTimersByTimeAsync(200));
  expect(sent).toHaveLength(1);
});

test('links to the wallet, with a way back, when the balance is too low', async () => {
  await openForm({ balance: 30 });
  expect(screen.getByRole('link', { name: 'Get tokens' })).toHaveAttribute(
    'href',
    `/account/user/wallet?back=${encodeURIComponent('/performers/juno?tab=chat')}&missing=20`,
  );
  expect(screen.getByText('20 more needed')).toBeInTheDocument();
  await press(/^25/);
  expect(tipButton()).toBeEnabled();
});

test('keeps amount and message while the member gets tokens, and chooses them once on the way back', async () => {
  const { unmount } = await openForm({ balance: 30 });
  await userEvent.click(screen.getAllByRole('button', { name: /^100/ })[0]!);
  await userEvent.type(screen.getByLabelText('Message'), 'For the encore');
  const link = screen.getByRole('link', { name: 'Get tokens' });
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  unmount();
  const back = await openForm({ balance: 530 });
  expect(tipButton()).toHaveTextContent('100');
  expect(screen.getByLabelText('Message')).toHaveValue('For the encore');
  expect(back.sent).toEqual([]);
  back.unmount();
  await openForm({ balance: 530 });
  expect(screen.getByLabelText('Message')).toHaveValue('');
});

test.each([
  ['0', 'Must be between 1 and 10000'],
  ['10001', 'Must be between 1 and 10000'],
  ['-5', 'Must be between 1 and 10000'],
  ['1.5', 'Not a validate number!'],
  ['ten', 'Not a validate number!'],
])('rejects %s as another amount with "%s"', async (text, message) => {
  await openForm({ balance: 100_000 });
  await press('Another amount');
  await userEvent.type(screen.getByRole('textbox', { name: /Tokens/ }), text);
  expect(screen.getByRole('alert')).toHaveTextContent(message);
  expect(screen.getAllByRole('button', { name: 'Tip' })[0]).toBeDisabled();
});

test('raises the presets to the performer’s minimum and names it', async () => {
  const { sent } = await openForm({ balance: 1000, minimumTip: 15, replies: [accepted(15, 985)] });
  const presets = screen.getAllByRole('group', { name: 'Tip amount' })[0]!;
  expect([...presets.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    '15 tokens',
    '38 tokens',
    '75 tokens',
    '150 tokens',
    '…Another amount',
  ]);
  expect(screen.getAllByText('Minimum tip: 15 tokens')[0]).toBeInTheDocument();
  expect(tipButton()).toHaveTextContent('Tip 75');
  await press(/^15/);
  await userEvent.click(tipButton());
  await waitFor(() => expect(sent[0]?.body).toEqual({ token: 15, conversationId: 'c' }));
});

test('rejects another amount below the performer’s minimum', async () => {
  await openForm({ minimumTip: 15 });
  await press('Another amount');
  const input = screen.getByRole('textbox', { name: /Tokens/ });
  expect(input).toHaveAccessibleDescription('Minimum tip: 15 tokens');
  await userEvent.type(input, '14');
  expect(screen.getByRole('alert')).toHaveTextContent('Must be between 15 and 10000');
  expect(screen.getAllByRole('button', { name: 'Tip' })[0]).toBeDisabled();
});

test('shows a refusal until the member chooses another amount', async () => {
  await openForm({
    replies: [
      {
        status: 422,
        body: {
          statusCode: 422,
          error: 'PERFORMER_OFFLINE',
          message: 'This performer is offline. No tokens were spent.',
        },
      },
    ],
  });
  await userEvent.click(tipButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('No tokens were spent.');
  await press(/^10/);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('disables tipping while the performer is offline', async () => {
  await openForm({ onStage: false });
  expect(tipButton()).toBeDisabled();
  expect(screen.getByText('You can tip when the show starts.')).toBeInTheDocument();
});

test('sends a tip to an offline performer who accepts tips while offline', async () => {
  const { sent } = await openForm({ onStage: false, offlineTips: true, replies: [accepted(50, 150)] });
  await userEvent.click(tipButton());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByText('You can tip when the show starts.')).not.toBeInTheDocument();
});

test('confirms a tip to an offline performer on a phone, where the sheet closes over a folded chat', async () => {
  window.matchMedia = (() => ({ matches: true })) as unknown as typeof window.matchMedia;
  const notices: string[] = [];
  const stop = onNotice(({ kind, text }) => notices.push(`${kind}: ${text}`));
  await openForm({ onStage: false, offlineTips: true, replies: [accepted(50, 150)] });
  await userEvent.click(tipButton());
  await waitFor(() => expect(notices).toEqual(['success: You tipped Juno 50 tokens.']));
  stop();
});

test('opens with the amount that a guest chose before the login, and sends it only after another press', async () => {
  window.matchMedia = (() => ({ matches: true })) as unknown as typeof window.matchMedia;
  keepIntent('/performers/juno?tab=chat', { kind: 'tip', value: '25' });
  const { sent } = await openForm({ replies: [accepted(25, 175)] });
  const sheet = screen.getByRole('dialog', { name: 'Tip Juno' });
  expect(within(sheet).getByRole('button', { name: /^25 tokens/, pressed: true })).toBeInTheDocument();
  expect(sent).toEqual([]);
  await userEvent.click(within(sheet).getByRole('button', { name: /^Tip/ }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ token: 25 }));
});

test('offers guests no tip to a performer who cannot be tipped now', async () => {
  await openForm({ balance: null, onStage: false });
  expect(screen.queryByRole('button', { name: /^Log in to tip/ })).not.toBeInTheDocument();
});

test('shows guests a button to log in', async () => {
  await openForm({ balance: null });
  expect(screen.getByRole('button', { name: /^Log in to tip/ })).toBeInTheDocument();
});

test('sends a message from the sheet on phones, and closes the sheet', async () => {
  const { sent } = await openForm({ replies: [accepted(50, 150)] });
  await press('Tip');
  const sheet = screen.getByRole('dialog', { name: 'Tip Juno' });
  await userEvent.type(within(sheet).getByRole('textbox', { name: 'Message' }), 'Encore!');
  await userEvent.click(
    Array.from(sheet.querySelectorAll('button')).find((button) => /^Tip/.test(button.textContent ?? ''))!,
  );
  await waitFor(() => expect(sent[0]?.body).toEqual({ token: 50, conversationId: 'c', message: 'Encore!' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('sends a message from the bar on desktops, and clears it for the next tip', async () => {
  const { sent } = await openForm({ replies: [accepted(50, 150)] });
  const field = screen.getByRole('textbox', { name: 'Message' });
  await userEvent.type(field, 'Encore!');
  await userEvent.click(tipButton());
  await waitFor(() => expect(sent[0]?.body).toEqual({ token: 50, conversationId: 'c', message: 'Encore!' }));
  await waitFor(() => expect(field).toHaveValue(''));
});

test('ignores the tip of another member', async () => {
  const { store } = await openForm();
  act(
    () =>
      void store.dispatch(
        tipReceived({
          sender: { _id: 'x', username: 'x', name: 'X', avatar: '' },
          tokens: 5,
          conversationId: 'c',
          message: null,
        }),
      ),
  );
  expect(tipButton()).toBeEnabled();
});
