import { type SagaIterator } from 'redux-saga';
import { all, put, select } from 'redux-saga/effects';
import { isUncertain, toFailure } from '@/lib/errorText';
import { newIntentKey } from '@/lib/intentKey';
import { leading, untilAnswered, wait } from '@/lib/sagas';
import * as api from './api';
import { selectTip } from './selectors';
import { tipAccepted, tipAnswerLost, tipKeyMade, tipRefused, tipRequested, type TipState } from './slice';

/** One key per confirmed tip, kept while its answer is unknown: however often it is repeated, it is paid once. */
export function* sendTip({ payload }: ReturnType<typeof tipRequested>): SagaIterator {
  const { key: kept }: TipState = yield select(selectTip);
  const key = kept ?? (yield* wait(newIntentKey));
  yield put(tipKeyMade(key));
  try {
    yield put(tipAccepted(yield* untilAnswered(() => api.sendTip(payload, key))));
  } catch (error) {
    yield put(isUncertain(error) ? tipAnswerLost(toFailure(error)) : tipRefused(toFailure(error)));
  }
}

export function* tipsSaga(): SagaIterator {
  yield all([leading(tipRequested, sendTip)]);
}
