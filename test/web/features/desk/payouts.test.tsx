import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type PayoutCaseView } from '@contract/payoutDesk';
import { PayoutDeskScreen } from '@/features/payouts/desk/PayoutDeskScreen';
import { renderDesk } from '@test/support/deskPage';
import { data, fakeApi, refusal } from '@test/support/fakeApi';

const router = { query: {} as Record<string, string>, isReady: true, push: jest.fn(async () => true) };
jest.mock('next/router', () => ({ __esModule: true, default: { router: null }, useRouter: () => router }));
beforeEach(() => {
  router.query = {};
});

const LIST = 'GET /operator/payout-requests';
const DECIDE = 'POST /operator/payout-decisions';
const EXPORT = 'POST /operator/payout-exports';
const payout = (id: string, name: string, change: Partial<PayoutCaseView> = {}): PayoutCaseView => ({
  _id: id,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  status: 'pending',
  stage: 'waiting',
  version: 1,
  paymentAccountType: 'wire',
  paymentAccountInfo: { accountHolder: 'K•• H•••', account: 'NL•• •••• 4417' },
  fromDate: '2026-11-01',
  toDate: '2026-11-15',
  timeZone: 'UTC',
  tokenMustPay: 2000,
  price: 100,
  requestNote: '',
  reason: null,
  decidedAt: null,
  doneAt: null,
  role: 'performer',
  account: { _id: `of-${id}`, username: name.toLowerCase(), name, email: 'x@y.test', avatar: '/no-avatar.png' },
  lines: [{ type: 'tip', count: 3, grossPrice: 2500, commission: 500, netPrice: 2000, price: 100 }],
  correction: 0,
  approvalsNeeded: 1,
  approvals: [],
  exportedAt: null,
  undo: null,
  paymentDetails: null,
  detailsSince: '2024-02-01T00:00:00.000Z',
  detailsChangedAt: null,
  lastPayout: { at: '2026-11-01T00:00:00.000Z', price: 80 },
  shortfall: 0,
  disputed: 0,
  ...change,
});
const sum = (count: number, price: number) => ({ count, price });
const summary = data({
  currency: 'EUR',
  twoPersonLimit: 1000,
  waiting: { ...sum(2, 200), oldest: '2026-11-20T10:00:00.000Z' },
  second: sum(0, 0),
  ready: sum(1, 50),
  exported: sum(0, 0),
  paid: sum(0, 0),
  paidThisMonth: sum(0, 0),
  rejected: sum(0, 0),
});
const page = (...rows: PayoutCaseView[]) => data({ data: rows, total: rows.length });
const site = (rows: PayoutCaseView[], more: Parameters<typeof fakeApi>[0] = {}) => {
  const api = fakeApi({ [LIST]: page(...rows), 'GET /operator/payout-summary': summary, ...more });
  renderDesk(<PayoutDeskScreen />);
  return api;
};
const press = (key: string, shiftKey = false) => fireEvent.keyDown(window, { key, shiftKey });

test('approves the current payout with one key, on the version on the screen, and goes to the next one', async () => {
  const rows = [payout('p1', 'Kit'), payout('p2', 'Zola', { version: 4 })];
  const api = site(rows, {
    [DECIDE]: data([{ _id: 'p1', payout: { ...rows[0], status: 'approved', stage: 'ready' }, refusal: null }]),
  });
  expect(await screen.findByText('No tokens move yet. It goes into the next bank file.')).toBeInTheDocument();
  press('a');
  await waitFor(() => expect(screen.queryByText('Kit')).toBeNull());
  expect(api.arrived.find(({ call }) => call === DECIDE)?.body).toEqual({
    decision: 'approve',
    reason: 'inOrder',
    payouts: [{ id: 'p1', version: 1 }],
  });
  expect(screen.getByRole('button', { name: 'Details of Zola' })).toHaveAttribute('aria-expanded', 'true');
});

test('approves with another reason of the list, and makes a payment file for one', async () => {
  const ready = payout('p2', 'Zola', { stage: 'ready', status: 'approved' });
  const api = site([payout('p1', 'Kit'), ready], { [DECIDE]: data([]), [EXPORT]: refusal(422, 'PAYER_MISSING') });
  await userEvent.selectOptions(await screen.findByLabelText('Reason'), 'A question about it was cleared up');
  press('a');
  await waitFor(() => expect(api.calls()).toContain(DECIDE));
  expect(api.arrived.find(({ call }) => call === DECIDE)?.body).toMatchObject({ reason: 'clarified' });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Zola' }));
  await userEvent.click(screen.getByRole('button', { name: 'SEPA file 1' }));
  const dialog = screen.getByRole('dialog', { name: 'Make a SEPA file with 1 payout' });
  expect(within(dialog).getByLabelText('Reason')).toHaveValue('paymentRun');
  await userEvent.selectOptions(within(dialog).getByLabelText('Reason'), 'Payment out of turn');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Make the file' }));
  await waitFor(() => expect(api.calls()).toContain(EXPORT));
  expect(api.arrived.find(({ call }) => call === EXPORT)?.body).toEqual({
    format: 'sepa',
    ids: ['p2'],
    reason: 'outOfTurn',
  });
});

