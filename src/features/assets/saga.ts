import { type ActionCreatorWithPayload, type PayloadAction } from '@reduxjs/toolkit';
import { buffers, type Channel, type SagaIterator } from 'redux-saga';
import { actionChannel, all, call, fork, put, select, take } from 'redux-saga/effects';
import { type RootState } from '@/application/state';
import { socketStatusChanged } from '@/features/realtime/slice';
import { recordingReported } from '@/features/streaming/slice';
import { notify } from '@/lib/sideEffects';
import { errorText } from '@/lib/errorText';
import { every, latest, searching, wait } from '@/lib/sagas';
import * as api from './api';
import { selectOpened, selectOwnPhotos, selectOwnVideos } from './selectors';
import {
  type AssetQuery,
  assetProcessed,
  type OpenedState,
  photoOrderRequested,
  type OwnPhoto,
  type OwnVideo,
  ownGalleries,
  ownPhotos,
  ownProducts,
  ownVideos,
  videosSlice,
  retryRequested,
} from './slice';

interface RemoveActions {
  removeRequested: ActionCreatorWithPayload<string>;
  removed: ActionCreatorWithPayload<string>;
}

/** Removes an item from the list once the server has deleted it. Shows the error otherwise. */
const handleRemovals = ({ removeRequested, removed }: RemoveActions, remove: (id: string) => Promise<unknown>) =>
  every(removeRequested, function* removeItem({ payload }: PayloadAction<string>): SagaIterator {
    try {
      yield call(remove, payload);
      yield put(removed(payload));
    } catch (error) {
      yield call(notify, 'error', errorText(error));
    }
  });

/** Retries a failed processing. An event of the server reports its start. */
function* retryProcessing({ payload: { type, _id } }: ReturnType<typeof retryRequested>): SagaIterator {
  try {
    if (type === 'video') yield put(ownVideos.actions.changed(yield* wait(api.retryVideo, _id)));
    else yield put(ownPhotos.actions.changed(yield* wait(api.retryPhoto, _id)));
  } catch (error) {
    yield call(notify, 'error', errorText(error));
  }
}

/**
 * Saves new orders of a gallery's photos one after another. While one is being saved, only the newest is kept. After an
 * error the photos are loaded again in their saved order.
 */
function* savePhotoOrders(): SagaIterator {
  const requests: Channel<ReturnType<typeof photoOrderRequested>> = yield actionChannel(
    photoOrderRequested.type,
    buffers.sliding(1),
  );
  while (true) {
    const {
      payload: { galleryId, photoIds },
    }: ReturnType<typeof photoOrderRequested> = yield take(requests);
    try {
      yield call(api.orderPhotos, galleryId, photoIds);
    } catch (error) {
      yield call(notify, 'error', errorText(error));
      yield put(ownPhotos.actions.searchRequested({ galleryId }));
    }
  }
}

/** Loads a processed item again, for its preview and duration. */
function* reloadProcessed({ payload: { type, _id, processing } }: ReturnType<typeof assetProcessed>): SagaIterator {
  if (processing !== 'done') return;
  if (type === 'video') yield put(ownVideos.actions.changed(yield* wait(api.viewOwnVideo, _id)));
  else yield put(ownPhotos.actions.changed(yield* wait(api.viewOwnPhoto, _id)));
}

/** Reloads the list of videos, if it was loaded, when the recording of a show became a draft. */
function* reloadAfterRecording(): SagaIterator {
  let query: AssetQuery | null = null;
  while (true) {
    const action: ReturnType<typeof ownVideos.actions.searchRequested> | ReturnType<typeof recordingReported> =
      yield take([ownVideos.actions.searchRequested, recordingReported]);
    if (ownVideos.actions.searchRequested.match(action)) query = action.payload;
    else if (query && action.payload.state === 'kept') yield put(ownVideos.actions.searchRequested(query));
  }
}

const isProcessing = ({ processing }: { processing: string }) => processing === 'waiting' || processing === 'running';

/** Loads items in processing again after a reconnect, because events were missed. */
function* reloadAfterReconnect({ payload }: ReturnType<typeof socketStatusChanged>): SagaIterator {
  if (payload !== 'connected') return;
  const { videos, photos, opened }: { videos: OwnVideo[]; photos: OwnPhoto[]; opened: OpenedState } = yield select(
    (state: RootState) => ({
      videos: selectOwnVideos(state).data,
      photos: selectOwnPhotos(state).data,
      opened: selectOpened(state),
    }),
  );
  const idsOf = (items: ({ _id: string; processing: string } | null)[]) =>
    new Set(items.flatMap((item) => (item && isProcessing(item) ? [item._id] : [])));
  for (const id of idsOf([...videos, opened.video]))
    yield put(ownVideos.actions.changed(yield* wait(api.viewOwnVideo, id)));
  for (const id of idsOf([...photos, opened.photo]))
    yield put(ownPhotos.actions.changed(yield* wait(api.viewOwnPhoto, id)));
}

export function* assetsSaga(): SagaIterator {
  yield all([
    searching(ownProducts.actions, (query) => api.searchOwnProducts(query)),
    searching(ownVideos.actions, (query) => api.searchOwnVideos(query)),
    searching(ownPhotos.actions, (query) => api.searchOwnPhotos(query)),
    searching(ownGalleries.actions, (query) => api.searchOwnGalleries(query)),
    handleRemovals(ownProducts.actions, api.deleteOwnProduct),
    handleRemovals(ownVideos.actions, api.deleteOwnVideo),
    handleRemovals(ownPhotos.actions, api.deleteOwnPhoto),
    handleRemovals(ownGalleries.actions, api.deleteOwnGallery),
    every(retryRequested, retryProcessing),
    fork(savePhotoOrders),
    every(assetProcessed, reloadProcessed),
    latest(socketStatusChanged, reloadAfterReconnect),
    fork(reloadAfterRecording),
    searching(videosSlice.actions, (query) => api.searchVideos(query)),
  ]);
}
