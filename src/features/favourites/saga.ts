import { type SagaIterator } from 'redux-saga';
import { all, call, put, select } from 'redux-saga/effects';
import { favouriteToggled } from '@/features/performers/slice';
import { notify } from '@/lib/sideEffects';
import { errorText } from '@/lib/errorText';
import { offerPush } from '@/lib/pushOffers';
import { every, latest, leading, searching, wait } from '@/lib/sagas';
import { notificationsChanged } from '@/features/notifications/slice';
import * as api from './api';
import { selectFollowedName } from './selectors';
import { favouritesSlice, favouriteToggleRequested, followedLiveLoaded, followedLiveRequested } from './slice';

export function* toggleFavourite({ payload }: ReturnType<typeof favouriteToggleRequested>): SagaIterator {
  try {
    const { performerId, isFavorite, level } = payload;
    const { followLevel } = yield* wait(api.setFavourite, performerId, isFavorite, level);
    yield put(favouriteToggled({ performerId, isFavorite, followLevel }));
    yield put(followedLiveRequested());
    const name = (yield select(selectFollowedName, performerId)) as string | undefined;
    if (name && isFavorite && followLevel && followLevel !== 'none') yield call(offerPush, name);
  } catch (error) {
    yield call(notify, 'error', errorText(error));
  }
}

export function* loadFollowedLive(): SagaIterator {
  try {
    yield put(followedLiveLoaded((yield* wait(api.countFollowedLive)).total));
  } catch {
    // the next page or connection brings the number
  }
}

/** A show that a follower is told of changes the number. */
export function* followShows({ payload: { arrived } }: ReturnType<typeof notificationsChanged>): SagaIterator {
  if (arrived?.kind === 'live') yield put(followedLiveRequested());
}

export function* favouritesSaga(): SagaIterator {
  yield all([
    leading(favouriteToggleRequested, toggleFavourite),
    latest(followedLiveRequested, loadFollowedLive),
    every(notificationsChanged, followShows),
    searching(favouritesSlice.actions, api.listFavourites),
  ]);
}
