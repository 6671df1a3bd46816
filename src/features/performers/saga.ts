import { type PayloadAction } from '@reduxjs/toolkit';
import { type SagaIterator } from 'redux-saga';
import { all, put } from 'redux-saga/effects';
import { toFailure } from '@/lib/errorText';
import { latest, leading, searching, wait } from '@/lib/sagas';
import * as api from './api';
import {
  detailFailed, detailRequested, detailSucceeded, type PerformerUpdate, searchFailed, searchRequested, searchSucceeded,
  updatePerformerFailed, updatePerformerRequested, updatePerformerSucceeded,
} from './slice';

export function* updatePerformer({ payload }: PayloadAction<PerformerUpdate>): SagaIterator {
  try {
    yield put(updatePerformerSucceeded(yield* wait(api.updatePerformer, payload)));
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

export function* performersSaga(): SagaIterator {
  yield all([
    leading(updatePerformerRequested, updatePerformer),
    latest(detailRequested, loadDetail),
    searching({ searchRequested, searchSucceeded, searchFailed }, (query) => api.searchPerformers(query)),
  ]);
}
