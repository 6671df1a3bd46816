import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type RefundRequestView } from '@contract/refunds';
import { RefundDeskScreen } from '@/features/refunds/desk/RefundDeskScreen';
import { renderDesk } from '@test/support/deskPage';
import { type Arrived, data, fakeApi, refusal } from '@test/support/fakeApi';
import { order } from '@test/support/orders';

const router = { query: {} as Record<string, string>, isReady: true, push: jest.fn(async () => true) };
jest.mock('next/router', () => ({ __esModule: true, default: { router: null }, useRouter: () => router }));
beforeEach(() => {
  router.query = {};
});

const DECIDE = 'POST /operator/refund-decisions';
const refund = (at: number, change: Partial<RefundRequestView> = {}): RefundRequestView => ({
  _id: `r${at}`,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  sourceType: 'order',
  sourceId: `o${at}`,
  order: order({ _id: `o${at}`, orderNumber: 1000 + at }),
  description: 'It arrived torn.',
  token: 40,
  status: 'pending',
  note: '',
  version: 1,
  refunded: null,
  decidedAt: null,
  twoPersonLimit: 1000,
  approval: null,
  undo: null,
  ...change,
});
const preview = data({
  moves: [
    { name: 'Ada', role: 'member', tokens: 40, owes: 0 },
    { name: 'Kit', role: 'performer', tokens: -32, owes: 12 },
    { name: 'Site', role: 'site', tokens: -8, owes: 0 },
  ],
  refunds: { earlier: 2, resolved: 1 },
});
/** A site that resolves or rejects whatever it is asked to. */
const site = (rows: RefundRequestView[], more: Parameters<typeof fakeApi>[0] = {}) => {
  const decide = ({ body }: Arrived) => {
    const { status, requests } = body as {
      status: 'resolved' | 'rejected';
      requests: { id: string; tokens?: number }[];
    };
    return data(
      requests.map(({ id, tokens }) => {
        const row = rows.find(({ _id }) => _id === id)!;
        const refunded = status === 'resolved' ? (tokens ?? row.token) : null;
        return { _id: id, request: { ...row, status, refunded }, refusal: null };
      }),
    );
  };
  const previews = Object.fromEntries(rows.map(({ _id }) => [`GET /operator/refund-requests/${_id}/preview`, preview]));
  const api = fakeApi({
    'GET /refund-requests/search': data({ data: rows, total: rows.length }),
    [DECIDE]: decide,
    ...previews,
    ...more,
  });
  renderDesk(<RefundDeskScreen />);
  return api;
};
const press = (key: string, shiftKey = false) => fireEvent.keyDown(window, { key, shiftKey });

test('decides 20 refunds with 20 keys, each once and on the version on the screen', async () => {
  const api = site(Array.from({ length: 20 }, (_, at) => refund(at + 1)));
  await screen.findByText('Order 1001');
  for (let at = 1; at <= 20; at += 1) {
    press('a');
    await waitFor(() => expect(screen.queryByText(`Order ${1000 + at}`)).toBeNull());
  }
  expect(await screen.findByText('No refund waits for a decision')).toBeInTheDocument();
  const decided = api.arrived.filter(({ call }) => call === DECIDE).map(({ body }) => body);
  expect(decided).toEqual(
    Array.from({ length: 20 }, (_, at) => ({
      ...{ status: 'resolved', reason: 'justified' },
      requests: [{ id: `r${at + 1}`, version: 1 }],
    })),
  );
});

test('shows what moves in the ledger and who would owe before the tokens are returned', async () => {
  site([refund(1)]);
  expect(await screen.findByText('Commission of the site')).toBeInTheDocument();
  expect(screen.getByText('+40')).toBeInTheDocument();
  expect(screen.getByText('−32')).toBeInTheDocument();
  expect(screen.getByText('Kit no longer has 12 of them and will owe them.')).toBeInTheDocument();
  expect(screen.getByText(/2 earlier requests, 1 refunded/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Return 40 tokens/ })).toBeEnabled();
});

test('returns a part of the tokens', async () => {
  const api = site([refund(1)]);
  const field = await screen.findByLabelText('Tokens to return, of 40');
  fireEvent.change(field, { target: { value: '25' } });
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'Goodwill');
  await userEvent.click(screen.getByRole('button', { name: /Return 25 tokens/ }));
  await waitFor(() => expect(api.calls()).toContain(DECIDE));
  expect(api.arrived.find(({ call }) => call === DECIDE)?.body).toMatchObject({
    reason: 'goodwill',
    requests: [{ id: 'r1', tokens: 25 }],
  });
});

test('rejects the selected refunds with one reason of the list', async () => {
  const api = site([refund(1), refund(2)]);
  await screen.findByText('Order 1001');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all 2' }));
  press('R', true);
  const dialog = screen.getByRole('dialog', { name: 'Reject 2 refunds' });
  await userEvent.selectOptions(within(dialog).getByLabelText('Reason'), 'The item is as described.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }));
  await screen.findByText('No refund waits for a decision');
  expect(api.arrived.find(({ call }) => call === DECIDE)?.body).toEqual({
    status: 'rejected',
    reason: 'asDescribed',
    note: '',
    requests: [
      { id: 'r1', version: 1 },
      { id: 'r2', version: 1 },
    ],
  });
});

test('reopens a rejected refund with a reason, and says why that is refused', async () => {
  router.query = { status: 'rejected' };
  const UNDO = 'POST /operator/cases/c1/undo';
  const message = 'The member asked again since. Decide the newer request. Nothing was changed.';
  const api = site([refund(1, { status: 'rejected', undo: { caseId: 'c1', version: 2 } })], {
    [UNDO]: refusal(422, 'NOT_UNDOABLE', message),
  });
  await userEvent.click(await screen.findByRole('button', { name: /Reopen/ }));
  const dialog = screen.getByRole('dialog', { name: 'Reopen this refund' });
  await userEvent.selectOptions(within(dialog).getByLabelText('Reason'), 'mistake');
  await userEvent.type(within(dialog).getByLabelText('Words'), 'Wrong row{Enter}');
  expect(await screen.findByText(message, { exact: false })).toBeInTheDocument();
  expect(api.arrived.find(({ call }) => call === UNDO)?.body).toEqual({
    version: 2,
    reason: 'mistake',
    words: 'Wrong row',
  });
});

test('tells an operator who was slower what another one did, and keeps the row', async () => {
  const message = 'Ellen Nordby returned 40 tokens at 2026-11-20 14:06 UTC. Your decision was not saved.';
  site([refund(1)], {
    [DECIDE]: data([
      {
        _id: 'r1',
        request: refund(1, { status: 'resolved', refunded: 40, version: 2 }),
        refusal: { error: 'REFUND_CHANGED', message },
      },
    ]),
  });
  await screen.findByText('Order 1001');
  press('a');
  expect(await screen.findByText(message, { exact: false })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Return/ })).toBeNull();
});
