import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TipSoundsPanel } from '@/features/tipSounds/TipSoundsPanel';
import { playTipSound } from '@/lib/tipSounds';
import { data, fakeApi, refusal } from '@test/support/fakeApi';

jest.mock('@/lib/tipSounds', () => ({
  ...jest.requireActual<object>('@/lib/tipSounds'),
  playTipSound: jest.fn(async () => undefined),
}));

const BELL = { tokens: 100, sound: 'bell' as const };

test('a performer adds a sound, hears it, and saves the sounds in the order of their amounts', async () => {
  const api = fakeApi({ 'PUT /performer/tip-sounds': ({ body }) => data(body) });
  render(<TipSoundsPanel sounds={[BELL]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Add a sound' }));
  const second = screen.getByRole('group', { name: 'Sound 2' });
  await userEvent.clear(within(second).getByLabelText('From tokens'));
  await userEvent.type(within(second).getByLabelText('From tokens'), '20');
  await userEvent.selectOptions(within(second).getByLabelText('Sound'), 'drum');
  await userEvent.click(within(second).getByRole('button', { name: 'Play sound 2' }));
  expect(playTipSound).toHaveBeenCalledWith('drum');
  await userEvent.click(screen.getByRole('button', { name: 'Save sounds' }));
  const saved = [{ tokens: 20, sound: 'drum' }, BELL];
  await waitFor(() => expect(api.arrived.at(-1)?.body).toEqual({ sounds: saved }));
  expect(await screen.findByText(/Saved/)).toBeInTheDocument();
});

test('five sounds are the most, and none are the sounds of the site or silence', async () => {
  const api = fakeApi({ 'PUT /performer/tip-sounds': ({ body }) => data(body) });
  render(<TipSoundsPanel sounds={null} />);
  expect(screen.getByText(/tips play the sounds of the site/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Add your first sound' }));
  for (let more = 0; more < 4; more += 1) await userEvent.click(screen.getByRole('button', { name: 'Add a sound' }));
  expect(screen.queryByRole('button', { name: 'Add a sound' })).not.toBeInTheDocument();
  for (let place = 5; place > 0; place -= 1)
    await userEvent.click(screen.getByRole('button', { name: `Remove sound ${place}` }));
  expect(screen.getByText(/Tips in your room are silent/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Save sounds' }));
  await waitFor(() => expect(api.arrived.at(-1)?.body).toEqual({ sounds: [] }));
  await userEvent.click(await screen.findByRole('button', { name: 'Use the site’s sounds' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save sounds' }));
  await waitFor(() => expect(api.arrived.at(-1)?.body).toEqual({ sounds: null }));
});

test('the sounds stay as they are chosen when they are refused', async () => {
  fakeApi({ 'PUT /performer/tip-sounds': refusal(400, 'BAD', 'Each sound needs more tokens.') });
  render(<TipSoundsPanel sounds={[BELL]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Save sounds' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Each sound needs more tokens.');
  expect(screen.getByDisplayValue('100')).toBeInTheDocument();
});
