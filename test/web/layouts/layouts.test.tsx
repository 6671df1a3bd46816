import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  LayoutDataProvider,
  type LayoutAccount,
  type LayoutData,
  LayoutSocketProvider,
  type SocketState,
} from '@/layouts/data';
import { DefaultLayout } from '@/layouts/DefaultLayout';
import { layoutOf } from '@/layouts/layoutOf';
import MaintenanceLayout from '@/layouts/MaintenanceLayout';
import { PublicLayout } from '@/layouts/PublicLayout';
import { StreamLayout } from '@/layouts/StreamLayout';
import { THEME_SCRIPT } from '@/lib/uiStorage';

const push = jest.fn();
let mockPath = '/';
jest.mock('next/router', () => ({
  useRouter: () => ({ asPath: mockPath, query: {}, push, prefetch: () => Promise.resolve() }),
}));

const member: LayoutAccount = { name: 'Ottoline', avatar: '/a.png', role: 'user', balance: 1240.5 };

function dataWith(changes: Partial<LayoutData> = {}): LayoutData {
  return {
    siteName: 'Footlights',
    logo: '',
    menus: [{ label: 'Terms', href: '/posts/terms' }],
    operatorLinks: [],
    footerContent: '',
    words: { one: 'Artist', many: 'Artists' },
    categories: [],
    searchHref: '/search',
    account: null,
    unread: 0,
    unreadNotifications: 0,
    followedLive: 0,
    theme: 'light',
    gate: null,
    maintenanceText: '',
    maintenanceUntil: '',
    authPicture: '',
    routeChanging: false,
    onThemeChange: jest.fn(),
    onLogout: jest.fn(),
    onGateAccept: jest.fn(),
    onGateDecline: jest.fn(),
    ...changes,
  };
}

function show(page: ReactNode, changes: Partial<LayoutData> = {}, socketState: SocketState = 'connected') {
  const data = dataWith(changes);
  const onReconnect = jest.fn();
  return {
    data,
    onReconnect,
    ...render(
      <LayoutDataProvider value={data}>
        <LayoutSocketProvider value={{ subscribe: () => () => undefined, read: () => socketState, onReconnect }}>
          {page}
        </LayoutSocketProvider>
      </LayoutDataProvider>,
    ),
  };
}

beforeEach(() => push.mockClear());

test.each([
  ['public', PublicLayout],
  ['stream', StreamLayout],
  ['default', DefaultLayout],
] as const)('layoutOf returns the layout named %s', (name, layout) => {
  expect(layoutOf(name)).toBe(layout);
});

test.each([undefined, null, '', 'fancy', 'constructor', 'toString'])(
  'layoutOf returns the public layout for an unknown or empty name (%s)',
  (name) => {
    expect(layoutOf(name)).toBe(PublicLayout);
  },
);

test('the primary and auth layouts differ from each other and from the public and default ones', () => {
  expect(new Set([layoutOf('primary'), layoutOf('auth'), PublicLayout, DefaultLayout]).size).toBe(4);
});

test('layoutOf loads the layout of maintenance when it is shown', async () => {
  show(createElement(layoutOf('maintenance'), null, null));
  expect(await screen.findByRole('heading', { name: "We'll be back soon" })).toBeInTheDocument();
});

