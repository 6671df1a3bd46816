import { type PayloadAction } from '@reduxjs/toolkit';
import { type SagaIterator } from 'redux-saga';
import { all, call, put } from 'redux-saga/effects';
import {
  clearCredentials,
  forgetUsername,
  readCredentials,
  rememberUsername,
  storeCredentials,
  takeReturnTo,
} from '@/lib/cookies';
import { keepIntent } from '@/lib/intent';
import { navigate, notify, reportSessionEnded } from '@/lib/sideEffects';
import { statusOf, toFailure } from '@/lib/errorText';
import { pageOf } from '@/lib/http';
import { type Role } from '@/lib/roles';
import { latest, leading, wait } from '@/lib/sagas';
import * as api from './api';
import { fetchOwnProfile } from './ownProfile';
import { pathAfterLogin } from './afterLogin';
import {
  authenticated,
  loggedOut,
  loginFailed,
  type LoginIntent,
  loginRequested,
  loginSucceeded,
  logoutRequested,
  passkeyAccepted,
  profileRefreshRequested,
  registerUserFailed,
  registerUserRequested,
  registerUserSucceeded,
  secondStepCompleted,
  staleStateCleared,
  updatePasswordFailed,
  updatePasswordRequested,
  updatePasswordSucceeded,
  type UserRegistration,
} from './slice';

/** Logs in: clears stale state, stores the session, loads the profile, then opens the next page. The order matters. */
export function* logIn({ payload }: PayloadAction<LoginIntent>): SagaIterator {
  try {
    yield put(staleStateCleared());
    const session = yield* wait(api.login, payload);
    yield call(storeCredentials, session.token, payload.role);
    yield payload.remember ? call(rememberUsername, payload.username.trim()) : call(forgetUsername);
    yield call(enter, session.token, payload.role);
  } catch (error) {
    yield call(failLogin, error);
  }
}

/** Opens the page that a session needs first (second step, closing account), or forgets a session that was refused. */
function* failLogin(error: unknown): SagaIterator {
  const page = pageOf(error);
  if (!page) yield call(clearCredentials);
  yield put(loginFailed(page ? null : toFailure(error)));
  if (page) yield call(navigate, page);
}

/** Loads the profile of a session and opens the page that the visitor wanted. */
function* enter(token: string, role: Role): SagaIterator {
  const profile = yield* wait(fetchOwnProfile, role);
  yield put(authenticated(profile));
  yield put(loginSucceeded({ token }));
  const goal = yield* wait(takeReturnTo);
  const path = pathAfterLogin(profile, goal);
  yield call(keepIntent, path, goal?.path === path ? (goal.intent ?? null) : null);
  yield call(navigate, path);
}

/** Opens the site after the second step of a login. */
export function* finishSecondStep(): SagaIterator {
  const { token, role } = yield* wait(readCredentials);
  if (!token || !role) return;
  try {
    yield call(enter, token, role);
  } catch (error) {
    yield call(failLogin, error);
  }
}

/** Opens the site after a login by a passkey. */
export function* enterByPasskey({ payload }: PayloadAction<{ token: string; role: Role }>): SagaIterator {
  try {
    yield put(staleStateCleared());
    yield call(storeCredentials, payload.token, payload.role);
    yield call(enter, payload.token, payload.role);
  } catch (error) {
    yield call(failLogin, error);
  }
}

/** Logs out. The cookies are removed even when the API can't be reached; a 401 means the session had ended already. */
export function* logOut(): SagaIterator {
  let succeeded = true;
  try {
    yield call(api.logout);
  } catch (error) {
    succeeded = statusOf(error) === 401;
  }
  yield call(clearCredentials);
  yield call(forgetUsername);
  yield put(loggedOut());
  yield call(navigate, '/');
  yield succeeded ? call(notify, 'success', 'Log out!') : call(notify, 'error', 'Something went wrong!');
}

/** Refreshes the own profile. A refusal ends the session; a lost connection changes nothing. */
export function* refreshProfile(): SagaIterator {
  const { token, role } = yield* wait(readCredentials);
  if (!token || !role) return;
  try {
    yield put(authenticated(yield* wait(fetchOwnProfile, role)));
  } catch (error) {
    if (statusOf(error) === 401 || statusOf(error) === 403) yield call(reportSessionEnded);
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
    leading(secondStepCompleted, finishSecondStep),
    leading(passkeyAccepted, enterByPasskey),
    leading(logoutRequested, logOut),
    latest(profileRefreshRequested, refreshProfile),
    leading(registerUserRequested, registerUser),
    leading(updatePasswordRequested, updatePassword),
  ]);
}
