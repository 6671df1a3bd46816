import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showBadge } from '@/application/badge';
import { Toasts } from '@/application/Toasts';
import { UpdatePrompt } from '@/application/UpdatePrompt';
import * as serviceWorker from '@/lib/serviceWorker';

jest.mock('@/lib/pageIdle', () => ({ whenPageIsIdle: async () => undefined }));
jest.mock('@/lib/serviceWorker');
const { canServeWorker, followWorker, reloadWith } = jest.mocked(serviceWorker);

/** Shows a page. @returns what happens when a newer worker waits */
async function show() {
  render(
    <>
      <Toasts />
      <UpdatePrompt />
    </>,
  );
  await act(async () => undefined);
  return (worker: object) => act(async () => followWorker.mock.calls[0]![0](worker as ServiceWorker));
}

beforeEach(() => {
  jest.resetAllMocks();
  canServeWorker.mockReturnValue(true);
  followWorker.mockResolvedValue(undefined);
});

test('a page says that a new version is ready, and Reload brings it', async () => {
  const waits = await show();
  expect(screen.queryByText('A new version is ready.')).toBeNull();
  const worker = {};
  await waits(worker);
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reloadWith).toHaveBeenCalledWith(worker);
});

test('Later leaves the page as it is', async () => {
  const waits = await show();
  await waits({});
  await userEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.queryByText('A new version is ready.')).toBeNull();
  expect(reloadWith).not.toHaveBeenCalled();
});

test('no worker is started where the page is not secure', async () => {
  canServeWorker.mockReturnValue(false);
  await act(async () => void render(<UpdatePrompt />));
  expect(followWorker).not.toHaveBeenCalled();
});

test('the icon of the installed site shows how much is unread', () => {
  const badges: unknown[] = [];
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void badges.push(count),
    clearAppBadge: async () => void badges.push('none'),
  });
  showBadge(4);
  showBadge(0);
  expect(badges).toEqual([4, 'none']);
});
