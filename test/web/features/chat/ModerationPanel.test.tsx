import { configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openRoom } from '@test/support/chatPanel';
import { data } from '@test/support/fakeApi';
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

test('the host changes chat rules, lifts a ban and adds a moderator in the moderation panel', async () => {
  const bert = { _id: 'u2', username: 'bert', name: 'Bert', avatar: '/b.webp' };
  const moderation = {
    role: 'host',
    settings: { slowSeconds: 0, audience: 'everyone', links: true, words: ['spoiler'] },
    moderators: [],
    sanctions: [
      {
        _id: 's1',
        kind: 'ban',
        target: bert,
        by: null,
        reason: 'raid',
        until: null,
        createdAt: '2026-01-01T00:00:00.000Z',
      },
    ],
    log: [],
  };
  const { api } = await openRoom({
    joined: { role: 'host' },
    calls: {
      'GET /rooms/host/order': data(moderation),
      'PUT /rooms/host/settings': data(moderation.settings),
      'POST /rooms/host/moderators': data(bert),
      'DELETE /rooms/host/sanctions/s1': { status: 204 },
      'GET /users/search': data({ data: [bert], total: 1 }),
    },
  });
  await userEvent.click(screen.getAllByRole('button', { name: 'Moderation' })[0]!);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Slow mode' }), '10');
  await userEvent.click(screen.getByRole('radio', { name: 'Followers' }));
  await userEvent.click(screen.getByRole('switch', { name: 'Allow links' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Blocked words' }), '{Enter}leak*');
  await userEvent.click(screen.getByRole('button', { name: 'Save blocked words' }));
  await waitFor(() =>
    expect(api.arrived.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)).toEqual([
      { slowSeconds: 10 },
      { audience: 'followers' },
      { links: false },
      { words: ['spoiler', 'leak*'] },
    ]),
  );
  await userEvent.click(screen.getByRole('radio', { name: 'Muted and banned' }));
  await userEvent.click(screen.getByRole('button', { name: 'Unban: bert' }));
  await waitFor(() => expect(api.calls()).toContain('DELETE /rooms/host/sanctions/s1'));
  await userEvent.click(screen.getByRole('radio', { name: 'Moderators' }));
  await userEvent.type(screen.getByRole('combobox', { name: 'User name' }), 'bert');
  await userEvent.click(screen.getByRole('button', { name: 'Add moderator' }));
  await waitFor(() =>
    expect(api.arrived.find(({ call }) => call === 'POST /rooms/host/moderators')?.body).toEqual({ username: 'bert' }),
  );
});

test('the log names the member who was removed as moderator, and the sanction that was lifted', async () => {
  const [juno, bert] = ['juno', 'bert'].map((username) => ({
    _id: username,
    username,
    name: username,
    avatar: '/a.webp',
  }));
  const entry = (action: string, detail = '') => ({
    _id: action,
    performerId: 'host',
    action,
    actor: juno,
    target: action === 'settings' ? null : bert,
    reason: '',
    detail,
    createdAt: '2026-01-01T00:00:00.000Z',
  });
  await openRoom({
    joined: { role: 'host' },
    calls: {
      'GET /rooms/host/order': data({
        role: 'host',
        settings: { slowSeconds: 0, audience: 'everyone', links: true, words: [] },
        moderators: [],
        sanctions: [],
        log: [entry('dismiss'), entry('lift', 'ban'), entry('settings', 'links off')],
      }),
    },
  });
  await userEvent.click(screen.getAllByRole('button', { name: 'Moderation' })[0]!);
  await userEvent.click(await screen.findByRole('radio', { name: 'Log' }));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('juno removed bert as moderator'),
    expect.stringContaining('juno unbanned bert'),
    expect.stringContaining('juno changed the chat rules'),
  ]);
});
