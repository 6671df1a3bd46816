import { type SagaIterator } from 'redux-saga';
import { all, put } from 'redux-saga/effects';
import { latest, wait } from '@/lib/sagas';
import * as api from './api';
import { goalsLoaded, goalsRequested } from './slice';

function* loadGoals({ payload }: ReturnType<typeof goalsRequested>): SagaIterator {
  try {
    yield put(goalsLoaded(yield* wait(api.viewGoals, payload.performerId)));
  } catch {
    // the room works without its goals; the next visit loads them again
  }
}

export function* goalsSaga(): SagaIterator {
  yield all([latest(goalsRequested, loadGoals)]);
}
