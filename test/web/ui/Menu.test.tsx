import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Menu } from '@/ui/Menu';

const logOut = jest.fn();

async function openMenu() {
  render(
    <>
      <Menu
        label="Your account"
        face="Juno"
        items={[
          { key: 'profile', label: 'Profile', href: '/account/user/profile' },
          { key: 'wallet', label: 'Wallet', href: '/account/user/wallet' },
          { key: 'out', label: 'Log out', onSelect: logOut, danger: true },
        ]}
      />
      <button>Elsewhere</button>
    </>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  // the list loads
  await screen.findByRole('menu');
}

beforeEach(() => logOut.mockClear());

test('a menu opens on its first item, and arrow keys wrap around', async () => {
  await openMenu();
  expect(screen.getByRole('menuitem', { name: 'Profile' })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  expect(screen.getByRole('menuitem', { name: 'Log out' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Wallet' })).toHaveFocus();
  await userEvent.keyboard('{End}');
  expect(screen.getByRole('menuitem', { name: 'Log out' })).toHaveFocus();
  await userEvent.keyboard('{Home}');
  expect(screen.getByRole('menuitem', { name: 'Profile' })).toHaveFocus();
  await userEvent.keyboard('w');
  expect(screen.getByRole('menuitem', { name: 'Wallet' })).toHaveFocus();
});

test('the item with the focus is the only one in the tab order, so that a list that scrolls can be reached', async () => {
  await openMenu();
  const reachable = () => screen.getAllByRole('menuitem').filter(({ tabIndex }) => tabIndex === 0);
  expect(reachable()).toEqual([screen.getByRole('menuitem', { name: 'Profile' })]);
  await userEvent.keyboard('{End}');
  expect(reachable()).toEqual([screen.getByRole('menuitem', { name: 'Log out' })]);
});

test('Escape closes a menu and restores the focus', async () => {
  await openMenu();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Your account' })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Your account' })).toHaveAttribute('aria-expanded', 'false');
});

test('a chosen item runs once and closes the menu', async () => {
  await openMenu();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }));
  expect(logOut).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

test('a press outside closes the menu', async () => {
  await openMenu();
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

test('arrow up on the button opens the menu at its last item', async () => {
  await openMenu();
  await userEvent.keyboard('{Escape}{ArrowUp}');
  expect(await screen.findByRole('menuitem', { name: 'Log out' })).toHaveFocus();
});

test('a press outside before the list is there keeps it closed', async () => {
  render(
    <>
      <Menu face="Juno" items={[{ key: 'profile', label: 'Profile', href: '/account/user/profile' }]} />
      <button>Elsewhere</button>
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Juno' }));
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(screen.getByRole('button', { name: 'Juno' })).toHaveAttribute('aria-expanded', 'false');
  await act(() => import('@/ui/MenuList'));
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});
