import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as api from '@/features/auth/api';
import { BlockedAccountsPanel } from '@/features/auth/BlockedAccountsPanel';

jest.mock('@/features/auth/api');
const mocked = jest.mocked(api);
const bob = { _id: 'b1', username: 'bob', name: 'Bob', avatar: '/bob.webp' };

test('lists blocked accounts and unblocks one', async () => {
  mocked.listBlockedAccounts.mockResolvedValue([bob]);
  mocked.unblockAccount.mockResolvedValue([]);
  render(<BlockedAccountsPanel />);
  await userEvent.click(await screen.findByRole('button', { name: 'Unblock Bob (bob)' }));
  expect(mocked.unblockAccount).toHaveBeenCalledWith('b1');
  await waitFor(() => expect(screen.getByText(/Accounts you block appear here/)).toBeVisible());
  expect(screen.getByText('Bob is no longer blocked.')).toBeVisible();
});

test('says what will be here when nobody is blocked', async () => {
  mocked.listBlockedAccounts.mockResolvedValue([]);
  render(<BlockedAccountsPanel />);
  expect(await screen.findByText(/Accounts you block appear here/)).toBeVisible();
});

test('offers to try again when the list fails to load', async () => {
  mocked.listBlockedAccounts.mockRejectedValueOnce(new Error('offline')).mockResolvedValue([bob]);
  render(<BlockedAccountsPanel />);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Bob')).toBeVisible();
});
