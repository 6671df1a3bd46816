import { configureStore } from '@reduxjs/toolkit';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { CasesScreen } from '@/features/cases/CasesScreen';
import { deskChanged, deskSlice } from '@/features/cases/slice';
import { type Case, type CaseDetail } from '@/features/cases/api';
import { renderDesk } from '@test/support/deskPage';
import { data, fakeApi, refusal, type Reply } from '@test/support/fakeApi';

const router = { query: {} as Record<string, string>, isReady: true, push: jest.fn(async () => true) };
jest.mock('next/router', () => ({ __esModule: true, default: { router: null }, useRouter: () => router }));

const LIST = 'GET /operator/cases';
const COUNTS = 'GET /operator/desk/counts';
const HOUR_MS = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

const waiting = (number: number, change: Partial<Case> = {}): Case => ({
  _id: `c${number}`,
  number,
  kind: 'report/account',
  subjectId: `m${number}`,
  account: {
    _id: `m${number}`,
    username: `member-${number}`,
    name: `Member ${number}`,
    avatar: '/a.webp',
    role: 'user',
  },
  title: '',
  reason: 'spam',
  facts: { reports: number },
  openedAt: at(-3),
  dueAt: at(number),
  claimedBy: null,
  escalated: false,
  version: 1,
  decided: null,
  ...change,
});
const decided = (row: Case, decision: string): Case => ({
  ...row,
  version: row.version + 1,
  decided: {
    ...{ at: at(0), by: { _id: 'me', name: 'Henrik Aas' }, decision, reason: null, words: '', undoable: true },
  },
});
const choices: CaseDetail['preview']['choices'] = [
  {
    ...{ decision: 'suspend', label: 'Suspend', key: 'r', look: 'danger', movesMoney: false },
    reasons: [{ value: 'spam', label: 'Spam' }],
  },
  {
    ...{ decision: 'dismiss', label: 'Dismiss', key: 'a', look: 'outline', movesMoney: false },
    reasons: [{ value: 'noViolation', label: 'Breaks no rule' }],
    usual: 'noViolation',
  },
];
const preview = { subject: null, page: null, media: [], entries: [], figures: [], history: [], choices };
const counts = (open: number) => ({
  ...{ open, late: 0, soon: 0, mine: 1, unclaimed: open, decidedToday: 0 },
  kinds: [{ kind: 'report/account', open, late: 0 }],
});

function site(rows: Case[], more: Parameters<typeof fakeApi>[0] = {}) {
  const details = rows.map((row) => [`${LIST}/${row._id}`, data({ case: row, preview })] as const);
  const api = fakeApi({
    [LIST]: data({ data: rows, next: null }),
    [COUNTS]: data(counts(rows.length)),
    ...Object.fromEntries(details),
    ...more,
  });
  const store = configureStore({ reducer: { desk: deskSlice.reducer } });
  renderDesk(
    <Provider store={store}>
      <CasesScreen />
    </Provider>,
    { operatorRole: 'owner' },
  );
  return { api, store };
}
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? window, { key });
const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

test('the filters of the queue fade out at the end that has more, and the choice of a kind stays beside them', async () => {
  site([waiting(1)]);
  const filters = await screen.findByRole('navigation', { name: 'Filter' });
  Object.defineProperties(filters, { scrollWidth: { value: 500 }, clientWidth: { value: 200 } });
  fireEvent.scroll(filters);
  expect(filters).toHaveAttribute('data-more', 'end');
  expect(filters).not.toContainElement(screen.getByRole('combobox', { name: 'Kind' }));
});

test('a row of the queue says kind, subject, reason, age, due time and who has it', async () => {
  site([waiting(2, { claimedBy: { _id: 'o1', name: 'Marit Lund' } })]);
  await screen.findByText('Member 2');
  const cells = within(rowOf('Member 2')).getAllByRole('gridcell');
  expect(cells.slice(1).map(({ textContent }) => textContent)).toEqual([
    'Reported account',
    expect.stringContaining('Member 2'),
    expect.stringMatching(/2 reports$/),
    '3 h',
    expect.stringMatching(/\d/),
    expect.stringContaining('M'),
  ]);
});

