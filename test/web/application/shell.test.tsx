// The shell of every page: layouts, maintenance, toasts, the 18+ popup, and the end of a session.
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Cookies from 'js-cookie';
import Router from 'next/router';
import { Provider } from 'react-redux';
import { type Screen } from '@/application/screen';
import { Shell } from '@/application/Shell';
import { accountOf } from '@/application/useLayoutState';
import { makeStore } from '@/application/wrapper';
import { authenticated } from '@/features/auth/slice';
import { performerBalanceChanged } from '@/features/performers/slice';
import { maintenanceChanged, settingsLoaded } from '@/features/site/slice';
import { userBalanceChanged } from '@/features/users/slice';
import { returnToFrom } from '@/lib/cookies';
import { GoodbyeScreen } from '@/features/site/GoodbyeScreen';
import type * as sideEffects from '@/lib/sideEffects';
import { notify, redirectTo, reportSessionEnded } from '@/lib/sideEffects';
import { member, performer } from '@test/support/people';

jest.mock('@/lib/sideEffects', () => ({
  ...jest.requireActual<typeof sideEffects>('@/lib/sideEffects'),
  redirectTo: jest.fn(),
}));
const mockRouter = { asPath: '/account/user/wallet', pathname: '/', query: {}, prefetch: async () => undefined };
jest.mock('next/router', () => {
  const listeners = new Map<string, Set<(...given: unknown[]) => void>>();
  const events = {
    on: (name: string, listener: () => void) =>
      void (listeners.get(name) ?? listeners.set(name, new Set()).get(name)!).add(listener),
    off: (name: string, listener: () => void) => void listeners.get(name)?.delete(listener),
    emit: (name: string, ...given: unknown[]) => listeners.get(name)?.forEach((listener) => listener(...given)),
  };
  return {
    __esModule: true,
    useRouter: () => mockRouter,
    default: {
      events,
      router: { asPath: '/account/user/wallet' },
      asPath: '/account/user/wallet',
      push: jest.fn(async () => true),
      replace: jest.fn(async () => true),
    },
  };
});

let store: ReturnType<typeof makeStore>;
const show = (flags: Partial<Screen> = {}) => {
  const page = Object.assign(() => null, flags) as Screen;
  return render(
    <Provider store={store}>
      <Shell screen={page}>
        <h1>The page</h1>
      </Shell>
    </Provider>,
  );
};
beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.ageAccepted;
  jest.mocked(Router.push).mockClear();
  jest.mocked(Router.replace).mockClear();
  store = makeStore();
  store.dispatch(settingsLoaded({ siteName: 'House', popup18Enabled: false }));
});

test("the shell renders a page in the public layout when it doesn't know the layout's name", () => {
  show({ layout: 'nonsense' as never });
  expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
  expect(screen.getByRole('contentinfo')).toBeInTheDocument();
});

test('the shell shows only the maintenance screen during maintenance, and reloads the page afterwards', async () => {
  show({ layout: 'public' });
  act(() => void store.dispatch(maintenanceChanged(true)));
  expect(screen.queryByRole('heading', { name: 'The page' })).not.toBeInTheDocument();
  expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
  expect(await screen.findByText(/We are working on House/)).toBeInTheDocument();
  act(() => void store.dispatch(settingsLoaded({ maintenanceText: 'Back at nine.' })));
  expect(screen.getByText('Back at nine.')).toBeInTheDocument();
  act(() => void store.dispatch(maintenanceChanged(false)));
  expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
  expect(Router.replace).toHaveBeenCalledWith('/account/user/wallet');
});

