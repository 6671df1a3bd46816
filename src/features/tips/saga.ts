import { type SagaIterator } from 'redux-saga';
import { all, delay, put, race, select, take, takeLatest } from 'redux-saga/effects';
import { isUncertain, toFailure } from '@/lib/errorText';
import { newIdempotencyKey } from '@/lib/idempotencyKey';
import { latest, leading, untilAnswered, wait } from '@/lib/sagas';
import * as api from './api';
import { selectTip } from './selectors';
import {
  boardLoaded,
  boardRequested,
  CALM_MS,
  LARGE_TIP,
  tipAccepted,
  tipAnswerLost,
  tipCleared,
  tipHeld,
  tipKeyMade,
  tipReceived,
  tipRefused,
  tipRequested,
  type TipState,
  tipUndone,
  UNDO_SECONDS,
} from './slice';

/** One key per confirmed tip, kept while its answer is unknown: however often it is repeated, it is paid once. A large one can be undone before it is posted. */
export function* sendTip({ payload }: ReturnType<typeof tipRequested>): SagaIterator {
  const { key: kept }: TipState = yield select(selectTip);
  if (!kept && payload.token >= LARGE_TIP) {
    yield put(tipHeld());
    const { undone } = yield race({ undone: take(tipUndone.type), over: delay(UNDO_SECONDS * 1000) });
    if (undone) return;
  }
  const key = kept ?? (yield* wait(newIdempotencyKey));
  yield put(tipKeyMade(key));
  try {
    yield put(tipAccepted(yield* untilAnswered(() => api.sendTip(payload, key))));
    yield delay(CALM_MS);
    yield put(tipCleared());
  } catch (error) {
    yield put(isUncertain(error) ? tipAnswerLost(toFailure(error)) : tipRefused(toFailure(error)));
  }
}

function* loadBoard({ payload }: ReturnType<typeof boardRequested>): SagaIterator {
  try {
    const board = yield* wait(api.viewTipBoard, payload.performerId);
    yield put(boardLoaded({ ...board, performerId: payload.performerId }));
  } catch {
    // the show goes on without its board; the next tip asks again
  }
}

/** A room full of tips asks once for all of them. */
const BOARD_PAUSE_MS = 800;

function* refreshBoard(): SagaIterator {
  yield delay(BOARD_PAUSE_MS);
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
