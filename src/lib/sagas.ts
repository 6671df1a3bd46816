/** Saga helpers for all features: typed calls, and watchers that survive an error of their worker. */
import { type ActionCreatorWithPayload, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import { type SagaIterator } from 'redux-saga';
import { call, type CallEffect, delay, type Effect, put, takeEvery, takeLatest, takeLeading } from 'redux-saga/effects';
import { type Failure, isUncertain, toFailure } from './errorText';
import { PAID_CALL_RETRY_DELAYS_MS } from './retryDelays';

// an intent is identified by its action creator, whose action the worker receives
type Intent<A extends UnknownAction> = ((...given: never[]) => A) & { type: string };
type Worker<A> = (action: A) => SagaIterator;

/**
 * Calls a function and returns its typed result: `const page = yield* wait(api.search, query)`. A bare `yield` loses
 * the type.
 */
export function* wait<Args extends unknown[], R>(
  work: (...args: Args) => R | Promise<R>,
  ...args: Args
): Generator<CallEffect, R, R> {
  return yield call(work, ...args);
}

/** Reports an error of the worker. Without this the watcher would end silently, and later clicks would do nothing. */
function guarded<A>(worker: Worker<A>): Worker<A> {
  return function* safe(action) {
    try {
      yield* worker(action);
    } catch (error) {
      reportError(error);
    }
  };
}

/** For payments and changes of the account: requests are ignored while one is running. */
export const leading = <A extends UnknownAction>(intent: Intent<A>, worker: Worker<A>) =>
  takeLeading(intent.type, guarded(worker));
/** For lookups: a newer request cancels the older one. */
export const latest = <A extends UnknownAction>(intent: Intent<A>, worker: Worker<A>) =>
  takeLatest(intent.type, guarded(worker));
/** For independent requests: each runs. */
export const every = <A extends UnknownAction>(intent: Intent<A>, worker: Worker<A>) =>
  takeEvery(intent.type, guarded(worker));

export interface ListActions<P, Q> {
  searchRequested: Intent<PayloadAction<Q>>;
  searchSucceeded: ActionCreatorWithPayload<P>;
  searchFailed: ActionCreatorWithPayload<Failure>;
}

/** Runs the searches of a list of `lib/list`. A newer search cancels the older one. */
export const searching = <P, Q>(actions: ListActions<P, Q>, search: (query: Q) => Promise<P>) =>
  latest(actions.searchRequested, function* find({ payload }: PayloadAction<Q>): SagaIterator {
    try {
      yield put(actions.searchSucceeded(yield* wait(search, payload)));
    } catch (error) {
      yield put(actions.searchFailed(toFailure(error)));
    }
  });

/** Repeats a call whose answer was lost. Only for calls with an idempotency key, which can't take effect twice. */
export function* untilAnswered<R>(work: () => Promise<R>): Generator<Effect, R, R> {
  for (const pause of PAID_CALL_RETRY_DELAYS_MS) {
    try {
      return yield call(work);
    } catch (error) {
      if (!isUncertain(error)) throw error;
      yield delay(pause);
    }
  }
  return yield call(work);
}
