import { type PayloadAction } from '@reduxjs/toolkit';
import { type SagaIterator } from 'redux-saga';
import { all, call, put } from 'redux-saga/effects';
import {
  clearCredentials,
  forgetRemembered,
  readCredentials,
  remember,
  storeCredentials,
  takeReturnTo,
} from '@/lib/cookies';
import { navigate, notify, sessionEnded } from '@/lib/effects';
import { statusOf, toFailure } from '@/lib/errorText';
import { latest, leading, wait } from '@/lib/sagas';
import * as api from './api';
import { fetchOwnProfile } from './ownProfile';
import { goalAfterLogin } from './landing';
import {
  authenticated,
  loggedOut,
  loginFailed,
  type LoginIntent,
  loginRequested,
  loginSucceeded,
  logoutRequested,
  profileRefreshRequested,
  registerUserFailed,
  registerUserRequested,
  registerUserSucceeded,
  staleStateCleared,
  updatePasswordFailed,
  updatePasswordRequested,
  updatePasswordSucceeded,
  type UserRegistration,
} from './slice';

/** Stale state, credentials, cookies, profile, success, landing: the order of the specification. */
export function* logIn({ payload }: PayloadAction<LoginIntent>): SagaIterator {
  try {
    yield put(staleStateCleared());
    const session = yield* wait(api.login, payload);
    yield call(storeCredentials, session.token, payload.role);
    yield payload.remember ? call(remember, payload.username.trim()) : call(forgetRemembered);
    const profile = yield* wait(fetchOwnProfile, payload.role);
    yield put(authenticated(profile));
    yield put(loginSucceeded(session));
    const goal = yield* wait(takeReturnTo);
    yield call(navigate, goalAfterLogin(profile, goal));
  } catch (error) {
    yield call(clearCredentials);
    yield put(loginFailed(toFailure(error)));
  }
}

/** The cookies go in any case; only the words differ when the API could not be told. A session that it no longer knows is as good as ended. */
export function* logOut(): SagaIterator {
  let told = true;
  try {
    yield call(api.logout);
  } catch (error) {
    told = statusOf(error) === 401;
  }
  yield call(clearCredentials);
  yield call(forgetRemembered);
  yield put(loggedOut());
  yield call(navigate, '/');
  yield told ? call(notify, 'success', 'Log out!') : call(notify, 'error', 'Something went wrong!');
}

/** A refusal ends the session here as well; a lost connection leaves what is known. */
export function* refreshProfile(): SagaIterator {
  const { token, role } = yield* wait(readCredentials);
  if (!token || !role) return;
  try {
    yield put(authenticated(yield* wait(fetchOwnProfile, role)));
  } catch (error) {
    if (statusOf(error) === 401 || statusOf(error) === 403) yield call(sessionEnded);
  }
}

export function* registerUser({ payload }: PayloadAction<UserRegistration>): SagaIterator {
  try {
    yield put(registerUserSucceeded(yield* wait(api.registerUser, payload)));
  } catch (error) {
    yield put(registerUserFailed(toFailure(error)));
  }
}

export function* updatePassword({ payload }: PayloadAction<{ password: string; prePassword: string }>): SagaIterator {
  try {
    yield call(api.updatePassword, payload);
    yield put(updatePasswordSucceeded());
  } catch (error) {
    yield put(updatePasswordFailed(toFailure(error)));
  }
}

export function* authSaga(): SagaIterator {
  yield all([
    leading(loginRequested, logIn),
    leading(logoutRequested, logOut),
    latest(profileRefreshRequested, refreshProfile),
    leading(registerUserRequested, registerUser),
    leading(updatePasswordRequested, updatePassword),
  ]);
}
