import { type ActionCreatorWithPayload, type PayloadAction } from '@reduxjs/toolkit';
import { buffers, type Channel, type SagaIterator } from 'redux-saga';
import { actionChannel, all, call, fork, put, select, take } from 'redux-saga/effects';
import { type RootState } from '@/application/state';
import { socketStatusChanged } from '@/features/realtime/slice';
import { recordingTold } from '@/features/streaming/slice';
import { notify } from '@/lib/sideEffects';
import { errorText } from '@/lib/errorText';
import { every, latest, searching, wait } from '@/lib/sagas';
import * as api from './api';
import { selectOpened, selectOwnPhotos, selectOwnVideos } from './selectors';
import {
  type AssetQuery,
  assetProcessed,
  type OpenedState,
  orderRequested,
  type OwnPhoto,
  type OwnVideo,
  ownGalleries,
  ownPhotos,
  ownProducts,
  ownVideos,
  videosSlice,
  workRequested,
} from './slice';

interface Removing {
  removeRequested: ActionCreatorWithPayload<string>;
  removed: ActionCreatorWithPayload<string>;
}

/** The item leaves the list when the server has let it go, and stays with a word of why otherwise. */
const removing = ({ removeRequested, removed }: Removing, remove: (id: string) => Promise<unknown>) =>
  every(removeRequested, function* takeAway({ payload }: PayloadAction<string>): SagaIterator {
    try {
      yield call(remove, payload);
      yield put(removed(payload));
    } catch (error) {
      yield call(notify, 'error', errorText(error));
    }
  });

/** Once more on what failed. The server tells when it begins. */
function* workAgain({ payload: { type, _id } }: ReturnType<typeof workRequested>): SagaIterator {
  try {
    if (type === 'video') yield put(ownVideos.actions.changed(yield* wait(api.retryVideo, _id)));
    else yield put(ownPhotos.actions.changed(yield* wait(api.retryPhoto, _id)));
  } catch (error) {
    yield call(notify, 'error', errorText(error));
  }
}

/** One order after the other, as they were made; of those that gather meanwhile only the newest counts. What could not be kept is shown as it was. */
function* keepOrder(): SagaIterator {
  const wishes: Channel<ReturnType<typeof orderRequested>> = yield actionChannel(
    orderRequested.type,
    buffers.sliding(1),
  );
  while (true) {
    const {
      payload: { galleryId, photoIds },
    }: ReturnType<typeof orderRequested> = yield take(wishes);
    try {
      yield call(api.orderPhotos, galleryId, photoIds);
    } catch (error) {
      yield call(notify, 'error', errorText(error));
      yield put(ownPhotos.actions.searchRequested({ galleryId }));
    }
  }
}

/** What was worked on has a picture and a length now. */
function* lookAgain({ payload: { type, _id, processing } }: ReturnType<typeof assetProcessed>): SagaIterator {
  if (processing !== 'done') return;
  if (type === 'video') yield put(ownVideos.actions.changed(yield* wait(api.viewOwnVideo, _id)));
  else yield put(ownPhotos.actions.changed(yield* wait(api.viewOwnPhoto, _id)));
}

/** A show was made into drafts: a list of videos that was looked at is looked at once more. */
function* showDrafts(): SagaIterator {
  let query: AssetQuery | null = null;
  while (true) {
    const action: ReturnType<typeof ownVideos.actions.searchRequested> | ReturnType<typeof recordingTold> = yield take([
      ownVideos.actions.searchRequested,
      recordingTold,
    ]);
    if (ownVideos.actions.searchRequested.match(action)) query = action.payload;
    else if (query && action.payload.state === 'kept') yield put(ownVideos.actions.searchRequested(query));
  }
}

const underWay = ({ processing }: { processing: string }) => processing === 'waiting' || processing === 'running';

/** While there was no connection, nobody told how the work went. */
function* catchUp({ payload }: ReturnType<typeof socketStatusChanged>): SagaIterator {
  if (payload !== 'connected') return;
  const { videos, photos, looked }: { videos: OwnVideo[]; photos: OwnPhoto[]; looked: OpenedState } = yield select(
    (state: RootState) => ({
      videos: selectOwnVideos(state).data,
      photos: selectOwnPhotos(state).data,
      looked: selectOpened(state),
    }),
  );
  const idsOf = (items: ({ _id: string; processing: string } | null)[]) =>
    new Set(items.flatMap((item) => (item && underWay(item) ? [item._id] : [])));
  for (const id of idsOf([...videos, looked.video]))
    yield put(ownVideos.actions.changed(yield* wait(api.viewOwnVideo, id)));
  for (const id of idsOf([...photos, looked.photo]))
    yield put(ownPhotos.actions.changed(yield* wait(api.viewOwnPhoto, id)));
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
    every(workRequested, workAgain),
    fork(keepOrder),
    every(assetProcessed, lookAgain),
    latest(socketStatusChanged, catchUp),
    fork(showDrafts),
    searching(videosSlice.actions, (query) => api.searchVideos(query)),
  ]);
}
