import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type TakedownView } from '@contract/takedowns';
import { TakedownsScreen } from '@/features/takedowns/TakedownsScreen';
import { renderDesk } from '@test/support/deskPage';
import { data, fakeApi, refusal } from '@test/support/fakeApi';

jest.mock('next/router', () => ({
  __esModule: true,
  default: { router: null },
  useRouter: () => ({ query: {}, isReady: true, push: jest.fn() }),
}));

const SEARCH = 'GET /operator/takedowns/search';
const takedown = (at: number) =>
  ({
    ...{ _id: `t${at}`, kind: 'video', itemId: `v${at}`, title: `Encore ${at}`, owner: null, reason: 'rules' },
    ...{ note: '', explanation: '', status: 'active', takenBy: 'Marit Lund', refunds: 0, complaintId: null },
    createdAt: '2026-11-24T10:00:00.000Z',
    appeal: { status: 'none', text: '', answer: '' },
  }) as unknown as TakedownView;
const ALL = Array.from({ length: 130 }, (_, at) => takedown(at));
const page = ({ query }: { query: Record<string, string> }) =>
  data({ data: ALL.slice(Number(query.offset), Number(query.offset) + Number(query.limit)), total: ALL.length });

test('the register shows entries beyond its first page on request, also after one that failed to load', async () => {
  const api = fakeApi({ [SEARCH]: page });
  renderDesk(<TakedownsScreen />, { operatorRole: 'reviewer' });
  expect(await screen.findByText('Encore 99')).toBeInTheDocument();
  expect(screen.queryByText('Encore 100')).not.toBeInTheDocument();
  const more = screen.getByText('Show more');
  api.handlers[SEARCH] = refusal(503, 'UNAVAILABLE', 'The site is down.');
  await userEvent.click(more);
  await waitFor(() => expect(api.calls()).toEqual([SEARCH, SEARCH]));
  expect(screen.getByText('Encore 99')).toBeInTheDocument();
  api.handlers[SEARCH] = page;
  await userEvent.click(await screen.findByText('Show more'));
  expect(await screen.findByText('Encore 129')).toBeInTheDocument();
  expect(screen.queryByText('Show more')).not.toBeInTheDocument();
});
