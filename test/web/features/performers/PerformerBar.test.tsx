import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { toAction } from '@/application/events';
import { useAppSelector } from '@/application/hooks';
import { makeStore } from '@/application/wrapper';
import { authenticated } from '@/features/auth/slice';
import { favouriteToggleRequested } from '@/features/favourites/slice';
import { PerformerBar } from '@/features/performers/PerformerBar';
import { selectPerformerDetail } from '@/features/performers/selectors';
import { detailSucceeded } from '@/features/performers/slice';
import { settingsLoaded } from '@/features/site/slice';
import { member, page } from '@test/support/people';

jest.mock('next/router', () => ({
  __esModule: true,
  useRouter: () => ({ query: {}, asPath: '/performers/juno', pathname: '/' }),
  default: {},
}));

function Bar() {
  const { data } = useAppSelector(selectPerformerDetail);
  return data && <PerformerBar performer={data} onAbout={() => undefined} />;
}

test('a group show is offered until the last place is taken, and again once a member leaves', () => {
  const store = makeStore();
  const performer = page({ streamingStatus: 'group', isOnline: true });
  store.dispatch(settingsLoaded({ paidShows: true } as never));
  store.dispatch(detailSucceeded({ performer }));
  render(
    <Provider store={store}>
      <Bar />
    </Provider>,
  );
  const change = (groupShowFull: boolean) =>
    act(() => {
      const status = { performerId: performer._id, status: 'group', streamingTitle: '', groupShowFull };
      store.dispatch(toAction('performer/status', status, store.getState())!);
    });
  const offer = () => screen.queryByRole('link', { name: 'Join group show' });
  expect(offer()).toBeInTheDocument();
  change(true);
  expect(offer()).not.toBeInTheDocument();
  expect(screen.getByText('The group show is full')).toBeInTheDocument();
  change(false);
  expect(offer()).toBeInTheDocument();
});

test('a member follows, asks for a private show at its price, and finds message, share and report behind “…”', async () => {
  const store = makeStore();
  store.dispatch(settingsLoaded({ paidShows: true } as never));
  store.dispatch(authenticated(member()));
  store.dispatch(detailSucceeded({ performer: page({ streamingStatus: 'public', privateCallPrice: 28 }) }));
  render(
    <Provider store={store}>
      <Bar />
    </Provider>,
  );
  expect(screen.getByRole('button', { name: 'Follow' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Private show · 28/min' })).toHaveAttribute('href', '/shows/private/juno');
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  const menu = within(await screen.findByRole('dialog', { name: 'More' }));
  for (const name of ['Message Juno', 'Share this show'])
    expect(menu.getByRole('button', { name })).toBeInTheDocument();
  await userEvent.click(menu.getByRole('button', { name: 'Report Juno' }));
  expect(store.getState().reports.subject).toEqual({ performerId: 'p1', name: 'Juno' });
});

test('a follower chooses what they are told of, or unfollows', async () => {
  const store = makeStore();
  const sent = jest.spyOn(store, 'dispatch');
  store.dispatch(authenticated(member()));
  store.dispatch(detailSucceeded({ performer: page({ isFavorite: true, followLevel: 'live' }) }));
  render(
    <Provider store={store}>
      <Bar />
    </Provider>,
  );
  const open = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Following' }));
    return within(await screen.findByRole('dialog', { name: 'Tell me about Juno' }));
  };
  const menu = await open();
  expect(menu.getByRole('button', { name: /^Live only/ })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(menu.getByRole('button', { name: /^None/ }));
  const chosen = (change: object) => favouriteToggleRequested({ performerId: 'p1', ...change } as never);
  expect(sent).toHaveBeenLastCalledWith(chosen({ isFavorite: true, level: 'none' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.click((await open()).getByRole('button', { name: 'Unfollow' }));
  expect(sent).toHaveBeenLastCalledWith(chosen({ isFavorite: false, level: undefined }));
});
