import userEvent from '@testing-library/user-event';
import { screen, within } from '@testing-library/react';
import { RequestSheet } from '@/features/shows/RequestSheet';
import { ShowScreen } from '@/features/shows/ShowScreen';
import { entered, requestArrived } from '@/features/shows/slice';
import { data, fakeApi, until } from '@test/support/fakeApi';
import { onPhone } from '@test/support/phone';
import { meter, request, showEntry } from '@test/support/shows';
import { asMember, asPerformer, back, dispatch, open, setUpShowScreens, slots } from '@test/support/showScreens';
import type * as mocks from '@test/support/showMocks';

jest.mock('next/router', () => jest.requireActual<typeof mocks>('@test/support/showMocks').mockRouter());
jest.mock('@/lib/live/useDevices', () => jest.requireActual<typeof mocks>('@test/support/showMocks').mockDevices());
setUpShowScreens();
onPhone();

const meterPanel = async () => within(await screen.findByRole('region', { name: 'Meter' }));
const ended = { 'POST /streaming/s1/end': data({ sessionId: 's1', endedAt: '2026-01-01T00:00:00.000Z' }) };

describe('a show on a phone', () => {
  test('shows the performer what was paid, tips included, and their own share', async () => {
    asPerformer();
    const tips = { tokens: 100, earned: 70 };
    dispatch(entered(showEntry({ sharePercent: 70, tips, meters: [meter({ tokens: 272, minute: 13 })] })));
    open(<ShowScreen {...slots} back={back} />);
    const panel = await meterPanel();
    expect(panel.getByText('Paid so far').nextSibling).toHaveTextContent('372');
    expect(panel.getByText('Yours, 70%').nextSibling).toHaveTextContent('260.4');
    expect(panel.getByText('Minute 13 of 20, 30 a minute')).toBeInTheDocument();
    expect(panel.getByText('Cap 600, tips 100')).toBeInTheDocument();
    expect(screen.getByText('with ada')).toBeInTheDocument();
  });

  test('shows a member the time, the tokens spent and the balance, but no share', async () => {
    asMember(850);
    dispatch(entered(showEntry()));
    open(<ShowScreen {...slots} back={back} />);
    const panel = await meterPanel();
    expect(panel.getByText('Spent so far').nextSibling).toHaveTextContent('5');
    expect(panel.queryByText(/Yours/)).toBeNull();
    expect(screen.getByText('Your balance').parentElement).toHaveTextContent('850');
  });

  test('ends after one question', async () => {
    const api = fakeApi({ ...ended, 'GET /streaming/shows/c1': data(showEntry()) });
    asMember();
    dispatch(entered(showEntry()));
    open(<ShowScreen {...slots} back={back} />);
    await userEvent.click(await screen.findByRole('button', { name: 'End show' }));
    // a show is dark in both themes
    expect(screen.getByRole('dialog').closest('[data-theme]')).toHaveAttribute('data-theme', 'dark');
    const dialog = within(screen.getByRole('dialog', { name: 'End the show?' }));
    expect(api.calls()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'End show' }));
    await until('the end', () => api.calls().includes('POST /streaming/s1/end'));
  });
});

describe('a request on a phone', () => {
  test('names price, limit and own share, and is accepted with one tap', async () => {
    const api = fakeApi({
      'GET /streaming/requests': data({ data: [], running: null }),
      'GET /streaming/private-chat/c1': data(showEntry()),
    });
    asPerformer();
    open(<RequestSheet />);
    await until('the list', () => api.calls().includes('GET /streaming/requests'));
    dispatch(requestArrived(request()));
    dispatch(requestArrived(request({ conversationId: 'c2' })));
    const sheet = within(await screen.findByRole('alertdialog', { name: 'ada' }));
    expect(sheet.getByText('asks for a private show, 1 more waiting')).toBeInTheDocument();
    expect(sheet.getByText('At most 20 min').nextSibling).toHaveTextContent('600');
    expect(sheet.getByText('Yours, up to').nextSibling).toHaveTextContent('420');
    await userEvent.click(sheet.getByRole('button', { name: 'Accept, 30 a minute' }));
    await until('the show', () => api.calls().includes('GET /streaming/private-chat/c1'));
  });
});
