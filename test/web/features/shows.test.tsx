// Private and group shows on screen: what a member agrees to, what the meter says and warns of, who is in, who asks, and what it came to.
import { act, render, screen, within } from '@testing-library/react';
import { type UnknownAction } from '@reduxjs/toolkit';
import userEvent from '@testing-library/user-event';
import { type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { type AppStore } from '@/application/wrapper';
import { authenticated } from '@/features/auth/slice';
import { detailSucceeded } from '@/features/performers/slice';
import { AgreeScreen } from '@/features/shows/AgreeScreen';
import { warningOf } from '@/features/shows/MeterPanel';
import { PerformerShowScreen } from '@/features/shows/PerformerShowScreen';
import { ReceiptsScreen } from '@/features/shows/ReceiptsScreen';
import { ReceiptTicket } from '@/features/shows/ReceiptTicket';
import { PerformerBar } from '@/features/performers/PerformerBar';
import { RequestsPanel } from '@/features/shows/RequestsPanel';
import { ShowScreen } from '@/features/shows/ShowScreen';
import {
  entered,
  endShowRequested,
  metered,
  participantsChanged,
  receiptsLoaded,
  requestAccepted,
  requestArrived,
  requestDropped,
  requestsLoaded,
  requestsRequested,
  showEnded,
  withdrawRequested,
} from '@/features/shows/slice';
import { settingsLoaded } from '@/features/site/slice';
import { socketStatusChanged } from '@/features/realtime/slice';
import { wentLive } from '@/features/streaming/slice';
import { onNotice } from '@/lib/sideEffects';
import { data, fakeApi, refusal, until } from '@test/support/fakeApi';
import { member, page, performer } from '@test/support/people';
import { meter, receipt, request, showEntry } from '@test/support/shows';
import { startStore } from '@test/support/webStore';

const route = {
  asPath: '/shows/private/juno',
  query: {} as Record<string, string>,
  push: jest.fn(async () => true),
  replace: jest.fn(async () => true),
};
jest.mock('next/router', () => ({
  __esModule: true,
  default: { router: {}, push: jest.fn(async () => true) },
  useRouter: () => route,
}));
jest.mock('@/lib/live/useDevices', () => ({
  useDevices: () => ({
    status: 'ready',
    stream: null,
    cameras: [],
    microphones: [],
    choice: {},
    choose: () => undefined,
    retry: () => undefined,
  }),
}));
const said: string[] = [];
onNotice(({ text }) => said.push(text));

let store: AppStore;
const shows = () => store.getState().shows;
const slots = { chat: () => <p>chat</p>, devices: () => <p>devices</p> };
const tell = (action: UnknownAction) => act(() => void store.dispatch(action));
const open = (part: ReactNode) => render(<Provider store={store}>{part}</Provider>);
const asMember = (balance = 100) => tell(authenticated(member({ _id: 'ada', balance })));
const asPerformer = () => {
  tell(authenticated(performer({ _id: 'juno' })));
  tell(socketStatusChanged('connected'));
};
const running = { conversationId: 'c1', ...meter() };

beforeEach(async () => {
  said.length = 0;
  Object.assign(route, { query: {} });
  for (const call of [route.push, route.replace]) call.mockClear();
  Object.assign(window.HTMLMediaElement.prototype, {
    play: async () => undefined,
    pause: () => undefined,
    load: () => undefined,
  });
  store = await startStore();
});

describe('what a member agrees to', () => {
  const here = (changes = {}) =>
    tell(
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

  test('the price, what the balance covers and a limit; the terms that were shown are the ones that are sent', async () => {
    const api = fakeApi({
      'POST /streaming/private-chat/juno': data(
        showEntry({ status: 'requested', expiresAt: '2030-01-01T00:00:00.000Z' }),
      ),
    });
    asMember(100);
    here();
    open(<AgreeScreen kind="private" {...slots} />);
    expect(screen.getByText('3 minutes')).toBeInTheDocument();
    expect(screen.getByLabelText('At most so many minutes')).toHaveValue(3);
    await userEvent.clear(screen.getByLabelText('At most so many minutes'));
    await userEvent.type(screen.getByLabelText('At most so many minutes'), '2');
    expect(screen.getByText(/You spend 60 tokens at most/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Ask for a private show' }));
    expect(await screen.findByText(/has two minutes to answer/)).toBeInTheDocument();
    expect(api.arrived[0]).toMatchObject({ body: { price: 30, cap: 60 } });
    // a reload finds the same request again
    expect(route.replace).toHaveBeenCalledWith({ query: { username: undefined, show: 'c1' } }, undefined, {
      shallow: true,
    });
  });

  test('who cannot pay a minute is led to the tokens and back', () => {
    asMember(29);
    here();
    open(<AgreeScreen kind="private" {...slots} />);
    expect(screen.getByRole('link', { name: 'Buy tokens' })).toHaveAttribute(
      'href',
      '/account/user/wallet?next=%2Fshows%2Fprivate%2Fjuno',
    );
    expect(screen.queryByRole('button', { name: 'Ask for a private show' })).toBeNull();
  });

  test.each([
    ['declined', 'They cannot right now'],
    ['expired', 'There was no answer'],
    ['cancelled', 'You took your request back'],
  ] as const)('%s: said, with the way to ask again', async (word, words) => {
    asMember();
    here();
    tell(entered(showEntry({ status: 'requested', expiresAt: '2030-01-01T00:00:00.000Z' })));
    open(<AgreeScreen kind="private" {...slots} />);
    tell(requestDropped({ conversationId: 'c1', status: word }));
    expect(await screen.findByText(new RegExp(words))).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Ask for a private show' })).toBeInTheDocument();
  });

  test('a refusal stands in its place; a changed price spends nothing', async () => {
    fakeApi({ 'GET /streaming/group-chat/juno': refusal(422, 'PRICE_CHANGED', 'The price has changed.') });
    asMember();
    here();
    open(<AgreeScreen kind="group" {...slots} />);
    await userEvent.click(screen.getByRole('button', { name: 'Join the group show' }));
    expect(await screen.findByText('The price has changed.')).toBeInTheDocument();
  });
});

describe('the meter', () => {
  test('warns at two minutes and at thirty seconds, and says that a pause costs nothing', () => {
    const at = (secondsLeft: number | null, state: 'running' | 'paused' = 'running') =>
      warningOf(meter({ secondsLeft, state }))?.level ?? null;
    expect([at(null), at(121), at(120), at(31), at(30), at(0), at(500, 'paused')]).toEqual([
      null,
      null,
      'little',
      'little',
      'least',
      'least',
      'paused',
    ]);
  });

  test('says the figures of the server, the balance as events keep it, and how to go on when it gets short', async () => {
    asMember(100);
    tell(entered(showEntry({ cap: null })));
    open(<ShowScreen {...slots} back={{ href: '/', label: 'Back' }} />);
    const panel = within(screen.getByRole('region', { name: 'Meter' }));
    expect(panel.getByRole('timer')).toHaveTextContent('0:10');
    tell(metered({ ...running, seconds: 70, tokens: 35, minute: 2, held: 25, secondsLeft: 110 }));
    expect(await panel.findByText('1:10')).toBeInTheDocument();
    expect(panel.getByRole('alert')).toHaveTextContent('Less than two minutes left. Buy tokens');
    tell(metered({ ...running, secondsLeft: 20 }));
    expect(await panel.findByText(/Less than thirty seconds left/)).toHaveAttribute('data-level', 'least');
    tell(metered({ conversationId: 'elsewhere', ...meter({ seconds: 999 }) }));
    expect(panel.getByRole('timer')).toHaveTextContent('0:10');
  });

  test('in the last minute of an agreed limit there is nothing to buy', () => {
    asMember(100);
    tell(entered(showEntry({ cap: 30, meters: [meter({ secondsLeft: 50 })] })));
    open(<ShowScreen {...slots} back={{ href: '/', label: 'Back' }} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Less than two minutes left.');
    expect(screen.queryByRole('link', { name: 'Buy tokens' })).toBeNull();
  });
});

describe('a group show', () => {
  const bob = { _id: 'bob', username: 'bob', name: 'Bob', avatar: '/a.webp' };
  const group = { kind: 'group', member: null, maxParticipants: 8 } as const;
  const listed = () =>
    within(screen.getByRole('region', { name: /In the show/ }))
      .queryAllByRole('listitem')
      .map((row) => row.textContent);

  test('its performer sees who is in, with time and tokens, as they come and go', async () => {
    asPerformer();
    tell(entered(showEntry({ ...group, participants: [], meters: [] })));
    open(<ShowScreen {...slots} back={{ href: '/', label: 'Back' }} />);
    expect(screen.getByText(/Nobody yet/)).toBeInTheDocument();
    tell(participantsChanged({ conversationId: 'c1', participants: [bob] }));
    expect(await screen.findByText('just came in')).toBeInTheDocument();
    tell(metered({ ...running, memberId: 'bob', seconds: 65, tokens: 13, secondsLeft: 40 }));
    expect(await screen.findByText('0:40 left')).toBeInTheDocument();
    expect(listed()).toEqual([expect.stringMatching(/^Bob0:40 left1:0513/)]);
    tell(participantsChanged({ conversationId: 'other', participants: [] }));
    expect(listed()).toHaveLength(1);
  });

  test('members see each other by name alone, and leave it', async () => {
    const api = fakeApi({
      'POST /streaming/s1/end': data({ sessionId: 's1', endedAt: '2026-01-01T00:00:00.000Z' }),
      'GET /streaming/shows/c1': data(showEntry(group)),
    });
    asMember();
    tell(
      entered(
        showEntry({ ...group, participants: [{ _id: 'ada', username: 'ada', name: 'Ada', avatar: '/a.webp' }, bob] }),
      ),
    );
    open(<ShowScreen {...slots} back={{ href: '/', label: 'Back' }} />);
    expect(listed()).toEqual(['You', 'Bob']);
    await userEvent.click(screen.getAllByRole('button', { name: 'Leave show' })[0]!);
    expect(api.calls()[0]).toBe('POST /streaming/s1/end');
    tell(showEnded({ conversationId: 'c1', reason: 'member', receipt: receipt({ kind: 'group' }) }));
    expect(await screen.findByRole('article', { name: 'Receipt' })).toBeInTheDocument();
  });
});

describe("the performer's stage", () => {
  test('says who asks, what was agreed and what is known of them; accepting leads into the show, and the public one gives way', async () => {
    const api = fakeApi({
      'GET /streaming/requests': data({ data: [], running: null }),
      'GET /streaming/private-chat/c1': data(showEntry()),
    });
    asPerformer();
    tell(wentLive({ sessionId: 'public', conversation: { _id: 'room' }, publish: {} } as never));
    open(<RequestsPanel />);
    await until('the list', () => api.calls().includes('GET /streaming/requests'));
    tell(requestArrived(request()));
    expect(await screen.findByText('asks for a private show')).toBeInTheDocument();
    for (const words of ['30 tokens', '600 tokens', '40 tokens', '2'])
      expect(screen.getByText(words)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    await until('the show', () => route.push.mock.calls.length > 0);
    expect(route.push).toHaveBeenCalledWith('/live/private/c1');
    expect(store.getState().streaming.broadcasting).toMatchObject({ status: 'idle', show: null });
    expect(shows().requests).toEqual([]);
  });

  test('leads back into a show that is on, until it is over', async () => {
    fakeApi({ 'GET /streaming/requests': data({ data: [], running: { kind: 'group', conversationId: 'c9' } }) });
    asPerformer();
    open(<RequestsPanel />);
    expect(await screen.findByRole('link', { name: 'Back into the show' })).toHaveAttribute(
      'href',
      '/live/group?show=c9',
    );
    expect(screen.queryByRole('button', { name: 'Start a group show' })).toBeNull();
    tell(showEnded({ conversationId: 'c9', reason: 'performer away', receipt: null }));
    expect(await screen.findByRole('button', { name: 'Start a group show' })).toBeInTheDocument();
  });

  test('asks before a group show begins, and its address remembers which', async () => {
    const api = fakeApi({
      'GET /streaming/requests': data({ data: [], running: null }),
      'POST /streaming/group-chat': data(showEntry({ kind: 'group', conversationId: 'c5', member: null })),
    });
    asPerformer();
    open(<RequestsPanel />);
    await userEvent.click(screen.getByRole('button', { name: 'Start a group show' }));
    expect(api.calls()).not.toContain('POST /streaming/group-chat');
    await userEvent.click(screen.getByRole('button', { name: 'Start the group show' }));
    await until('the show', () => route.push.mock.calls.length > 0);
    expect(route.push).toHaveBeenCalledWith('/live/group?show=c5');
  });

  test.each([
    ['private', 'GET /streaming/private-chat/c1'],
    ['group', 'GET /streaming/shows/c1'],
  ] as const)('a reload comes back into a %s show', async (kind, call) => {
    const api = fakeApi({ [call]: data(showEntry({ kind, ...(kind === 'group' ? { member: null } : {}) })) });
    asPerformer();
    open(<PerformerShowScreen kind={kind} conversationId="c1" {...slots} />);
    expect(await screen.findByRole('region', { name: 'Meter' })).toBeInTheDocument();
    expect(api.calls()).toEqual([call]);
  });

  test('a performer who is elsewhere on the site hears of a request too', () => {
    asPerformer();
    tell(requestArrived(request()));
    expect(said).toEqual(['ada asks for a private show. Answer on your stage.']);
  });
});

describe('what intents do', () => {
  test('a member who waits enters when the performer accepts; another show is nothing to them', async () => {
    const api = fakeApi({ 'GET /streaming/shows/c1': data(showEntry()) });
    asMember();
    tell(entered(showEntry({ status: 'requested' })));
    const word = { other: request().other, price: 30 };
    tell(requestAccepted({ conversationId: 'c2', ...word }));
    tell(requestAccepted({ conversationId: 'c1', ...word }));
    await until('the show', () => shows().entry?.show.status === 'running');
    expect(api.calls()).toEqual(['GET /streaming/shows/c1']);
  });

  test('a cancel that comes too late leads into the show', async () => {
    fakeApi({
      'DELETE /streaming/private-chat/c1': refusal(422, 'SHOW_RUNNING', 'The show has begun.'),
      'GET /streaming/shows/c1': data(showEntry()),
    });
    tell(entered(showEntry({ status: 'requested' })));
    tell(withdrawRequested({ conversationId: 'c1' }));
    await until('the show', () => shows().entry?.show.status === 'running');
    expect(shows().error).toBeNull();
  });

  test('whoever lost the connection for a while looks again: the show may be over', async () => {
    const api = fakeApi({
      'GET /streaming/shows/c1': data(showEntry({ status: 'ended', reason: 'member away', receipt: receipt() })),
    });
    tell(socketStatusChanged('connected'));
    expect(api.calls()).toEqual([]);
    tell(entered(showEntry()));
    tell(socketStatusChanged('disconnect'));
    tell(socketStatusChanged('connected'));
    await until('the receipt', () => shows().receipt !== null);
    tell(socketStatusChanged('connected'));
    expect(api.calls()).toEqual(['GET /streaming/shows/c1']);
  });

  test('a request that arrives while the list is on its way is not lost', () => {
    tell(requestsRequested());
    tell(requestArrived(request({ conversationId: 'c2' })));
    tell(requestsLoaded({ data: [request(), request({ conversationId: 'c2' })], running: null }));
    tell(requestsRequested());
    tell(requestArrived(request({ conversationId: 'c3' })));
    tell(requestsLoaded({ data: [request()], running: null }));
    expect(shows().requests.map(({ conversationId }) => conversationId)).toEqual(['c1', 'c3']);
  });

  test('an end that did not work is said, and the show stands', async () => {
    fakeApi({ 'POST /streaming/s1/end': refusal(503, 'UNAVAILABLE', 'Not now.') });
    tell(entered(showEntry()));
    tell(endShowRequested());
    await until('the refusal', () => shows().status === 'refused');
    expect(shows().entry?.show.status).toBe('running');
    expect(said).toEqual(['Not now.']);
  });
});

describe('receipts', () => {
  test('add up for the member, line by line', () => {
    open(<ReceiptTicket receipt={receipt()} back={{ href: '/', label: 'Back' }} />);
    const text = screen.getByRole('article', { name: 'Receipt' }).textContent;
    for (const words of [
      '62.5',
      '2:05',
      '2 minutes at 30',
      '5 seconds of minute 3',
      '-62.5',
      '37.5',
      '27.5 tokens held',
      'agreed to 600 at most',
      'A1B2C3',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('meanwhile');
  });

  test('tell a tip in between apart, and the performer what they earned from whom', () => {
    const { unmount } = open(
      <ReceiptTicket receipt={receipt({ balanceAfter: 27.5 })} back={{ href: '/', label: 'Back' }} />,
    );
    expect(screen.getByText('Tips and tokens bought meanwhile').nextSibling).toHaveTextContent('-10');
    unmount();
    const members = [{ member: receipt().member!, seconds: 65, tokens: 13 }];
    open(
      <ReceiptTicket
        receipt={receipt({
          kind: 'group',
          member: null,
          lines: [],
          earned: 9.1,
          tokens: 13,
          balanceBefore: null,
          balanceAfter: null,
          members,
        })}
        back={{ href: '/', label: 'Back' }}
      />,
    );
    expect(screen.getByRole('heading')).toHaveTextContent('1 member');
    expect(screen.getByText('ada, 1:05')).toBeInTheDocument();
    expect(screen.getByText('+9.1')).toBeInTheDocument();
  });

  test('stand in a list, or say what will be there', () => {
    asMember();
    const { unmount } = open(<ReceiptsScreen page={1} />);
    expect(screen.getByText(/appear here with their receipts/)).toBeInTheDocument();
    unmount();
    tell(receiptsLoaded({ data: [receipt()], total: 1 }));
    open(<ReceiptsScreen page={1} />);
    expect(screen.getByRole('link', { name: 'juno' })).toHaveAttribute('href', '/account/user/shows/c1');
    expect(screen.getByRole('row', { name: /juno/ })).toHaveTextContent('-62.5');
  });
});

describe('where the video server cannot prove what arrives', () => {
  test('a performer reads why there are no such shows, and is offered none', async () => {
    fakeApi({ 'GET /streaming/requests': data([]) });
    asPerformer();
    open(<RequestsPanel />);
    expect(await screen.findByRole('button', { name: 'Start a group show' })).toBeInTheDocument();
    tell(settingsLoaded({ paidShows: false }));
    expect(screen.queryByRole('button', { name: 'Start a group show' })).toBeNull();
    expect(screen.getByText(/cannot prove what reaches each member/)).toBeInTheDocument();
  });

  test('a member finds no way into one', () => {
    asMember();
    const { rerender } = open(
      <PerformerBar performer={page({ isOnline: true, streamingStatus: 'public' }) as never} />,
    );
    expect(screen.getByRole('link', { name: /Private show/ })).toBeInTheDocument();
    tell(settingsLoaded({ paidShows: false }));
    rerender(
      <Provider store={store}>
        <PerformerBar performer={page({ isOnline: true, streamingStatus: 'public' }) as never} />
      </Provider>,
    );
    expect(screen.queryByRole('link', { name: /Private show/ })).toBeNull();
  });
});
