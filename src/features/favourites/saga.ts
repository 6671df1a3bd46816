import { type SagaIterator } from 'redux-saga';
import { all, call, put } from 'redux-saga/effects';
import { favouriteToggled } from '@/features/performers/slice';
import { notify } from '@/lib/sideEffects';
import { errorText } from '@/lib/errorText';
import { leading, searching } from '@/lib/sagas';
import * as api from './api';
import { favouritesSlice, favouriteToggleRequested } from './slice';

export function* toggleFavourite({ payload }: ReturnType<typeof favouriteToggleRequested>): SagaIterator {
  try {
    yield call(api.setFavourite, payload.performerId, payload.isFavorite);
    yield put(favouriteToggled(payload));
  } catch (error) {
    yield call(notify, 'error', errorText(error));
  }
}

export function* favouritesSaga(): SagaIterator {
  yield all([
    leading(favouriteToggleRequested, toggleFavourite),
    searching(favouritesSlice.actions, api.listFavourites),
  ]);
}
