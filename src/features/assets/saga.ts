import { type ActionCreatorWithPayload, type PayloadAction } from '@reduxjs/toolkit';
import { type SagaIterator } from 'redux-saga';
import { all, call, put } from 'redux-saga/effects';
import { notify } from '@/lib/effects';
import { errorText } from '@/lib/errorText';
import { every, searching, wait } from '@/lib/sagas';
import * as api from './api';
import { assetProcessed, ownGalleries, ownPhotos, ownProducts, ownVideos, videosSlice } from './slice';

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

/** What was worked on has a picture and a length now. */
function* lookAgain({ payload: { type, _id, processing } }: ReturnType<typeof assetProcessed>): SagaIterator {
  if (processing !== 'done') return;
  if (type === 'video') yield put(ownVideos.actions.changed(yield* wait(api.viewOwnVideo, _id)));
  else yield put(ownPhotos.actions.changed(yield* wait(api.viewOwnPhoto, _id)));
}

export function* assetsSaga(): SagaIterator {
  yield all([
    searching(ownProducts.actions, (query) => api.searchOwnProducts(query)),
    searching(ownVideos.actions, (query) => api.searchOwnVideos(query)),
    searching(ownPhotos.actions, (query) => api.searchOwnPhotos(query)),
    searching(ownGalleries.actions, (query) => api.searchOwnGalleries(query)),
    removing(ownProducts.actions, api.deleteOwnProduct),
    removing(ownVideos.actions, api.deleteOwnVideo),
    removing(ownPhotos.actions, api.deleteOwnPhoto),
    removing(ownGalleries.actions, api.deleteOwnGallery),
    every(assetProcessed, lookAgain),
    searching(videosSlice.actions, (query) => api.searchVideos(query)),
  ]);
}
