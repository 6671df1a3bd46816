import { type PayloadAction } from '@reduxjs/toolkit';
import { type SagaIterator } from 'redux-saga';
import { all, call, put, select } from 'redux-saga/effects';
import { authenticated } from '@/features/auth/slice';
import { navigate, notify } from '@/lib/effects';
import { toFailure } from '@/lib/errorText';
import { latest, leading, searching, wait } from '@/lib/sagas';
import * as api from './api';
import { selectPerformerDetail } from './selectors';
import {
  blockedBy, detailFailed, detailRequested, detailSucceeded, listRefreshed, type PerformerDetail, type PerformerQuery, type PerformerUpdate, refreshRequested, searchFailed, searchRequested, searchSucceeded,
  updatePerformerFailed, updatePerformerRequested, updatePerformerSucceeded,
} from './slice';

export function* updatePerformer({ payload }: PayloadAction<PerformerUpdate>): SagaIterator {
  try {
    const profile = yield* wait(api.updatePerformer, payload);
    yield put(updatePerformerSucceeded(profile));
    // whether the address is confirmed is read from the account
    yield put(authenticated(profile));
  } catch (error) {
    yield put(updatePerformerFailed(toFailure(error)));
  }
}

export function* loadDetail({ payload }: PayloadAction<{ username: string }>): SagaIterator {
  try {
    yield put(detailSucceeded(yield* wait(api.loadDetail, payload.username)));
  } catch (error) {
    yield put(detailFailed(toFailure(error)));
  }
}

/** What fails here is left alone: the list on screen is still good. */
export function* refreshList({ payload }: PayloadAction<PerformerQuery>): SagaIterator {
  try {
    yield put(listRefreshed(yield* wait(api.searchPerformers, payload)));
  } catch {
    // the next refresh is near
  }
}

/** Who was blocked leaves that performer's page, and is told why. */
export function* leaveBlocked({ payload }: ReturnType<typeof blockedBy>): SagaIterator {
  const detail: PerformerDetail = yield select(selectPerformerDetail);
  if (detail.data?._id !== payload.performerId) return;
  yield call(notify, 'info', 'This page is not open to you any more.');
  yield call(navigate, '/');
}

export function* performersSaga(): SagaIterator {
  yield all([
    leading(updatePerformerRequested, updatePerformer),
    latest(detailRequested, loadDetail),
    latest(blockedBy, leaveBlocked),
    latest(refreshRequested, refreshList),
    searching({ searchRequested, searchSucceeded, searchFailed }, (query) => api.searchPerformers(query)),
  ]);
}
