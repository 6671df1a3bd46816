import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LevelsPanel } from '@/features/standing/LevelsPanel';
import { data, fakeApi, refusal } from '@test/support/fakeApi';

const GREY = { name: 'Supporter', colour: 'grey' as const, tokens: 100 };
const AMBER = { name: 'Front row', colour: 'amber' as const, tokens: 1000 };
describe('the levels of supporters', () => {
  test('begin with names and amounts, and are saved in the order of their amounts', async () => {
    const api = fakeApi({ 'PUT /performer/supporter-levels': ({ body }) => data(body) });
    render(<LevelsPanel levels={[AMBER]} />);
    await userEvent.click(screen.getByRole('button', { name: 'Add a level' }));
    const second = screen.getByRole('group', { name: 'Level 2' });
    await userEvent.clear(within(second).getByLabelText('Name'));
    await userEvent.type(within(second).getByLabelText('Name'), 'Friend');
    await userEvent.clear(within(second).getByLabelText('From tokens'));
    await userEvent.type(within(second).getByLabelText('From tokens'), '50');
    await userEvent.selectOptions(within(second).getByLabelText('Colour'), 'blue');
    await userEvent.click(screen.getByRole('button', { name: 'Save badges' }));
    const saved = [{ name: 'Friend', colour: 'blue', tokens: 50 }, AMBER];
    await waitFor(() => expect(api.arrived.at(-1)?.body).toEqual({ levels: saved }));
    expect(await screen.findByText(/Saved/)).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Friend' })).toBeInTheDocument();
  });

  test('stay as they are written when they are refused', async () => {
    fakeApi({ 'PUT /performer/supporter-levels': refusal(400, 'BAD', 'Each level needs more tokens.') });
    render(<LevelsPanel levels={[GREY, AMBER]} />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove level 1' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save badges' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Each level needs more tokens.');
    expect(screen.getByDisplayValue('Front row')).toBeInTheDocument();
  });
});
