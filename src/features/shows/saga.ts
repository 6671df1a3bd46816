import { type SagaIterator } from 'redux-saga';
import { all, call, put, select } from 'redux-saga/effects';
import { socketStatusChanged } from '@/features/realtime/slice';
import { notify } from '@/lib/sideEffects';
import { codeOf, errorText, toFailure } from '@/lib/errorText';
import { every, latest, leading, wait } from '@/lib/sagas';
import * as api from './api';
import { selectShows } from './selectors';
import {
  acceptRequested,
  askRequested,
  endShowRequested,
  entered,
  enterRequested,
  groupJoinRequested,
  groupStartRequested,
  requestAccepted,
  requestArrived,
  requestsLoaded,
  requestsRequested,
  showRefused,
  type ShowState,
  withdrawn,
  withdrawRequested,
} from './slice';

type Enter<P> = (payload: P) => Promise<Parameters<typeof entered>[0]>;

/** Every way into a show ends the same: in it, or told why not. */
const entering = <P>(enter: Enter<P>) =>
  function* ({ payload }: { payload: P }): SagaIterator {
    try {
      yield put(entered(yield* wait(enter, payload)));
    } catch (error) {
      yield put(showRefused(toFailure(error)));
    }
  };

export const ask = entering(api.askPrivateShow);
export const join = entering(api.joinGroupShow);
export const start = entering((_: undefined) => api.startGroupShow());
export const accept = entering(({ conversationId }: { conversationId: string }) =>
  api.acceptPrivateShow(conversationId),
);
export const enter = entering(({ conversationId }: { conversationId: string }) => api.viewShow(conversationId));

export function* withdraw({ payload: { conversationId } }: ReturnType<typeof withdrawRequested>): SagaIterator {
  try {
    const { status } = yield* wait(api.withdrawPrivateShow, conversationId);
    yield put(withdrawn({ conversationId, status }));
  } catch (error) {
    // accepted at the same moment: the show has begun
    if (codeOf(error) === 'SHOW_RUNNING') yield put(enterRequested({ conversationId }));
    else yield put(showRefused(toFailure(error)));
  }
}

/** The member's page waits for this word. */
export function* enterAccepted({ payload: { conversationId } }: ReturnType<typeof requestAccepted>): SagaIterator {
  const { entry }: ShowState = yield select(selectShows);
  if (entry?.show.conversationId === conversationId && entry.show.status === 'requested')
    yield put(enterRequested({ conversationId }));
}

/** The receipt comes with the event `show/ended`; whoever missed it reads it. */
export function* end(): SagaIterator {
  const { entry }: ShowState = yield select(selectShows);
  if (!entry) return;
  try {
    yield call(api.endShow, entry.sessionId);
    yield put(enterRequested({ conversationId: entry.show.conversationId }));
  } catch (error) {
    yield put(showRefused(toFailure(error)));
    yield call(notify, 'error', errorText(error));
  }
}

/** A performer who is elsewhere on the site hears of it too. */
export function* announce({ payload: { other } }: ReturnType<typeof requestArrived>): SagaIterator {
  if (!window.location.pathname.startsWith('/live'))
    yield call(notify, 'info', `${other.name} asks for a private show. Answer on your stage.`);
}

/** What was said while the connection was gone was not heard: the show may have begun, or be over. */
export function* lookAgain({ payload }: ReturnType<typeof socketStatusChanged>): SagaIterator {
  const { entry }: ShowState = yield select(selectShows);
  if (payload === 'connected' && entry && ['requested', 'running'].includes(entry.show.status))
    yield put(enterRequested({ conversationId: entry.show.conversationId }));
}

export function* loadRequests(): SagaIterator {
  try {
    yield put(requestsLoaded(yield* wait(api.listRequests)));
  } catch {
    // they arrive by themselves from now on
  }
}

export function* showsSaga(): SagaIterator {
  yield all([
    leading(askRequested, ask),
    leading(groupJoinRequested, join),
    leading(groupStartRequested, start),
    leading(acceptRequested, accept),
    leading(withdrawRequested, withdraw),
    leading(endShowRequested, end),
    latest(enterRequested, enter),
    latest(requestAccepted, enterAccepted),
    latest(requestsRequested, loadRequests),
    every(requestArrived, announce),
    latest(socketStatusChanged, lookAgain),
  ]);
}