test('keeps a refused decision in the list with what changed, and does not send it again', async () => {
  const api = site([payout('p1', 'Kit')], {
    [DECIDE]: data([
      {
        _id: 'p1',
        payout: payout('p1', 'Kit', { version: 2, stage: 'ready', status: 'approved' }),
        refusal: {
          error: 'PAYOUT_CHANGED',
          message: 'Ellen Nordby approved this payout. Your decision was not saved.',
        },
      },
    ]),
  });
  await screen.findByText('Kit');
  press('a');
  expect(await screen.findByText(/Ellen Nordby approved this payout/)).toBeInTheDocument();
  press('p');
  press('a');
  expect(api.calls().filter((call) => call === DECIDE)).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Understood' }));
  expect(screen.queryByText(/Ellen Nordby approved/)).toBeNull();
});

test('offers no second approval to the person who gave the first', async () => {
  const own = { by: 'me', name: 'Henrik Aas', at: '2026-11-20T10:00:00.000Z' };
  const api = site([payout('p1', 'Kit', { approvalsNeeded: 2, approvals: [own] })]);
  expect(await screen.findByText('You cannot give both approvals.')).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'Select Kit' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  press('a');
  press('x');
  expect(api.calls()).not.toContain(DECIDE);
});

test('approves the selected payouts together and says who needs a second person', async () => {
  const rows = [payout('p1', 'Kit'), payout('p2', 'Zola', { approvalsNeeded: 2, price: 1100 })];
  const api = site(rows, { [DECIDE]: data([]) });
  await screen.findByText('Kit');
  press('x');
  press('j');
  press('x');
  const bar = screen.getByRole('toolbar', { name: '2 selected' });
  expect(bar).toHaveTextContent('4,000.00 tokens. Zola will need a second approval.');
  expect(within(bar).getByRole('button', { name: /Approve 1,200.00 EUR/ })).toBeEnabled();
  press('A', true);
  await waitFor(() => expect(api.calls()).toContain(DECIDE));
  expect(api.arrived.find(({ call }) => call === DECIDE)?.body).toMatchObject({
    payouts: [
      { id: 'p1', version: 1 },
      { id: 'p2', version: 1 },
    ],
  });
});

test('rejects only with a reason of the list, and with words where it is none of them', async () => {
  const api = site([payout('p1', 'Kit')], {
    [DECIDE]: data([{ _id: 'p1', payout: payout('p1', 'Kit', { stage: 'rejected' }), refusal: null }]),
  });
  await screen.findByText('Kit');
  press('r');
  const dialog = screen.getByRole('dialog', { name: 'Reject this payout' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }));
  expect(within(dialog).getByText('Choose a reason.')).toBeInTheDocument();
  await userEvent.selectOptions(within(dialog).getByLabelText('Reason'), 'other');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }));
  expect(within(dialog).getByText('Write what the reason is.')).toBeInTheDocument();
  await userEvent.type(within(dialog).getByLabelText('Words'), 'The name differs.{Enter}');
  await waitFor(() => expect(screen.queryByText('Kit')).toBeNull());
  expect(api.arrived.find(({ call }) => call === DECIDE)?.body).toMatchObject({
    decision: 'reject',
    reason: 'other',
    note: 'The name differs.',
  });
});

test('reopens a decision that can be taken back, with a reason', async () => {
  router.query = { stage: 'rejected' };
  const UNDO = 'POST /operator/cases/c1/undo';
  const rejected = payout('p1', 'Kit', { stage: 'rejected', status: 'rejected', undo: { caseId: 'c1', version: 3 } });
  const api = site([rejected], { [UNDO]: data({}) });
  await screen.findByText('Kit');
  press('u');
  const dialog = screen.getByRole('dialog', { name: 'Reopen this payout' });
  await userEvent.selectOptions(within(dialog).getByLabelText('Reason'), 'newFacts');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reopen' }));
  await waitFor(() => expect(screen.queryByText('Kit')).toBeNull());
  expect(api.arrived.find(({ call }) => call === UNDO)?.body).toEqual({ version: 3, reason: 'newFacts', words: '' });
});

test('shows payment details in full only after the operator asks, and not for paid payouts', async () => {
  const api = site([payout('p1', 'Kit')], {
    'GET /operator/payout-requests/p1': data(
      payout('p1', 'Kit', { paymentDetails: { account: 'NL91ABNA0417164300' } }),
    ),
  });
  await screen.findByText('Kit');
  expect(api.calls()).not.toContain('GET /operator/payout-requests/p1');
  expect(screen.queryByText('NL91ABNA0417164300')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show in full (logged)' }));
  expect(await screen.findByText('NL91ABNA0417164300')).toBeInTheDocument();
});

test('says what marking as paid takes from the ledger, with the debt that refunds would leave', async () => {
  router.query = { stage: 'exported' };
  site([payout('p1', 'Kit', { stage: 'exported', status: 'approved', shortfall: 30 })]);
  expect(
    await screen.findByText(
      'Takes 2,000.00 tokens from the balance of Kit, once. 30 of them were refunded since and become a debt.',
    ),
  ).toBeInTheDocument();
});

test('opens the payout that a case names, of whatever stage', async () => {
  router.query = { id: 'p9' };
  const api = site([payout('p9', 'Kit', { stage: 'paid', status: 'done' })]);
  await screen.findByText('Kit');
  expect(api.arrived.find(({ call }) => call === LIST)?.query).toMatchObject({ id: 'p9' });
  expect(screen.getByRole('button', { name: 'Details of Kit' })).toHaveAttribute('aria-expanded', 'true');
});

test('marks a payout with earnings from a disputed payment', async () => {
  site([payout('p1', 'Kit', { disputed: 40 })]);
  expect(await screen.findByText('Open dispute, 40.00')).toBeInTheDocument();
});
