import userEvent from '@testing-library/user-event';
import { screen, within } from '@testing-library/react';
import { authenticated } from '@/features/auth/slice';
import { PerformerShowScreen } from '@/features/shows/PerformerShowScreen';
import { PerformerBar } from '@/features/performers/PerformerBar';
import { RequestsPanel } from '@/features/shows/RequestsPanel';
import { requestArrived, showEnded } from '@/features/shows/slice';
import { settingsLoaded } from '@/features/site/slice';
import { wentLive } from '@/features/streaming/slice';
import { data, fakeApi, until } from '@test/support/fakeApi';
import { page, performer } from '@test/support/people';
import { request, showEntry } from '@test/support/shows';
import {
  asMember,
  asPerformer,
  dispatch,
  notices,
  open,
  route,
  showState,
  store,
  setUpShowScreens,
  withStore,
  slots,
} from '@test/support/showScreens';
import type * as mocks from '@test/support/showMocks';

jest.mock('next/router', () => jest.requireActual<typeof mocks>('@test/support/showMocks').mockRouter());
jest.mock('@/lib/live/useDevices', () => jest.requireActual<typeof mocks>('@test/support/showMocks').mockDevices());
setUpShowScreens();

describe('the requests panel', () => {
  test('shows who requests a show and on what terms; accepting opens the show and pauses the public one', async () => {
    const api = fakeApi({
      'GET /streaming/requests': data({ data: [], running: null }),
      'GET /streaming/private-chat/c1': data(showEntry()),
    });
    asPerformer();
    dispatch(wentLive({ sessionId: 'public', conversation: { _id: 'room' }, publish: {} } as never));
    open(<RequestsPanel />);
    await until('the list', () => api.calls().includes('GET /streaming/requests'));
    dispatch(requestArrived(request()));
    expect(await screen.findByText('requests a private show')).toBeInTheDocument();
    for (const text of ['30 tokens', '600 tokens', '40 tokens', '2'])
      expect(screen.getByText(text)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    await until('the show', () => route.push.mock.calls.length > 0);
    expect(route.push).toHaveBeenCalledWith('/live/private/c1');
    expect(store().getState().streaming.broadcasting).toMatchObject({ status: 'paused', show: null });
    expect(showState().requests).toEqual([]);
  });

  test('leads back to a running show until it ends', async () => {
    fakeApi({ 'GET /streaming/requests': data({ data: [], running: { kind: 'group', conversationId: 'c9' } }) });
    asPerformer();
    open(<RequestsPanel />);
    expect(await screen.findByRole('link', { name: 'Return to the show' })).toHaveAttribute(
      'href',
      '/live/group?show=c9',
    );
    expect(screen.queryByRole('button', { name: 'Start a group show' })).toBeNull();
    dispatch(showEnded({ conversationId: 'c9', reason: 'performer away', receipt: null }));
    expect(await screen.findByRole('button', { name: 'Start a group show' })).toBeInTheDocument();
  });

  test('asks for confirmation before a group show starts', async () => {
    const api = fakeApi({
      'GET /streaming/requests': data({ data: [], running: null }),
      'POST /streaming/group-chat': data(showEntry({ kind: 'group', conversationId: 'c5', member: null })),
    });
    asPerformer();
    open(<RequestsPanel />);
    await userEvent.click(screen.getByRole('button', { name: 'Start a group show' }));
    expect(api.calls()).not.toContain('POST /streaming/group-chat');
    await userEvent.click(screen.getByRole('button', { name: 'Start the group show' }));
    await until('the show', () => route.push.mock.calls.length > 0);
    expect(route.push).toHaveBeenCalledWith('/live/group?show=c5');
  });

  test('says that shows are off until the performer sets a price, and starts no group show without one', async () => {
    fakeApi({ 'GET /streaming/requests': data({ data: [], running: null }) });
    dispatch(authenticated(performer({ _id: 'juno', privateCallPrice: 0, groupCallPrice: 0 })));
    open(<RequestsPanel />);
    expect(screen.getByText(/Private shows are off until you set a price/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Start a group show' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set a price first' }));
    expect(dialog.getByRole('link', { name: 'Set a price' })).toHaveAttribute('href', '/account/performer/prices');
    expect(screen.queryByRole('button', { name: 'Start the group show' })).toBeNull();
  });

  test.each([
    ['private', 'GET /streaming/private-chat/c1'],
    ['group', 'GET /streaming/shows/c1'],
  ] as const)('a reload returns to a %s show', async (kind, call) => {
    const api = fakeApi({ [call]: data(showEntry({ kind, ...(kind === 'group' ? { member: null } : {}) })) });
    asPerformer();
    open(<PerformerShowScreen kind={kind} conversationId="c1" {...slots} />);
    expect(await screen.findByRole('region', { name: 'Meter' })).toBeInTheDocument();
    expect(api.calls()).toEqual([call]);
  });

  test('tells a performer on another page about a request', () => {
    asPerformer();
    dispatch(requestArrived(request()));
    expect(notices).toEqual(['ada requests a private show. Answer on your stage.']);
  });
});

describe('without proof of delivery', () => {
  test('a performer reads why private and group shows are not offered', async () => {
    fakeApi({ 'GET /streaming/requests': data([]) });
    asPerformer();
    open(<RequestsPanel />);
    expect(await screen.findByRole('button', { name: 'Start a group show' })).toBeInTheDocument();
    dispatch(settingsLoaded({ paidShows: false }));
    expect(screen.queryByRole('button', { name: 'Start a group show' })).toBeNull();
    expect(screen.getByText(/can't prove what each member receives/)).toBeInTheDocument();
  });

  test('a member is offered no private show', () => {
    asMember();
    const { rerender } = open(
      <PerformerBar
        onAbout={() => undefined}
        performer={page({ isOnline: true, streamingStatus: 'public' }) as never}
      />,
    );
    expect(screen.getByRole('link', { name: /Private show/ })).toBeInTheDocument();
    dispatch(settingsLoaded({ paidShows: false }));
    rerender(
      withStore(
        <PerformerBar
          onAbout={() => undefined}
          performer={page({ isOnline: true, streamingStatus: 'public' }) as never}
        />,
      ),
    );
    expect(screen.queryByRole('link', { name: /Private show/ })).toBeNull();
  });

  test('nor by a performer without a price', () => {
    asMember();
    open(
      <PerformerBar
        performer={page({ isOnline: true, streamingStatus: 'public', privateCallPrice: 0 }) as never}
        onAbout={() => undefined}
      />,
    );
    expect(screen.queryByRole('link', { name: /Private show/ })).toBeNull();
  });
});

test('a member is offered the group show of a performer only while one runs and the site has paid shows', () => {
  asMember();
  const bar = (streamingStatus: 'public' | 'private' | 'group' | 'offline') => (
    <PerformerBar
      onAbout={() => undefined}
      performer={page({ isOnline: true, streamingStatus, groupCallPrice: 12 }) as never}
    />
  );
  const offer = () => screen.queryByRole('link', { name: 'Join group show' });
  const { rerender } = open(bar('group'));
  expect(offer()).toHaveAttribute('href', '/shows/group/juno');
  for (const status of ['public', 'private', 'offline'] as const) {
    rerender(withStore(bar(status)));
    expect(offer()).toBeNull();
  }
  dispatch(settingsLoaded({ paidShows: false }));
  rerender(withStore(bar('group')));
  expect(offer()).toBeNull();
});
