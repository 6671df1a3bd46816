import { type ActionCreatorWithPayload, type PayloadAction } from '@reduxjs/toolkit';
import { type SagaIterator } from 'redux-saga';
import { all, call, put } from 'redux-saga/effects';
import { notify } from '@/lib/effects';
import { errorText } from '@/lib/errorText';
import { every, searching } from '@/lib/sagas';
import * as api from './api';
import { ownGalleries, ownPhotos, ownProducts, ownVideos, videosSlice } from './slice';

interface Removing {
  removeRequested: ActionCreatorWithPayload<string>;
  removed: ActionCreatorWithPayload<string>;
}

/** The thing leaves the list when the server has let it go, and stays with a word of why otherwise. */
const removing = ({ removeRequested, removed }: Removing, remove: (id: string) => Promise<unknown>) =>
  every(removeRequested, function* takeAway({ payload }: PayloadAction<string>): SagaIterator {
    try {
      yield call(remove, payload);
      yield put(removed(payload));
    } catch (error) {
      yield call(notify, 'error', errorText(error));
    }
  });

export function* assetsSaga(): SagaIterator {
  yield all([
    searching(ownProducts.actions, api.searchOwnProducts),
    searching(ownVideos.actions, api.searchOwnVideos),
    searching(ownPhotos.actions, api.searchOwnPhotos),
    searching(ownGalleries.actions, api.searchOwnGalleries),
    removing(ownProducts.actions, api.deleteOwnProduct),
    removing(ownVideos.actions, api.deleteOwnVideo),
    removing(ownPhotos.actions, api.deleteOwnPhoto),
    removing(ownGalleries.actions, api.deleteOwnGallery),
    searching(videosSlice.actions, (query) => api.searchVideos(query)),
  ]);
}
