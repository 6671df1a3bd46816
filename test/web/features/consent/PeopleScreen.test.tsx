import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ConsentPersonView } from '@contract/consent';
import { PeopleScreen } from '@/features/consent/PeopleScreen';

jest.mock('next/router', () => ({ __esModule: true, default: { router: null }, useRouter: () => ({ query: {} }) }));

const ola: ConsentPersonView = {
  ...{ _id: 'c1', name: 'Ola', email: 'ola@people.test', status: 'agreed', uses: ['videos'], isOnStage: false },
  ...{ items: 1, agreement: 'I agree that Juno publishes this.', createdAt: '2026-11-01T10:00:00.000Z' },
  ...{ agreedAt: '2026-11-02T10:00:00.000Z', withdrawnAt: null },
};
const kari: ConsentPersonView = {
  ...{ ...ola, _id: 'c2', name: 'Kari', status: 'requested', uses: [], agreement: null, agreedAt: null },
};

test('a performer opens the words that a person agreed to, and nobody who has not agreed has any', async () => {
  render(<PeopleScreen people={[ola, kari]} />);
  const [agreed, asked] = screen.getAllByRole('listitem');
  expect(within(agreed!).getByText('I agree that Juno publishes this.')).not.toBeVisible();
  await userEvent.click(within(agreed!).getByText('Words of the consent'));
  expect(within(agreed!).getByText('I agree that Juno publishes this.')).toBeVisible();
  expect(within(agreed!).getByText(/2 Nov 2026/)).toBeVisible();
  expect(within(asked!).queryByText('Words of the consent')).not.toBeInTheDocument();
});
