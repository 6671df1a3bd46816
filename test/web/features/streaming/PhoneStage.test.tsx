import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { authenticated } from '@/features/auth/slice';
import { LiveScreen } from '@/features/streaming/broadcast/LiveScreen';
import { wentLive } from '@/features/streaming/slice';
import { data, fakeApi, until } from '@test/support/fakeApi';
import { performer } from '@test/support/people';
import { onPhone } from '@test/support/phone';
import type * as mocks from '@test/support/showMocks';
import { startStore } from '@test/support/webStore';

jest.mock('next/router', () => ({ useRouter: () => ({ asPath: '/live', events: { on: jest.fn(), off: jest.fn() } }) }));
jest.mock('@/lib/live/useDevices', () => jest.requireActual<typeof mocks>('@test/support/showMocks').mockDevices());
onPhone();

const show = { sessionId: 's1', conversation: { _id: 'room' }, isRecorded: false, elapsedSeconds: 75, publish: {} };

async function openStage(changes: Parameters<typeof performer>[0] = {}) {
  const api = fakeApi({
    'POST /streaming/live': data(show),
    'POST /streaming/s1/end': data({ sessionId: 's1', endedAt: '2026-01-01T00:00:00.000Z' }),
  });
  const store = await startStore();
  store.dispatch(authenticated(performer({ _id: 'juno', streamingTitle: 'Late set', ...changes })));
  render(
    <Provider store={store}>
      <LiveScreen chat={() => <p>the chat</p>} requestSheet={<p>a request</p>} />
    </Provider>,
  );
  await screen.findByRole('region', { name: 'Your stage' });
  return { api, store };
}

test('before a show, a phone shows title, devices and Go live, and says that private shows need a price', async () => {
  const { api } = await openStage({ privateCallPrice: 0 });
  expect(screen.getByLabelText(/Title of the show/)).toHaveValue('Late set');
  expect(screen.getByText('Private shows are off until you set a price')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Set price' })).toHaveAttribute('href', '/account/performer/prices');
  await userEvent.click(screen.getByRole('button', { name: 'Go live' }));
  await until('the show', () => api.calls().includes('POST /streaming/live'));
  expect(await screen.findByText('the chat')).toBeInTheDocument();
});

test('on air, the time goes on where a paused show stopped, and the show ends after one question', async () => {
  const { api, store } = await openStage();
  act(() => void store.dispatch(wentLive(show as never)));
  expect(await screen.findByRole('timer', { name: 'Time on air' })).toHaveTextContent('00:01:15');
  expect(screen.getByText('a request')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'End show' }));
  expect(api.calls()).not.toContain('POST /streaming/s1/end');
  await userEvent.click(
    within(screen.getByRole('dialog', { name: 'End the show?' })).getByRole('button', { name: 'End show' }),
  );
  await until('the end', () => api.calls().includes('POST /streaming/s1/end'));
  expect(await screen.findByRole('heading', { name: 'The show is over' })).toBeInTheDocument();
});