test('the shell shows notifications as toasts that can be dismissed', async () => {
  show();
  act(() => notify('error', 'Something went wrong!'));
  expect(screen.getByText('Something went wrong!')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Something went wrong!')).not.toBeInTheDocument();
});

test.each([
  ['the site’s own goodbye page', '', '/goodbye'],
  ['the page that the operator set', 'https://example.com/', 'https://example.com/'],
])('a visitor who leaves at the 18+ popup comes to %s', async (_where, popup18LeaveUrl, page) => {
  show({ layout: 'public' });
  act(() => void store.dispatch(settingsLoaded({ popup18Enabled: true, popup18LeaveUrl })));
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(redirectTo).toHaveBeenLastCalledWith(page);
});

test('the goodbye page shows neither the 18+ popup again nor any way into the site but Back', () => {
  store.dispatch(settingsLoaded({ siteName: 'House', popup18Enabled: true }));
  render(
    <Provider store={store}>
      <Shell screen={Object.assign(() => null, { layout: 'maintenance' as const }) as Screen}>
        <GoodbyeScreen />
      </Shell>
    </Provider>,
  );
  expect(screen.getByRole('heading', { name: 'Goodbye' })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Back']);
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
});

describe('when the API no longer knows the session', () => {
  beforeEach(() => void store.dispatch(authenticated(member())));
  test('a protected page opens the login, which remembers the page', () => {
    show({ authenticate: true, roles: ['user'], layout: 'public' });
    act(() => reportSessionEnded());
    expect(store.getState().auth.loggedIn).toBe(false);
    expect(Router.push).toHaveBeenCalledWith('/auth/login/user');
    expect(returnToFrom(Cookies.get('return-to'))).toEqual({ path: '/account/user/wallet', roles: ['user'] });
  });
  test('a public page reloads as for a guest', () => {
    show({ layout: 'public' });
    act(() => reportSessionEnded());
    expect(store.getState().auth.authUser).toBeNull();
    expect(Router.push).not.toHaveBeenCalled();
    expect(Router.replace).toHaveBeenCalledWith('/account/user/wallet', undefined, { scroll: false });
    expect(screen.getAllByRole('link', { name: 'Log in' })).not.toHaveLength(0);
  });
});

test('during a navigation the end of the session clears the state only, because the page to come decides', () => {
  store.dispatch(authenticated(member()));
  const shown = show({ layout: 'public' });
  act(() => Router.events.emit('routeChangeStart', '/account/user/wallet', { shallow: false }));
  act(() => reportSessionEnded());
  expect(store.getState().auth).toMatchObject({ loggedIn: false, authUser: null });
  expect(Router.replace).not.toHaveBeenCalled();
  expect(Router.push).not.toHaveBeenCalled();
  act(() => Router.events.emit('routeChangeComplete', '/account/user/wallet', { shallow: false }));
  // a protected page that had been loaded by then is left for the login as soon as it shows
  shown.rerender(
    <Provider store={store}>
      <Shell screen={Object.assign(() => null, { authenticate: true, layout: 'public' }) as Screen}>
        <h1>The page</h1>
      </Shell>
    </Provider>,
  );
  expect(Router.push).toHaveBeenCalledWith('/auth/login/user');
});

test('the shell keeps a guest on the page when a call needs a login', () => {
  show({ layout: 'public' });
  act(() => reportSessionEnded());
  expect(Router.push).not.toHaveBeenCalled();
  expect(Router.replace).not.toHaveBeenCalled();
});

test('the 18+ popup covers the page until the visitor accepts it, and the browser remembers that', async () => {
  store.dispatch(settingsLoaded({ popup18Enabled: true }));
  show({ layout: 'public' });
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(screen.getByText('The page')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'I am 18 or older' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(JSON.parse(localStorage.getItem('ui')!)).toMatchObject({ ageAccepted: true });
});

test('the shell asks for consent to analytics only when the site has an analytics code', async () => {
  show({ layout: 'public' });
  expect(screen.queryByRole('region', { name: 'Statistics' })).not.toBeInTheDocument();
  act(() => void store.dispatch(settingsLoaded({ ga: 'G-ABC1234' })));
  expect(await screen.findByRole('region', { name: 'Statistics' })).toBeInTheDocument();
});

test('the spinner shows until a navigation completes, ignoring shallow and cancelled navigations', () => {
  show({ layout: 'public' });
  const emit = (name: 'routeChangeStart' | 'routeChangeComplete' | 'routeChangeError', ...given: unknown[]) =>
    act(() => Router.events.emit(name, ...given));
  const spinner = () => screen.queryByText('Loading the page') ?? screen.queryByLabelText('Loading the page');
  emit('routeChangeStart', '/x', { shallow: true });
  expect(spinner()).not.toBeInTheDocument();
  emit('routeChangeStart', '/x', { shallow: false });
  expect(spinner()).toBeInTheDocument();
  emit('routeChangeError', { cancelled: true }, '/x', { shallow: false });
  expect(spinner()).toBeInTheDocument();
  emit('routeChangeComplete', '/y', { shallow: false });
  expect(spinner()).not.toBeInTheDocument();
});

test("the header's account shows the balance that socket events update", () => {
  const account = () => {
    const { auth, user, performer } = store.getState();
    return accountOf(auth, user.current, performer.current);
  };
  expect(account()).toBeNull();
  store.dispatch(authenticated(member({ balance: 10 })));
  store.dispatch(userBalanceChanged({ change: -4 }));
  expect(account()).toMatchObject({ role: 'user', name: 'Ada', balance: 6 });
  store.dispatch(authenticated(performer({ verified: false, balance: 1 })));
  store.dispatch(performerBalanceChanged({ change: 1.5 }));
  expect(account()).toMatchObject({ role: 'performer', balance: 2.5, note: 'Waiting for review' });
});