test('the queue is worked by keys: j and k move, Enter opens, r and a decide, u undoes, and / searches', async () => {
  const [first, second] = [waiting(1), waiting(2)];
  const { api } = site([first, second], {
    'POST /operator/cases/c2/decide': data(decided(second, 'dismiss')),
    'POST /operator/cases/c2/undo': data({ ...second, version: 3 }),
  });
  await screen.findByRole('region', { name: 'Case 1' });
  press('j');
  await screen.findByRole('region', { name: 'Case 2' });
  press('k');
  await screen.findByRole('region', { name: 'Case 1' });
  press('j');
  press('Enter');
  await within(screen.getByRole('region', { name: 'Case 2' })).findByRole('button', { name: /Dismiss/ });
  press('r');
  expect(await screen.findByText(/^Choose a reason for ".*" first\.$/)).toBeInTheDocument();
  press('a');
  await screen.findByText(/^Dismissed: reported account/);
  expect(api.arrived.find(({ call }) => call === 'POST /operator/cases/c2/decide')?.body).toMatchObject({
    ...{ version: 1, decision: 'dismiss' },
  });
  press('u');
  await waitFor(() => expect(rowOf('Member 2')).toBeInTheDocument());
  expect(api.arrived.find(({ call }) => call === 'POST /operator/cases/c2/undo')?.body).toEqual({ version: 2 });
  press('/');
  expect(screen.getByRole('searchbox', { name: 'Search cases by name or number' })).toHaveFocus();
});

test('an undone case stays in the list when an answer arrives that was asked for before', async () => {
  const [first, second] = [waiting(1), waiting(2)];
  let answer: (reply: Reply) => void = () => undefined;
  const older = new Promise<Reply>((resolve) => {
    answer = resolve;
  });
  let asked = 0;
  const { store } = site([first, second], {
    [LIST]: () => ((asked += 1) === 1 ? data({ data: [first, second], next: null }) : older),
    'POST /operator/cases/c1/decide': data(decided(first, 'dismiss')),
    'POST /operator/cases/c1/undo': data({ ...first, version: 3 }),
  });
  await within(await screen.findByRole('region', { name: 'Case 1' })).findByRole('button', { name: /Dismiss/ });
  press('a');
  await screen.findByText(/^Dismissed: reported account/);
  act(() => void store.dispatch(deskChanged()));
  await waitFor(() => expect(asked).toBe(2), { timeout: 5000 });
  press('u');
  await waitFor(() => expect(rowOf('Member 1')).toBeInTheDocument());
  await act(async () => answer(data({ data: [second], next: null })));
  expect(rowOf('Member 1')).toBeInTheDocument();
});

test('a decision on a case that changed meanwhile says what changed and keeps the case', async () => {
  const text =
    'Marit Lund already decided this at 10:04 UTC: suspend. Your decision was not saved, and nothing was done.';
  const { api } = site([waiting(1)], { 'POST /operator/cases/c1/decide': refusal(409, 'STALE_CASE', text) });
  await userEvent.click(await screen.findByRole('button', { name: /Dismiss/ }));
  expect(await screen.findByText(new RegExp(text.slice(0, 40)))).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Dismiss/ })).toBeDisabled();
  press('a');
  expect(api.calls().filter((call) => call.endsWith('/decide'))).toHaveLength(1);
});

test('a case that arrives while the queue is open is offered above the list, and moves no row', async () => {
  const { api, store } = site([waiting(1)]);
  await screen.findByText('Member 1');
  api.handlers[LIST] = data({ data: [waiting(0), waiting(1)], next: null });
  act(() => void store.dispatch(deskChanged()));
  await userEvent.click(await screen.findByRole('button', { name: '1 new' }));
  expect(screen.getByText('Member 0')).toBeInTheDocument();
});

test('an earlier decision on the account is told with its reason in words', async () => {
  const row = waiting(1);
  const earlier = { kind: 'report/account', decision: 'dismiss', reason: 'noViolation', by: 'Marit Lund', at: at(-50) };
  site([row], { [`${LIST}/c1`]: data({ case: row, preview: { ...preview, history: [earlier] } }) });
  expect(await screen.findByText(/Reported account dismissed, breaks no rule, by Marit Lund/)).toBeInTheDocument();
});

test('a reason that the list does not have needs words before the decision is sent', async () => {
  const row = waiting(1);
  const other = { ...choices[0]!, reasons: [{ value: 'other', label: 'Something else' }] };
  const { api } = site([row], {
    [`${LIST}/c1`]: data({ case: row, preview: { ...preview, choices: [other] } }),
    'POST /operator/cases/c1/decide': data(decided(row, 'suspend')),
  });
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Reason' }), 'Something else');
  await userEvent.click(screen.getByRole('button', { name: /Suspend/ }));
  expect(await screen.findByText('Write what the reason is first.')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Words for the log and the mail'), 'Seen before');
  await userEvent.click(screen.getByRole('button', { name: /Suspend/ }));
  await screen.findByText(/^Suspended: reported account/);
  expect(api.arrived.find(({ call }) => call === 'POST /operator/cases/c1/decide')?.body).toMatchObject({
    ...{ reason: 'other', words: 'Seen before' },
  });
});

test('the words about a message of the contact form are for the log, since nobody is mailed', async () => {
  site([waiting(1, { kind: 'contact', account: null, title: 'Bertrand K.' })]);
  expect(await screen.findByLabelText('Words for the log')).toBeInTheDocument();
});
