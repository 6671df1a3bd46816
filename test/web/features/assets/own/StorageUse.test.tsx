import { render, screen } from '@testing-library/react';
import { StorageUse } from '@/features/assets/own/StorageUse';
import { data, fakeApi, refusal } from '@test/support/fakeApi';

const GIGABYTE = 1024 ** 3;
const USAGE = 'GET /performer/performer-assets/storage';
const answer = (usedBytes: number) => fakeApi({ [USAGE]: data({ usedBytes, quotaBytes: 10 * GIGABYTE }) });

it('says how much of the storage is used, and asks again after an upload', async () => {
  answer(1.2 * GIGABYTE);
  const { rerender } = render(<StorageUse uploads={0} />);
  expect(await screen.findByText('1.2 GB of 10 GB used')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  answer(1.5 * GIGABYTE);
  rerender(<StorageUse uploads={1} />);
  expect(await screen.findByText('1.5 GB of 10 GB used')).toBeTruthy();
});

it('says what to do when the storage is full', async () => {
  answer(10 * GIGABYTE);
  render(<StorageUse uploads={0} />);
  expect((await screen.findByRole('alert')).textContent).toContain('Your storage is full. Delete items');
});

it('shows nothing when the storage is unknown', async () => {
  const { arrived } = fakeApi({ [USAGE]: refusal(500, 'INTERNAL') });
  const { container } = render(<StorageUse uploads={0} />);
  await screen.findByText((_text, element) => element === container && arrived.length > 0);
  expect(container.innerHTML).toBe('');
});
