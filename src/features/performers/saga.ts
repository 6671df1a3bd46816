import { type PayloadAction } from '@reduxjs/toolkit';
import { type SagaIterator } from 'redux-saga';
import { all, call, put, select } from 'redux-saga/effects';
import { selectAccount } from '@/features/auth/selectors';
import { authenticated, loggedOut } from '@/features/auth/slice';
import { navigate, notify } from '@/lib/sideEffects';
import { toFailure } from '@/lib/errorText';
import { every, latest, leading, searching, wait } from '@/lib/sagas';
import * as api from './api';
import { selectPerformerDetail } from './selectors';
import {
  blockedBy,
  listRefreshed,
  type PerformerDetail,
  type PerformerQuery,
  type PerformerUpdate,
  refreshRequested,
  searchFailed,
  searchRequested,
  searchSucceeded,
  updatePerformerFailed,
  updatePerformerRequested,
  updatePerformerSucceeded,
  watchedFailed,
  watchedForgotten,
  watchedRequested,
  watchedSucceeded,
} from './slice';
import { dropWatched, forgetWatched, readWatched } from './watched';

export function* updatePerformer({ payload }: PayloadAction<PerformerUpdate>): SagaIterator {
  try {
    const profile = yield* wait(api.updatePerformer, payload);
    yield put(updatePerformerSucceeded(profile));
    // the account says whether a changed email address is verified
    yield put(authenticated(profile));
  } catch (error) {
    yield put(updatePerformerFailed(toFailure(error)));
  }
}

/** Refreshes the list on screen. A failure is ignored, because the shown list is still good. */
export function* refreshList({ payload }: PayloadAction<PerformerQuery>): SagaIterator {
  try {
    yield put(listRefreshed(yield* wait(api.searchPerformers, payload)));
  } catch {
    // the next refresh follows soon
  }
}

/** Loads the watched performers and drops those that the API no longer shows (blocked or suspended). */
export function* loadWatched(): SagaIterator {
  const account: ReturnType<typeof selectAccount> = yield select(selectAccount);
  const owner = account?._id ?? '';
  const ids = yield* wait(readWatched, owner);
  if (!ids.length) return yield put(watchedSucceeded([]));
  try {
    const { data } = yield* wait(api.searchPerformers, { ids, limit: ids.length });
    const cards = ids.flatMap((id) => data.find(({ _id }) => _id === id) ?? []);
    yield put(watchedSucceeded(cards));
    if (cards.length < ids.length)
      yield call(
        dropWatched,
        owner,
        ids.filter((id) => !cards.some(({ _id }) => _id === id)),
      );
  } catch {
    yield put(watchedFailed());
  }
}

/** Takes a member who was blocked away from the performer's page, with a notice. */
export function* leaveBlocked({ payload }: ReturnType<typeof blockedBy>): SagaIterator {
  const detail: PerformerDetail = yield select(selectPerformerDetail);
  if (detail.data?._id !== payload.performerId) return;
  yield call(notify, 'info', "This page isn't available to you any more.");
  yield call(navigate, '/');
}

export function* clearWatched(): SagaIterator {
  yield call(forgetWatched);
}

export function* performersSaga(): SagaIterator {
  yield all([
    leading(updatePerformerRequested, updatePerformer),
    latest(blockedBy, leaveBlocked),
    latest(refreshRequested, refreshList),
    latest(watchedRequested, loadWatched),
    every(watchedForgotten, clearWatched),
    every(loggedOut, clearWatched),
    searching({ searchRequested, searchSucceeded, searchFailed }, (query) => api.searchPerformers(query)),
  ]);
}
