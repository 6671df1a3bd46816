import userEvent from '@testing-library/user-event';
import { screen, within } from '@testing-library/react';
import { detailSucceeded } from '@/features/performers/slice';
import { figuresOf } from '@/features/shows/meterText';
import { JoinShowScreen } from '@/features/shows/JoinShowScreen';
import { ReceiptTicket } from '@/features/shows/ReceiptTicket';
import { ShowScreen } from '@/features/shows/ShowScreen';
import { entered, metered, spyingChanged } from '@/features/shows/slice';
import { data, fakeApi, refusal } from '@test/support/fakeApi';
import { page } from '@test/support/people';
import { meter, receipt, showEntry } from '@test/support/shows';
import {
  asMember,
  asPerformer,
  back,
  dispatch,
  metering,
  notices,
  open,
  requested,
  setUpShowScreens,
  slots,
} from '@test/support/showScreens';
import type * as mocks from '@test/support/showMocks';

jest.mock('next/router', () => jest.requireActual<typeof mocks>('@test/support/showMocks').mockRouter());
jest.mock('@/lib/live/useDevices', () => jest.requireActual<typeof mocks>('@test/support/showMocks').mockDevices());
setUpShowScreens();

const bob = { _id: 'bob', username: 'bob', name: 'Bob', avatar: '/a.webp' };
const onPageOf = (changes = {}) =>
  dispatch(
    detailSucceeded({
      performer: page({
        _id: 'juno',
        username: 'juno',
        name: 'Juno',
        privateCallPrice: 30,
        isOnline: true,
        ...changes,
      }),
      relatedPerformers: [],
    } as never),
  );
const consent = () => screen.queryByRole('checkbox', { name: /Others may watch/ });
const spies = () => screen.queryByRole('region', { name: 'Spies' });

describe('the consent of the member', () => {
  test('is off until the member gives it, says what it means, and is sent with the request', async () => {
    const api = fakeApi({ 'POST /streaming/private-chat/juno': data(requested()) });
    asMember();
    onPageOf({ spyPrice: 12 });
    open(<JoinShowScreen kind="private" {...slots} />);
    expect(consent()).not.toBeChecked();
    expect(screen.getByText(/for 12 tokens a minute each. They never see your name, your camera/)).toBeInTheDocument();
    await userEvent.click(consent()!);
    await userEvent.click(screen.getByRole('button', { name: 'Request a private show' }));
    expect(api.arrived[0]).toMatchObject({ body: { spying: true } });
  });

  test('is not asked for where the performer has no price for spies', () => {
    asMember();
    onPageOf();
    open(<JoinShowScreen kind="private" {...slots} />);
    expect(consent()).toBeNull();
  });
});

describe('the seat of a spy', () => {
  test('is confirmed with its price before anything is paid', async () => {
    const api = fakeApi({
      'POST /streaming/private-chat/juno/spies': refusal(422, 'PRICE_CHANGED', 'The price has changed.'),
    });
    asMember(100);
    onPageOf({ streamingStatus: 'private', spySeatPrice: 12 });
    open(<JoinShowScreen kind="spy" {...slots} />);
    expect(api.arrived).toEqual([]);
    expect(screen.getByText(/Juno sees your name; the member in the show only sees how many/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Watch for 12 tokens a minute' }));
    expect(api.arrived[0]).toMatchObject({ body: { price: 12, cap: 96 } });
    expect(await screen.findByText(/The price has changed/)).toBeInTheDocument();
  });

  test('is not offered while no private show runs that others may watch', () => {
    asMember();
    onPageOf({ streamingStatus: 'private', spySeatPrice: 0 });
    open(<JoinShowScreen kind="spy" {...slots} />);
    expect(screen.getByRole('heading', { name: 'Nothing to watch now' })).toBeInTheDocument();
  });

  test('has picture and meter, but no chat, no camera and no say over the show', () => {
    asMember();
    dispatch(entered(showEntry({ isSpy: true, member: null, participants: [], price: 12 })));
    open(<ShowScreen {...slots} back={back} />);
    expect(screen.getByText('You watch without taking part')).toBeInTheDocument();
    expect(screen.getByText('12 tokens a minute')).toBeInTheDocument();
    expect(screen.queryByText('chat')).toBeNull();
    for (const name of ['Show my camera', 'End spying', 'End show'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByRole('button', { name: 'Leave show' })).toBeInTheDocument();
  });

  test('has a receipt that says why it ended', () => {
    open(<ReceiptTicket receipt={receipt({ kind: 'spy', reason: 'show over' })} back={back} />);
    expect(screen.getByText(/Spy in a private show/)).toBeInTheDocument();
    expect(screen.getByText(/The private show ended/)).toBeInTheDocument();
  });
});

describe('the spies of a show', () => {
  const spying = { price: 12, count: 1, members: [bob] };

  test('are listed for the performer with time and tokens, and the meter of the show stays the member’s', async () => {
    asPerformer();
    dispatch(entered(showEntry({ spying: { ...spying, count: 0, members: [] } })));
    open(<ShowScreen {...slots} back={back} />);
    expect(within(spies()!).getByText('Nobody watches now.')).toBeInTheDocument();
    dispatch(spyingChanged({ conversationId: 'c1', spying }));
    dispatch(metered({ ...metering, memberId: 'bob', seconds: 65, tokens: 13 }));
    expect(await within(spies()!).findByText('1:05')).toBeInTheDocument();
    expect(screen.getByRole('listitem')).toHaveTextContent(/^Bob1:0513/);
    const figures = figuresOf(showEntry().show, [meter(), meter({ memberId: 'bob', seconds: 65, tokens: 13 })]);
    expect(figures).toMatchObject({ only: { memberId: 'ada' }, paid: 18 });
  });

  test('are a number for the member, who can end it; a failure is told and leaves it as it is', async () => {
    asMember();
    dispatch(entered(showEntry({ spying: { ...spying, members: [] } })));
    open(<ShowScreen {...slots} back={back} />);
    expect(screen.getByText('The two of you. One spy watches.')).toBeInTheDocument();
    fakeApi({ 'DELETE /streaming/private-chat/c1/spies': refusal(500, 'BROKEN', 'Try again.') });
    await userEvent.click(screen.getByRole('button', { name: 'End spying' }));
    await screen.findByText('The two of you. One spy watches.');
    expect(notices).toHaveLength(1);
    fakeApi({ 'DELETE /streaming/private-chat/c1/spies': data(showEntry().show) });
    await userEvent.click(screen.getByRole('button', { name: 'End spying' }));
    expect(await screen.findByText('Just the two of you')).toBeInTheDocument();
    expect(spies()).toBeNull();
  });

  test('are one line in the performer’s receipt', () => {
    open(<ReceiptTicket receipt={receipt({ earned: 40, spies: { count: 2, tokens: 24 } })} back={back} />);
    expect(screen.getByText('2 spies').nextSibling).toHaveTextContent('24');
  });
});
