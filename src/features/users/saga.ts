import { type PayloadAction } from '@reduxjs/toolkit';
import { type SagaIterator } from 'redux-saga';
import { all, put } from 'redux-saga/effects';
import { toFailure } from '@/lib/errorText';
import { leading, wait } from '@/lib/sagas';
import * as api from './api';
import { updateUserFailed, updateUserRequested, updateUserSucceeded, type UserUpdate } from './slice';

export function* updateUser({ payload }: PayloadAction<UserUpdate>): SagaIterator {
  try {
    yield put(updateUserSucceeded(yield* wait(api.updateUser, payload)));
  } catch (error) {
    yield put(updateUserFailed(toFailure(error)));
  }
}

export function* usersSaga(): SagaIterator {
  yield all([leading(updateUserRequested, updateUser)]);
}
