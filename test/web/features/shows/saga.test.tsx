import {
  endShowRequested,
  entered,
  requestAccepted,
  requestArrived,
  requestsLoaded,
  requestsRequested,
  showEnded,
  withdrawRequested,
} from '@/features/shows/slice';
import { tipReceived } from '@/features/tips/slice';
import { socketStatusChanged } from '@/features/realtime/slice';
import { data, fakeApi, refusal, until } from '@test/support/fakeApi';
import { receipt, request, showEntry } from '@test/support/shows';
import {
  asMember,
  asPerformer,
  dispatch,
  notices,
  showState,
  store,
  setUpShowScreens,
} from '@test/support/showScreens';
import type * as mocks from '@test/support/showMocks';

jest.mock('next/router', () => jest.requireActual<typeof mocks>('@test/support/showMocks').mockRouter());
jest.mock('@/lib/live/useDevices', () => jest.requireActual<typeof mocks>('@test/support/showMocks').mockDevices());
setUpShowScreens();

describe('the saga of shows', () => {
  test('enters the show that a waiting member requested once the performer accepts it, and no other', async () => {
    const api = fakeApi({ 'GET /streaming/shows/c1': data(showEntry()) });
    asMember();
    dispatch(entered(showEntry({ status: 'requested' })));
    const answer = { other: request().other, price: 30 };
    dispatch(requestAccepted({ conversationId: 'c2', ...answer }));
    dispatch(requestAccepted({ conversationId: 'c1', ...answer }));
    await until('the show', () => showState().entry?.show.status === 'running');
    expect(api.calls()).toEqual(['GET /streaming/shows/c1']);
  });

  test('enters the show when a cancellation comes too late', async () => {
    fakeApi({
      'DELETE /streaming/private-chat/c1': refusal(422, 'SHOW_RUNNING', 'The show has begun.'),
      'GET /streaming/shows/c1': data(showEntry()),
    });
    dispatch(entered(showEntry({ status: 'requested' })));
    dispatch(withdrawRequested({ conversationId: 'c1' }));
    await until('the show', () => showState().entry?.show.status === 'running');
    expect(showState().error).toBeNull();
  });

  test('reads the show again after a reconnect, since it may have ended', async () => {
    const api = fakeApi({
      'GET /streaming/shows/c1': data(showEntry({ status: 'ended', reason: 'member away', receipt: receipt() })),
    });
    dispatch(socketStatusChanged('connected'));
    expect(api.calls()).toEqual([]);
    dispatch(entered(showEntry()));
    dispatch(socketStatusChanged('disconnect'));
    dispatch(socketStatusChanged('connected'));
    await until('the receipt', () => showState().receipt !== null);
    dispatch(socketStatusChanged('connected'));
    expect(api.calls()).toEqual(['GET /streaming/shows/c1']);
  });

  test('keeps a request that arrives while the list loads', () => {
    dispatch(requestsRequested());
    dispatch(requestArrived(request({ conversationId: 'c2' })));
    dispatch(requestsLoaded({ data: [request(), request({ conversationId: 'c2' })], running: null }));
    dispatch(requestsRequested());
    dispatch(requestArrived(request({ conversationId: 'c3' })));
    dispatch(requestsLoaded({ data: [request()], running: null }));
    expect(showState().requests.map(({ conversationId }) => conversationId)).toEqual(['c1', 'c3']);
  });

  test('reports a failed end, and the show goes on', async () => {
    fakeApi({ 'POST /streaming/s1/end': refusal(503, 'UNAVAILABLE', 'Not now.') });
    dispatch(entered(showEntry()));
    dispatch(endShowRequested());
    await until('the refusal', () => showState().status === 'refused');
    expect(showState().entry?.show.status).toBe('running');
    expect(notices).toEqual(['Not now.']);
  });

  test('resumes the public show that a private show paused, on a page of the stage only', async () => {
    const api = fakeApi({
      'POST /streaming/live': data({
        sessionId: 'public',
        conversation: { _id: 'room' },
        publish: {},
        elapsedSeconds: 90,
      }),
    });
    asPerformer();
    const end = (publicShowWaits: boolean, path: string) => {
      window.history.replaceState(null, '', path);
      dispatch(entered(showEntry({ publicShowWaits })));
      dispatch(showEnded({ conversationId: 'c1', reason: 'member', receipt: receipt({ earned: 26 }) }));
    };
    end(false, '/live/private/c1');
    end(true, '/account/performer/shows/c1');
    expect(notices).toEqual([]);
    end(true, '/live/private/c1');
    await until('the public show', () => store().getState().streaming.broadcasting.status === 'live');
    expect(notices).toEqual(['The private show is over. You earned 26 tokens. Your public show goes on.']);
    expect(api.calls()).toEqual(['POST /streaming/live']);
  });

  test('counts the tips of a show once for the performer, with their share', () => {
    asPerformer();
    dispatch(entered(showEntry({ tips: { tokens: 10, earned: 7 } })));
    const tip = { sender: request().other, tokens: 20, conversationId: 'c1', message: null };
    dispatch(tipReceived(tip));
    dispatch(tipReceived({ ...tip, netPrice: 14 }));
    dispatch(tipReceived({ ...tip, netPrice: 14, conversationId: 'elsewhere' }));
    expect(showState().entry?.show.tips).toEqual({ tokens: 30, earned: 21 });
  });
});
