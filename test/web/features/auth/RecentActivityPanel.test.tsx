import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type SecurityEvent } from '@/features/auth/api';
import { RecentActivityPanel } from '@/features/auth/RecentActivityPanel';
import { data, fakeApi, refusal } from '@test/support/fakeApi';

const event = (_id: string, changes: Partial<SecurityEvent>): SecurityEvent => ({
  _id,
  kind: 'login',
  by: 'owner',
  ip: '192.0.2.7',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
  country: 'NO',
  createdAt: '2026-11-21T22:41:00.000Z',
  ...changes,
});
const page = (events: SecurityEvent[], hasMore = false) => data({ data: events, hasMore });
const PATH = 'GET /auth/security-events';

test('says in words what happened, with device, country and time', async () => {
  fakeApi({
    [PATH]: page([
      event('e3', { kind: 'loginFailed', by: 'unknown', userAgent: null }),
      event('e2', { kind: 'accountRestored', by: 'site', ip: null, userAgent: null, country: null }),
      event('e1', {}),
    ]),
  });
  render(<RecentActivityPanel />);
  const [failed, restored, login] = await screen.findAllByRole('listitem');
  expect(within(failed!).getByText('Someone tried to log in with a wrong password')).toBeInTheDocument();
  expect(within(failed!).getByText('Failed')).toBeInTheDocument();
  expect(restored).toHaveTextContent(/^Suspension lifted/);
  expect(restored).toHaveTextContent('By the site');
  expect(login).toHaveTextContent('Logged in');
  expect(login).toHaveTextContent('Firefox on Windows · 192.0.2.7, Norway ·');
  expect(login).toHaveTextContent('Nov 2026');
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('adds older events with "Show more" until there are none left', async () => {
  const api = fakeApi({
    [PATH]: ({ query }) =>
      query.before === 'e2' ? page([event('e1', { kind: 'passwordChanged' })]) : page([event('e2', {})], true),
  });
  render(<RecentActivityPanel />);
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Password changed')).toBeInTheDocument();
  expect(screen.getByText('Logged in')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  expect(api.calls()).toHaveLength(2);
});

test('says what will be here while nothing has happened', async () => {
  fakeApi({ [PATH]: page([]) });
  render(<RecentActivityPanel />);
  expect(await screen.findByText(/appear here\.$/)).toBeInTheDocument();
});

test('offers another try when the events fail to load', async () => {
  let isDown = true;
  fakeApi({ [PATH]: () => (isDown ? refusal(400, 'DOWN', 'The list is not available.') : page([event('e1', {})])) });
  render(<RecentActivityPanel />);
  expect(await screen.findByText('The list is not available.')).toBeInTheDocument();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: /again|retry/i }));
  expect(await screen.findByText('Logged in')).toBeInTheDocument();
});
