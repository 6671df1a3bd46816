import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ConsentRecordView } from '@contract/consent';
import { type OperatorRole } from '@contract/endpoint';
import { type PersonDetailView } from '@contract/people';
import PersonPage from '../../../../pages/operator/people/[id]';
import { renderDesk } from '@test/support/deskPage';
import { data, fakeApi, refusal } from '@test/support/fakeApi';

jest.mock('next/router', () => ({
  __esModule: true,
  default: { router: null },
  useRouter: () => ({ query: { id: 'p1' }, isReady: true }),
}));
const fetchFile = jest.fn(async (..._given: unknown[]) => new Blob(['the passport'], { type: 'image/png' }));
jest.mock('@/lib/download', () => ({ fetchFile: (...given: unknown[]) => fetchFile(...given) }));
const addresses = { createObjectURL: jest.fn(() => 'blob:document'), revokeObjectURL: jest.fn() };
beforeAll(() => void Object.assign(URL, addresses));
beforeEach(() => jest.clearAllMocks());

const PERSON = 'GET /operator/people/p1';
const CONSENTS = 'GET /operator/consents';
const juno: PersonDetailView = {
  ...{ _id: 'p1', role: 'performer', username: 'juno', name: 'Juno Vale', email: 'juno@people.test', avatar: '' },
  ...{ status: 'active', createdAt: '2026-01-01T00:00:00.000Z', banned: false, country: null, dateOfBirth: null },
  ...{
    emailVerified: true,
    emailFailure: null,
    verification: 'verified',
    balance: null,
    secondFactor: false,
    devices: 1,
  },
  ...{ sharedWith: [], reports: { open: 0, total: 0 }, sessions: [] },
};
const record = (change: Partial<ConsentRecordView> = {}): ConsentRecordView => ({
  ...{ _id: 'c1', name: 'Ola', email: 'ola@people.test', status: 'agreed', uses: ['pictures', 'live'] },
  ...{ isOnStage: true, items: 2, createdAt: '2026-11-01T10:00:00.000Z' },
  ...{ agreedAt: '2026-11-02T10:00:00.000Z', withdrawnAt: null, agreement: 'I agree that Juno publishes this.' },
  performer: { _id: 'p1', username: 'juno', name: 'Juno Vale' },
  legalName: 'Ola Nordmann',
  dateOfBirth: '1990-01-01',
  ...change,
});

function open(operatorRole: OperatorRole, records: ConsentRecordView[], person = juno) {
  const lines = ['log', 'money', 'purchases', 'shows', 'reports', 'adjustments'];
  const api = fakeApi({
    [PERSON]: data(person),
    [CONSENTS]: data({ data: records }),
    ...Object.fromEntries(lines.map((line) => [`${PERSON}/${line}`, data([])])),
  });
  renderDesk(<PersonPage />, { operatorRole, name: 'Marit Lund' });
  return api;
}

test('a reviewer sees who appears with a performer: identity, state, allowed uses and where', async () => {
  const asked = record({
    ...{ _id: 'c2', name: 'Kari', status: 'requested', uses: [], items: 1, isOnStage: false },
    ...{ agreedAt: null, legalName: null, dateOfBirth: null },
  });
  const api = open('reviewer', [record(), asked]);
  const [agreed, waiting] = await within(await screen.findByRole('list', { name: 'Consents' })).findAllByRole(
    'listitem',
  );
  expect(agreed).toHaveTextContent('Ola Nordmann');
  expect(agreed).toHaveTextContent('Ola, born 1990-01-01, ola@people.test');
  expect(agreed).toHaveTextContent('Allowed: pictures and products, live shows. Named in 2 items and in live shows.');
  expect(waiting).toHaveTextContent(/Kari.*Asked.*Named in 1 item\./);
  expect(within(waiting!).queryByRole('button')).not.toBeInTheDocument();
  expect(api.arrived.find(({ call }) => call === CONSENTS)?.query).toEqual({ performerId: 'p1' });
});

test('the document of a consent opens in place by its own call, and is forgotten when it closes', async () => {
  open('owner', [record()]);
  await userEvent.click(await screen.findByRole('button', { name: 'Open the document of Ola Nordmann' }));
  expect(await screen.findByRole('img', { name: 'Identity document' })).toHaveAttribute('src', 'blob:document');
  expect(fetchFile).toHaveBeenCalledWith('viewConsentDocument', {}, { id: 'c1' });
  await userEvent.click(screen.getByRole('button', { name: 'Close the document of Ola Nordmann' }));
  expect(screen.queryByRole('img', { name: 'Identity document' })).not.toBeInTheDocument();
  expect(addresses.revokeObjectURL).toHaveBeenCalledWith('blob:document');
});

test.each(['finance', 'support'] as const)('an operator of %s sees no consents', async (role) => {
  const api = open(role, [record()]);
  await screen.findByText('juno@people.test, confirmed');
  expect(screen.queryByText('People in items and shows')).not.toBeInTheDocument();
  expect(api.calls()).not.toContain(CONSENTS);
});

test('the consents of a performer offer a retry when they fail, and say what will be there', async () => {
  const api = open('reviewer', []);
  api.handlers[CONSENTS] = refusal(503, 'UNAVAILABLE', 'The site is down.');
  const retry = await screen.findByRole('button', { name: /again/i });
  api.handlers[CONSENTS] = data({ data: [] });
  await userEvent.click(retry);
  expect(await screen.findByText('People whom the performer asks for consent appear here.')).toBeInTheDocument();
});

test('shows reviewers the words that the person agreed to', async () => {
  open('reviewer', [record()]);
  expect(await screen.findByText(/In these words: “I agree that Juno publishes this.”/)).toBeInTheDocument();
});
