import { configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openRoom } from '@test/support/chatPanel';
import { refusal } from '@test/support/fakeApi';
import { giveLayout } from '@test/support/layout';

jest.mock('next/router', () => ({
  __esModule: true,
  default: { router: null },
  useRouter: () => ({ asPath: '/performers/juno' }),
}));

// allows for slow test machines
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 20_000 });
beforeAll(() => giveLayout());

test('a refused message shows the reason and can be edited again', async () => {
  await openRoom({
    reply: refusal(429, 'TOO_MANY_REQUESTS', "You're sending messages too fast. Wait a moment, then try again."),
  });
  await userEvent.type(screen.getByRole('combobox'), 'too fast{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent("You're sending messages too fast.");
  await userEvent.click(screen.getByRole('button', { name: 'Edit message' }));
  expect(screen.getByRole('combobox')).toHaveValue('too fast');
});

test('completes a username after an @', async () => {
  await openRoom({ joined: { members: [{ _id: 'u3', username: 'bella', name: 'Bella D.', avatar: '/b.webp' }] } });
  const field = screen.getByRole('combobox');
  await userEvent.type(field, 'hello @be');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Bert', 'bellaBella D.']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(field).toHaveValue('hello @bella ');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  await userEvent.type(field, '@j');
  await userEvent.keyboard('{Escape}{Enter}');
  await waitFor(() => expect(field).toHaveValue(''));
});

test('inserts an emoji at the cursor', async () => {
  await openRoom();
  const field = screen.getByRole('combobox');
  await userEvent.type(field, 'bravo', { initialSelectionStart: 0 });
  await userEvent.click(screen.getByRole('button', { name: 'Emoji' }));
  await userEvent.click(await screen.findByRole('button', { name: 'clapping' }));
  expect(field).toHaveValue('bravo👏');
  await waitFor(() => expect(field).toHaveFocus());
});
