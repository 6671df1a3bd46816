import { type PayloadAction } from '@reduxjs/toolkit';
import { type SagaIterator } from 'redux-saga';
import { all, call, put, select } from 'redux-saga/effects';
import { selectAccount } from '@/features/auth/selectors';
import { authenticated, loggedOut } from '@/features/auth/slice';
import { navigate, notify } from '@/lib/effects';
import { toFailure } from '@/lib/errorText';
import { every, latest, leading, searching, wait } from '@/lib/sagas';
import * as api from './api';
import { selectPerformerDetail } from './selectors';
import {
  blockedBy,
  detailFailed,
  detailRequested,
  detailSucceeded,
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

/** Whom the API does not show any more (a block, a suspension) is forgotten too. */
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

/** Who was blocked leaves that performer's page, and is told why. */
export function* leaveBlocked({ payload }: ReturnType<typeof blockedBy>): SagaIterator {
  const detail: PerformerDetail = yield select(selectPerformerDetail);
  if (detail.data?._id !== payload.performerId) return;
  yield call(notify, 'info', 'This page is not open to you any more.');
  yield call(navigate, '/');
}

export function* forget(): SagaIterator {
  yield call(forgetWatched);
}

export function* performersSaga(): SagaIterator {
  yield all([
    leading(updatePerformerRequested, updatePerformer),
    latest(detailRequested, loadDetail),
    latest(blockedBy, leaveBlocked),
    latest(refreshRequested, refreshList),
    latest(watchedRequested, loadWatched),
    every(watchedForgotten, forget),
    every(loggedOut, forget),
    searching({ searchRequested, searchSucceeded, searchFailed }, (query) => api.searchPerformers(query)),
  ]);
}
