import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { authenticated } from '@/features/auth/slice';
import { LevelsPanel } from '@/features/standing/LevelsPanel';
import { TopSupporters } from '@/features/standing/TopSupporters';
import { data, fakeApi, refusal } from '@test/support/fakeApi';
import { member } from '@test/support/people';
import { startStore } from '@test/support/webStore';

const GREY = { name: 'Supporter', colour: 'grey' as const, tokens: 100 };
const AMBER = { name: 'Front row', colour: 'amber' as const, tokens: 1000 };
const tipper = (name: string, tokens: number, badge: object | null = null) => ({
  user: { _id: name, username: name, name, avatar: '/a.webp' },
  tokens,
  badge,
});

async function openSupporters(standing: object, account = member()) {
  fakeApi({ 'GET /performers/p1/standing': data(standing) });
  const store = await startStore();
  store.dispatch(authenticated(account));
  return render(
    <Provider store={store}>
      <TopSupporters performerId="p1" />
    </Provider>,
  );
}

describe('the top supporters', () => {
  test('are those of the show, the month and all time, with what the badges stand for', async () => {
    const bea = tipper('Bea', 1200, { name: 'Front row', colour: 'amber', rank: 2 });
    await openSupporters({ show: [tipper('Ann', 20)], month: [bea], allTime: [bea], levels: [GREY, AMBER] });
    const region = await screen.findByRole('region', { name: 'Top supporters' });
    expect(
      within(region)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['This show', 'This month', 'All time']);
    expect(within(region).getAllByRole('img', { name: 'Front row' })).toHaveLength(3);
    expect(region).toHaveTextContent('Supporter 100');
    expect(within(region).getByRole('link', { name: /Hide me/ })).toHaveAttribute('href', '/account/user/profile');
  });

  test('call the member You, and are not shown before the first tip', async () => {
    const own = member();
    const me = { ...tipper('Me', 5), user: { ...tipper('Me', 5).user, _id: own._id } };
    const { unmount } = await openSupporters({ show: [], month: [], allTime: [me], levels: [] }, own);
    expect(await screen.findByText('You')).toBeInTheDocument();
    unmount();
    const { container } = await openSupporters({ show: [], month: [], allTime: [], levels: [GREY] });
    await waitFor(() => expect(container).toBeEmptyDOMElement());
  });
});

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
