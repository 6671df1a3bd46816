import { type SagaIterator } from 'redux-saga';
import { all, put } from 'redux-saga/effects';
import { toFailure } from '@/lib/errorText';
import { latest, wait } from '@/lib/sagas';
import * as api from './api';
import { categoriesFailed, categoriesRequested, categoriesSucceeded } from './slice';

export function* listCategories(): SagaIterator {
  try {
    yield put(categoriesSucceeded(yield* wait(() => api.listCategories())));
  } catch (error) {
    yield put(categoriesFailed(toFailure(error)));
  }
}

export function* categoriesSaga(): SagaIterator {
  yield all([latest(categoriesRequested, listCategories)]);
}
