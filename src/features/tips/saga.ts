import { type SagaIterator } from 'redux-saga';
import { all, delay, put, race, select, take, takeLatest } from 'redux-saga/effects';
import { isUncertain, toFailure } from '@/lib/errorText';
import { newIdempotencyKey } from '@/lib/idempotencyKey';
import { latest, leading, untilAnswered, wait } from '@/lib/sagas';
import * as api from './api';
import { entryChosen, menuRequested } from './menuSlice';
import { selectTip } from './selectors';
import {
  boardLoaded,
  boardRequested,
  LARGE_TIP_MIN_TOKENS,
  TIP_SENT_DISPLAY_MS,
  TIP_UNDO_WINDOW_SECONDS,
  tipAccepted,
  tipCleared,
  tipHeld,
  tipKeyMade,
  tipReceived,
  tipRefused,
  tipReplyLost,
  tipRequested,
  tipUndone,
} from './slice';
import { type TipState } from './state';

/**
 * Sends a confirmed tip. Its idempotency key is kept while the reply is unknown, so retries cannot pay twice. A large
 * tip can be undone first.
 */
export function* sendTip({ payload }: ReturnType<typeof tipRequested>): SagaIterator {
  const { key: knownKey }: TipState = yield select(selectTip);
  if (!knownKey && payload.tokens >= LARGE_TIP_MIN_TOKENS) {
    yield put(tipHeld());
    const { undone } = yield race({ undone: take(tipUndone.type), elapsed: delay(TIP_UNDO_WINDOW_SECONDS * 1000) });
    if (undone) return;
  }
  const key = knownKey ?? (yield* wait(newIdempotencyKey));
  yield put(tipKeyMade(key));
  try {
    yield put(tipAccepted(yield* untilAnswered(() => api.sendTip(payload, key))));
    if (payload.entryId) yield put(entryChosen(null));
    yield delay(TIP_SENT_DISPLAY_MS);
    yield put(tipCleared());
  } catch (error) {
    // the menu that the member saw was an older one
    if (payload.entryId && !isUncertain(error)) yield put(menuRequested({ performerId: payload.performerId }));
    yield put(isUncertain(error) ? tipReplyLost(toFailure(error)) : tipRefused(toFailure(error)));
  }
}

function* loadBoard({ payload }: ReturnType<typeof boardRequested>): SagaIterator {
  try {
    const board = yield* wait(api.viewTipBoard, payload.performerId);
    yield put(boardLoaded({ ...board, performerId: payload.performerId }));
  } catch {
    // the show works without its tip board; the next tip reloads it
  }
}

/** Tips within this time cause one reload of the tip board. */
const BOARD_RELOAD_DELAY_MS = 800;

function* refreshBoard(): SagaIterator {
  yield delay(BOARD_RELOAD_DELAY_MS);
  const { board }: TipState = yield select(selectTip);
  if (board) yield put(boardRequested({ performerId: board.performerId }));
}

export function* tipsSaga(): SagaIterator {
  yield all([
    leading(tipRequested, sendTip),
    latest(boardRequested, loadBoard),
    takeLatest(tipReceived.type, refreshBoard),
  ]);
}
