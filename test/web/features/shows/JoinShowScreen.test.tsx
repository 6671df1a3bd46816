import userEvent from '@testing-library/user-event';
import { screen } from '@testing-library/react';
import { detailSucceeded } from '@/features/performers/slice';
import { JoinShowScreen } from '@/features/shows/JoinShowScreen';
import { entered, requestDropped } from '@/features/shows/slice';
import { data, fakeApi, refusal } from '@test/support/fakeApi';
import { page } from '@test/support/people';
import { asMember, dispatch, open, requested, route, setUpShowScreens, slots } from '@test/support/showScreens';
import type * as mocks from '@test/support/showMocks';

jest.mock('next/router', () => jest.requireActual<typeof mocks>('@test/support/showMocks').mockRouter());
jest.mock('@/lib/live/useDevices', () => jest.requireActual<typeof mocks>('@test/support/showMocks').mockDevices());
setUpShowScreens();

describe('joining a show', () => {
  const onPageOf = (changes = {}) =>
    dispatch(
      detailSucceeded({
        performer: page({
          _id: 'juno',
          username: 'juno',
          name: 'Juno',
          privateCallPrice: 30,
          groupCallPrice: 12,
          isOnline: true,
          ...changes,
        }),
        relatedPerformers: [],
      } as never),
    );

  test('offers no private show of a performer without a price', () => {
    asMember();
    onPageOf({ privateCallPrice: 0 });
    open(<JoinShowScreen kind="private" {...slots} />);
    expect(screen.getByRole('heading', { name: 'No private shows' })).toBeInTheDocument();
    expect(screen.getByText(/Juno doesn't offer private shows. No tokens were spent./)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Request/ })).toBeNull();
  });

  test('offers no group show that is full', () => {
    asMember();
    onPageOf({ streamingStatus: 'group', groupShowFull: true });
    open(<JoinShowScreen kind="group" {...slots} />);
    expect(screen.getByRole('heading', { name: 'The group show is full' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Join/ })).toBeNull();
  });

  test('shows the price, the covered minutes and a limit, and sends exactly these terms', async () => {
    const api = fakeApi({
      'POST /streaming/private-chat/juno': data(requested()),
    });
    asMember(100);
    onPageOf();
    open(<JoinShowScreen kind="private" {...slots} />);
    expect(screen.getByText('3 minutes')).toBeInTheDocument();
    expect(screen.getByLabelText('Maximum minutes')).toHaveValue(3);
    await userEvent.clear(screen.getByLabelText('Maximum minutes'));
    await userEvent.type(screen.getByLabelText('Maximum minutes'), '2');
    expect(screen.getByText(/You spend at most 60 tokens/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Request a private show' }));
    expect(await screen.findByText(/has two minutes to answer/)).toBeInTheDocument();
    expect(api.arrived[0]).toMatchObject({ body: { price: 30, cap: 60 } });
    // a reload returns to the same request
    expect(route.replace).toHaveBeenCalledWith({ query: { username: undefined, show: 'c1' } }, undefined, {
      shallow: true,
    });
  });

  test('offers tokens to a member whose balance is below one minute', () => {
    asMember(29);
    onPageOf();
    open(<JoinShowScreen kind="private" {...slots} />);
    expect(screen.getByRole('link', { name: 'Buy tokens' })).toHaveAttribute(
      'href',
      '/account/user/wallet?next=%2Fshows%2Fprivate%2Fjuno',
    );
    expect(screen.queryByRole('button', { name: 'Request a private show' })).toBeNull();
  });

  test.each([
    ['declined', 'The performer declined your request'],
    ['expired', 'The performer did not answer'],
    ['cancelled', 'You cancelled your request'],
  ] as const)('shows that a request was %s, and offers to request again', async (status, text) => {
    asMember();
    onPageOf();
    dispatch(entered(requested()));
    open(<JoinShowScreen kind="private" {...slots} />);
    dispatch(requestDropped({ conversationId: 'c1', status }));
    expect(await screen.findByText(new RegExp(text))).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Request a private show' })).toBeInTheDocument();
  });

  test('offers no group show while none is running', () => {
    asMember();
    onPageOf({ streamingStatus: 'public' });
    open(<JoinShowScreen kind="group" {...slots} />);
    expect(screen.getByRole('heading', { name: 'No group show is running' })).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Juno' })).toHaveAttribute('href', '/performers/juno');
  });

  test('shows why the server refused', async () => {
    fakeApi({ 'GET /streaming/group-chat/juno': refusal(422, 'PRICE_CHANGED', 'The price has changed.') });
    asMember();
    onPageOf({ streamingStatus: 'group' });
    open(<JoinShowScreen kind="group" {...slots} />);
    await userEvent.click(screen.getByRole('button', { name: 'Join the group show' }));
    expect(await screen.findByText('The price has changed.')).toBeInTheDocument();
  });
});
