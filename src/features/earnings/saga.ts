import { type PayloadAction } from '@reduxjs/toolkit';
import { type SagaIterator } from 'redux-saga';
import { all, put, select } from 'redux-saga/effects';
import { toFailure } from '@/lib/errorText';
import { latest, wait } from '@/lib/sagas';
import * as api from './api';
import { selectEarning } from './selectors';
import { areStatsKnown, type EarningQuery, searchFailed, searchRequested, searchSucceeded, statsStored } from './slice';
import { type EarningState } from './state';

/** Loads one page of earnings, and the stats if the range has changed. */
export function* searchEarnings({ payload }: PayloadAction<EarningQuery>): SagaIterator {
  try {
    const range = api.toRange(payload);
    const known: EarningState = yield select(selectEarning);
    if (!areStatsKnown(known, range)) {
      yield put(statsStored({ ...range, stats: yield* wait(api.getStats, payload.role, range) }));
    }
    yield put(searchSucceeded(yield* wait(api.searchEarnings, payload)));
  } catch (error) {
    yield put(searchFailed(toFailure(error)));
  }
}

export function* earningsSaga(): SagaIterator {
  yield all([latest(searchRequested, searchEarnings)]);
}