describe('the header', () => {
  test('offers a guest login and registration, and shows no balance', () => {
    show(<DefaultLayout>Page</DefaultLayout>);
    const header = screen.getByRole('banner');
    expect(within(header).getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth/login/user');
    expect(within(header).getByRole('link', { name: 'Join' })).toHaveAttribute('href', '/auth/register/user');
    expect(within(header).queryByText(/1,240/)).not.toBeInTheDocument();
  });

  test('shows a member the balance with a link to the wallet, and an account menu that logs out', async () => {
    const { data } = show(<DefaultLayout>Page</DefaultLayout>, { account: member });
    expect(screen.getByRole('link', { name: /1,240\.5.*get more tokens/ })).toHaveAttribute(
      'href',
      '/account/user/wallet',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Your account' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    expect(data.onLogout).toHaveBeenCalledTimes(1);
  });

  test('links a performer to the studio and not to the wallet', () => {
    show(<DefaultLayout>Page</DefaultLayout>, { account: { ...member, role: 'performer' } });
    expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Studio' })).toHaveAttribute('href', '/live');
    expect(screen.queryByRole('link', { name: /get more tokens/ })).not.toBeInTheDocument();
  });

  test('marks the link to the current page', () => {
    show(<DefaultLayout>Page</DefaultLayout>);
    expect(
      within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Live' }),
    ).toHaveAttribute('aria-current', 'page');
  });

  test("searches with the settings' placeholder", async () => {
    show(<DefaultLayout>Page</DefaultLayout>);
    const field = screen.getByRole('searchbox', { name: 'Search' });
    expect(field).toHaveAttribute('placeholder', 'Search artists and tags');
    await userEvent.type(field, ' torch songs {Enter}');
    expect(push).toHaveBeenCalledWith({ pathname: '/search', query: { q: 'torch songs' } });
  });

  test('switches between the light and the dark theme', async () => {
    const { data } = show(<DefaultLayout>Page</DefaultLayout>);
    document.documentElement.dataset.theme = 'dark';
    await userEvent.click(within(screen.getByRole('banner')).getByRole('button', { name: /theme/ }));
    expect(data.onThemeChange).toHaveBeenCalledWith('light');
    delete document.documentElement.dataset.theme;
  });
});

describe('the socket bar', () => {
  test.each(['initialized', 'connected'] as const)('is hidden while the socket is %s', (socketState) => {
    show(<DefaultLayout>Page</DefaultLayout>, {}, socketState);
    expect(screen.queryByText(/New messages appear/)).not.toBeInTheDocument();
  });

  test('says that the page is reconnecting', () => {
    show(<DefaultLayout>Page</DefaultLayout>, {}, 'reconnecting');
    expect(screen.getByText('Reconnecting. New messages appear in a moment.')).toBeInTheDocument();
  });

  test('offers to try again when the connection failed', async () => {
    const { onReconnect } = show(<DefaultLayout>Page</DefaultLayout>, {}, 'failed');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onReconnect).toHaveBeenCalledTimes(1);
  });
});

describe('the 18+ popup', () => {
  afterEach(() => {
    delete document.documentElement.dataset.ageAccepted;
  });

  test("covers the page, whose content stays in the document but can't be used", () => {
    show(
      <PublicLayout>
        <p>Torch songs by request</p>
      </PublicLayout>,
      { gate: { content: '' } },
    );
    expect(screen.getByRole('dialog', { name: 'This site is for adults' })).toHaveFocus();
    expect(screen.getByText('Torch songs by request').closest('[inert]')).not.toBeNull();
  });

  test('closes when the visitor confirms their age, and not on Escape', async () => {
    const { data } = show(<PublicLayout>Page</PublicLayout>, { gate: { content: '<p>The house rules</p>' } });
    expect(screen.getByText('The house rules')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'I am 18 or older' }));
    expect(data.onGateAccept).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText('Page').closest('[inert]')).toBeNull();
  });

  test('links the terms, and does not cover them', () => {
    show(<PublicLayout>Page</PublicLayout>, { gate: { content: '' } });
    expect(within(screen.getByRole('dialog')).getByRole('link', { name: 'terms' })).toHaveAttribute(
      'href',
      '/posts/terms',
    );
    cleanup();
    mockPath = '/posts/terms';
    show(<PublicLayout>Page</PublicLayout>, { gate: { content: '' } });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    mockPath = '/';
  });

  test('sends a visitor who declines away', async () => {
    const { data } = show(<PublicLayout>Page</PublicLayout>, { gate: { content: '' } });
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(data.onGateDecline).toHaveBeenCalledTimes(1);
  });

  test('can be accepted before the scripts load, and keeps the other stored choices', async () => {
    localStorage.setItem('ui', JSON.stringify({ theme: 'dark', ageAccepted: false }));
    document.body.innerHTML = renderToString(
      <LayoutDataProvider value={dataWith({ gate: { content: '' } })}>
        <PublicLayout>Page</PublicLayout>
      </LayoutDataProvider>,
    );
    // the document's head contains this script
    window.eval(THEME_SCRIPT);
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(document.documentElement.dataset).not.toHaveProperty('ageAccepted');
    await userEvent.click(screen.getByText('I am 18 or older'));
    expect(document.documentElement.dataset.ageAccepted).toBe('');
    expect(JSON.parse(localStorage.getItem('ui') ?? '')).toEqual({ theme: 'dark', ageAccepted: true });
    document.body.innerHTML = '';
    delete document.documentElement.dataset.theme;
    localStorage.clear();
  });

  test('does not appear for a visitor who has accepted it before', () => {
    document.documentElement.dataset.ageAccepted = '';
    show(<PublicLayout>Page</PublicLayout>, { gate: { content: '' } });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

test("the footer has the links of the settings and the operator's text", () => {
  show(<PublicLayout>Page</PublicLayout>, { footerContent: '<b>Footlights BV, Ghent</b>' });
  const footer = screen.getByRole('contentinfo');
  expect(within(footer).getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/posts/terms');
  expect(within(footer).getByText('Footlights BV, Ghent')).toBeInTheDocument();
});

test("the operator's links appear in the header and the footer, and new tabs get no access to the page", () => {
  show(<PublicLayout>Page</PublicLayout>, {
    operatorLinks: [
      { label: 'Radio', href: 'https://radio.example', newTab: true },
      { label: 'Rules', href: '/posts/rules' },
    ],
  });
  for (const place of [screen.getByRole('navigation', { name: 'Main' }), screen.getByRole('contentinfo')]) {
    const radio = within(place).getByRole('link', { name: 'Radio' });
    expect([radio.getAttribute('href'), radio.getAttribute('target'), radio.getAttribute('rel')]).toEqual([
      'https://radio.example',
      '_blank',
      'noopener noreferrer',
    ]);
    expect(within(place).getByRole('link', { name: 'Rules' })).not.toHaveAttribute('target');
  }
});

test('the maintenance layout shows its message', () => {
  show(<MaintenanceLayout>{null}</MaintenanceLayout>);
  expect(screen.getByRole('heading', { name: "We'll be back soon" })).toBeInTheDocument();
});

test('a layout rendered without its data throws an error that names the provider', () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<MaintenanceLayout>{null}</MaintenanceLayout>)).toThrow('outside of LayoutDataProvider');
  quiet.mockRestore();
});
