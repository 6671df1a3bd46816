import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OwnClipsScreen } from '@/features/clips/OwnClipsScreen';
import { type OwnClip } from '@/features/clips/api';
import { data, fakeApi } from '@test/support/fakeApi';

const person = (name: string) => ({ _id: name, username: name, name, avatar: '/no-avatar.png' });
const clip = {
  _id: 'k1',
  title: 'The solo',
  status: 'waiting',
  performer: person('Juno'),
  maker: person('Mira'),
  video: '/files/clips/k1/clip.mp4',
  poster: null,
  seconds: 30,
  width: 1280,
  height: 720,
  createdAt: '2026-11-27T12:00:00.000Z',
} satisfies OwnClip;
const row = () => within(screen.getByRole('listitem'));

test('a performer approves a clip of their show, which names its maker', async () => {
  fakeApi({ 'POST /clips/k1/approval': data({ ...clip, status: 'shown' }) });
  render(<OwnClipsScreen clips={{ data: [clip], total: 1 }} page={1} role="performer" />);
  expect(row().getByText(/Made by Mira/)).toBeInTheDocument();
  await userEvent.click(row().getByRole('button', { name: /^Approve/ }));
  expect(await row().findByText('Shown')).toBeInTheDocument();
  expect(row().queryByRole('button', { name: /^Approve/ })).toBeNull();
});

test('a member deletes a clip after a question, and the list says what will be here', async () => {
  const api = fakeApi({
    'DELETE /clips/k1': { status: 204 },
    'GET /clips': { body: { data: { data: [], total: 0 } } },
  });
  render(<OwnClipsScreen clips={{ data: [clip], total: 1 }} page={1} role="user" />);
  expect(row().queryByRole('button', { name: /^Approve/ })).toBeNull();
  await userEvent.click(row().getByRole('button', { name: /^Delete/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete “The solo”?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/Clips that you make of shows will be here/)).toBeInTheDocument();
  expect(api.arrived[0]?.call).toBe('DELETE /clips/k1');
});
