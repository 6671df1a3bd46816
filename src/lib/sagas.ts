/** The saga vocabulary of every feature: typed waiting, and watchers that one error cannot silence. */
import { type ActionCreatorWithPayload, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import { type SagaIterator } from 'redux-saga';
import { call, type CallEffect, delay, type Effect, put, takeEvery, takeLatest, takeLeading } from 'redux-saga/effects';
import { type Failure, isUncertain, toFailure } from './errorText';
import { type Page } from './list';
import { PAID_CALL_RETRY_DELAYS_MS } from './retryDelays';

// An intent by its action creator: the worker receives exactly what it makes.
type Intent<A extends UnknownAction> = ((...given: never[]) => A) & { type: string };
type Worker<A> = (action: A) => SagaIterator;

/** `const page = yield* wait(api.search, query)`: calls, waits, and keeps the type that a bare `yield` loses. */
export function* wait<Args extends unknown[], R>(
  work: (...args: Args) => R | Promise<R>,
  ...args: Args
): Generator<CallEffect, R, R> {
  return yield call(work, ...args);
}

/** A worker's mistake is reported and forgotten: without this the watcher above it would die silently, and with it every later click. */
function guarded<A>(worker: Worker<A>): Worker<A> {
  return function* safe(action) {
    try {
      yield* worker(action);
    } catch (error) {
      reportError(error);
    }
  };
}

/** For what moves value or changes the account: while one runs, further requests do nothing. */
export const leading = <A extends UnknownAction>(intent: Intent<A>, worker: Worker<A>) =>
  takeLeading(intent.type, guarded(worker));
/** For what is looked up: a newer request replaces the older, whose answer is ignored. */
export const latest = <A extends UnknownAction>(intent: Intent<A>, worker: Worker<A>) =>
  takeLatest(intent.type, guarded(worker));
/** For what stands alone, each on its own. */
export const every = <A extends UnknownAction>(intent: Intent<A>, worker: Worker<A>) =>
  takeEvery(intent.type, guarded(worker));

interface ListActions<T, Q> {
  searchRequested: Intent<PayloadAction<Q>>;
  searchSucceeded: ActionCreatorWithPayload<Page<T>>;
  searchFailed: ActionCreatorWithPayload<Failure>;
}

/** Drives a list of `lib/list`: one search at a time, the newest wins. */
export const searching = <T, Q>(actions: ListActions<T, Q>, search: (query: Q) => Promise<Page<T>>) =>
  latest(actions.searchRequested, function* find({ payload }: PayloadAction<Q>): SagaIterator {
    try {
      yield put(actions.searchSucceeded(yield* wait(search, payload)));
    } catch (error) {
      yield put(actions.searchFailed(toFailure(error)));
    }
  });

/** Repeats a call whose answer got lost. Only for calls under an idempotency key: then a repetition cannot happen twice. */
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
