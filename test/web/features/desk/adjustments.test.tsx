import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type AdjustmentView } from '@contract/adjustments';
import { type PersonDetailView } from '@contract/people';
import { AdjustBalance } from '@/features/people/AdjustBalance';
import { data, fakeApi, refusal } from '@test/support/fakeApi';

const LIST = 'GET /operator/people/m1/adjustments';
const ADJUST = 'POST /operator/people/m1/adjustments';
const person: PersonDetailView = {
  _id: 'm1',
  role: 'user',
  username: 'capo3',
  name: 'Capo',
  email: 'capo3@people.test',
  avatar: '',
  status: 'active',
  createdAt: '2026-01-01T00:00:00.000Z',
  banned: false,
  country: null,
  dateOfBirth: null,
  emailVerified: true,
  emailFailure: null,
  verification: null,
  balance: 1200,
  secondFactor: false,
  devices: 1,
  sharedWith: [],
  reports: { open: 0, total: 0 },
  sessions: [],
};
const adjustment = (change: Partial<AdjustmentView> = {}): AdjustmentView => ({
  _id: 'a1',
  accountId: 'm1',
  tokens: 50,
  reason: 'Goodwill',
  status: 'posted',
  requestedBy: { _id: 'me', name: 'Henrik Aas' },
  decidedBy: null,
  createdAt: '2026-11-24T10:00:00.000Z',
  decidedAt: null,
  ...change,
});
const site = (rows: AdjustmentView[], more: Parameters<typeof fakeApi>[0] = {}) => {
  const onChanged = jest.fn();
  const api = fakeApi({ [LIST]: data(rows), ...more });
  render(<AdjustBalance person={person} onChanged={onChanged} />);
  return { api, onChanged, sent: () => api.arrived.filter(({ call }) => call === ADJUST) };
};
const fill = async (tokens: string, reason: string) => {
  await userEvent.clear(screen.getByLabelText('Tokens'));
  await userEvent.type(screen.getByLabelText('Tokens'), tokens);
  await userEvent.selectOptions(screen.getByLabelText(/^Reason/), reason);
};
const press = () => userEvent.click(screen.getByRole('button', { name: 'Correct the balance' }));

test('says what the correction does before it is sent, and takes tokens with either minus sign', async () => {
  const { sent, onChanged } = site([], { [ADJUST]: data(adjustment({ tokens: -50 })) });
  expect(screen.getByText('Enter whole tokens: 50 adds, −50 takes.')).toBeInTheDocument();
  await fill('−50', 'Fraud');
  expect(screen.getByText('Takes 50 tokens: the balance of Capo goes from 1,200 to 1,150.')).toBeInTheDocument();
  await press();
  await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1));
  expect(sent().map(({ body }) => body)).toEqual([{ tokens: -50, reason: 'fraud', words: '' }]);
  expect(screen.getByLabelText('Tokens')).toHaveValue('');
});

test('repeats a correction without an answer under the same key, and another one under a new key', async () => {
  const { api, sent, onChanged } = site([], { [ADJUST]: refusal(502, 'BAD_GATEWAY', 'No answer.') });
  await fill('50', 'Goodwill');
  await press();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(screen.getByLabelText('Tokens')).toHaveValue('50');
  expect(onChanged).not.toHaveBeenCalled();
  api.handlers[ADJUST] = data(adjustment());
  await press();
  await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1));
  await fill('50', 'Goodwill');
  await press();
  await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(2));
  const keys = sent().map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('lists corrections with the people who made them, and links waiting ones to the queue', async () => {
  const second = { _id: 'ellen', name: 'Ellen Nordby' };
  site([
    adjustment({ _id: 'a3', tokens: 650, reason: 'Bank transfer', status: 'waiting' }),
    adjustment({ _id: 'a2', tokens: -900, reason: 'Paid twice', decidedBy: second }),
    adjustment({ reason: 'Wrong account', status: 'rejected', decidedBy: second }),
  ]);
  expect(await screen.findByText('+650')).toBeInTheDocument();
  expect(screen.getByText('−900')).toBeInTheDocument();
  expect(screen.getByText('Waits for a second person')).toBeInTheDocument();
  expect(screen.getByText('Rejected')).toBeInTheDocument();
  expect(screen.getAllByText('24 Nov 2026, Henrik Aas and Ellen Nordby')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Open the queue of adjustments' })).toHaveAttribute(
    'href',
    '/operator/cases?queue=adjustments',
  );
});
