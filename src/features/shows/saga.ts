import { type SagaIterator } from 'redux-saga';
import { all, call, put, select } from 'redux-saga/effects';
import { socketStatusChanged } from '@/features/realtime/slice';
import { selectAccount } from '@/features/auth/selectors';
import { selectBroadcasting } from '@/features/streaming/selectors';
import { goLiveRequested } from '@/features/streaming/slice';
import { tipReceived } from '@/features/tips/slice';
import { navigate, notify } from '@/lib/sideEffects';
import { codeOf, errorText, toFailure } from '@/lib/errorText';
import { formatTokens } from '@/ui/format';
import { every, latest, leading, searching, wait } from '@/lib/sagas';
import * as api from './api';
import { selectShows } from './selectors';
import {
  acceptRequested,
  askRequested,
  endShowRequested,
  endSpyingFinished,
  endSpyingRequested,
  entered,
  enterRequested,
  groupJoinRequested,
  groupStartRequested,
  receiptsFailed,
  receiptsLoaded,
  receiptsRequested,
  requestAccepted,
  requestArrived,
  requestsLoaded,
  requestsRequested,
  showEnded,
  showRefused,
  spyingChanged,
  spyRequested,
  withdrawn,
  withdrawRequested,
} from './slice';
import { type ShowState } from './state';

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
export const spy = entering(api.spyOnShow);
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

/** Ends spying on the show. The page says so at once, whether the event comes or not. */
export function* endSpying({ payload: { conversationId } }: ReturnType<typeof endSpyingRequested>): SagaIterator {
  try {
    const { spying } = yield* wait(api.endSpying, conversationId);
    yield put(spyingChanged({ conversationId, spying }));
  } catch (error) {
    yield call(notify, 'error', errorText(error));
  }
  yield put(endSpyingFinished());
}

/** Resumes the performer's public show after a show that paused it. The receipt stays among the receipts. */
export function* resumePublicShow({ payload: { conversationId } }: ReturnType<typeof showEnded>): SagaIterator {
  const { entry, receipt }: ShowState = yield select(selectShows);
  const account: ReturnType<typeof selectAccount> = yield select(selectAccount);
  if (entry?.show.conversationId !== conversationId || !entry.show.publicShowWaits) return;
  if (account?.role !== 'performer' || !window.location.pathname.startsWith('/live')) return;
  const { title }: ReturnType<typeof selectBroadcasting> = yield select(selectBroadcasting);
  const earned = receipt?.earned ? ` You earned ${formatTokens(receipt.earned)} tokens.` : '';
  yield call(notify, 'success', `The ${entry.show.kind} show is over.${earned} Your public show goes on.`);
  yield put(goLiveRequested({ title: title || account.streamingTitle }));
  yield call(navigate, '/live');
}

/** Adds a tip to the performer's show. It arrives twice, for the room and with the share; only the latter counts. */
export function* addTip({ payload }: ReturnType<typeof tipReceived>): SagaIterator {
  const { entry, meters }: ShowState = yield select(selectShows);
  const { conversationId, tokens, netPrice } = payload;
  if (entry?.show.conversationId !== conversationId || netPrice === undefined) return;
  const { tips } = entry.show;
  const earned = Math.round(((tips.earned ?? 0) + netPrice) * 100) / 100;
  const show = { ...entry.show, meters: Object.values(meters), tips: { tokens: tips.tokens + tokens, earned } };
  yield put(entered({ ...entry, show }));
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
    leading(spyRequested, spy),
    leading(endSpyingRequested, endSpying),
    leading(groupStartRequested, start),
    leading(acceptRequested, accept),
    leading(withdrawRequested, withdraw),
    leading(endShowRequested, end),
    latest(enterRequested, enter),
    latest(requestAccepted, enterAccepted),
    latest(requestsRequested, loadRequests),
    every(requestArrived, announce),
    latest(socketStatusChanged, refreshAfterReconnect),
    leading(showEnded, resumePublicShow),
    every(tipReceived, addTip),
    searching(
      { searchRequested: receiptsRequested, searchSucceeded: receiptsLoaded, searchFailed: receiptsFailed },
      (query) => api.searchShows(query),
    ),
  ]);
}
