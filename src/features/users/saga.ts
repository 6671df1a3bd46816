import { type PayloadAction } from '@reduxjs/toolkit';
import { type SagaIterator } from 'redux-saga';
import { all, put } from 'redux-saga/effects';
import { authenticated } from '@/features/auth/slice';
import { toFailure } from '@/lib/errorText';
import { leading, wait } from '@/lib/sagas';
import * as api from './api';
import { updateUserFailed, updateUserRequested, updateUserSucceeded, type UserUpdate } from './slice';

export function* updateUser({ payload }: PayloadAction<UserUpdate>): SagaIterator {
  try {
    const profile = yield* wait(api.updateUser, payload);
    yield put(updateUserSucceeded(profile));
    // the account says whether a changed email address is verified
    yield put(authenticated(profile));
  } catch (error) {
    yield put(updateUserFailed(toFailure(error)));
  }
}

export function* usersSaga(): SagaIterator {
  yield all([leading(updateUserRequested, updateUser)]);
}
