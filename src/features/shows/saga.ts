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

type CallEntry<P> = (payload: P) => Promise<Parameters<typeof entered>[0]>;

/** Makes a worker that calls the API and enters the show, or stores the refusal. */
const entering = <P>(enter: CallEntry<P>) =>
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
    // the performer accepted at the same moment
    if (codeOf(error) === 'SHOW_RUNNING') yield put(enterRequested({ conversationId }));
    else yield put(showRefused(toFailure(error)));
  }
}

/** Enters the show that the member's page waits for. */
export function* enterAccepted({ payload: { conversationId } }: ReturnType<typeof requestAccepted>): SagaIterator {
  const { entry }: ShowState = yield select(selectShows);
  if (entry?.show.conversationId === conversationId && entry.show.status === 'requested')
    yield put(enterRequested({ conversationId }));
}

/** Ends the show. The receipt arrives with the event `show/ended`; entering again reads it in case it was missed. */
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

/** Tells a performer on another page about a request. */
export function* announce({ payload: { other } }: ReturnType<typeof requestArrived>): SagaIterator {
  if (!window.location.pathname.startsWith('/live'))
    yield call(notify, 'info', `${other.name} requests a private show. Answer on your stage.`);
}

/** Reads the show again after a reconnect, since it may have started or ended in the meantime. */
export function* refreshAfterReconnect({ payload }: ReturnType<typeof socketStatusChanged>): SagaIterator {
  const { entry }: ShowState = yield select(selectShows);
  if (payload === 'connected' && entry && ['requested', 'running'].includes(entry.show.status))
    yield put(enterRequested({ conversationId: entry.show.conversationId }));
}

export function* loadRequests(): SagaIterator {
  try {
    yield put(requestsLoaded(yield* wait(api.listRequests)));
  } catch {
    // new requests still arrive as events
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
    latest(socketStatusChanged, refreshAfterReconnect),
  ]);
}
