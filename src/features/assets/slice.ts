import { createAction, createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { type ReplyOf } from '@contract/all';
import { type ServerEvents } from '@contract/events';
import { loggedOut, staleStateCleared } from '@/features/auth/slice';
import { type Failure } from '@/lib/errorText';
import { type QueryOf } from '@/lib/http';
import {
  addTo,
  beginSearch,
  type ById,
  byId,
  emptyList,
  failSearch,
  listCases,
  type ListState,
  type Page,
  removeFrom,
  type Searching,
} from '@/lib/list';

/** The performer's own items, with prices in tokens. */
export type OwnProduct = ReplyOf<'viewOwnProduct'>;
export type OwnVideo = ReplyOf<'viewOwnVideo'>;
export type OwnPhoto = ReplyOf<'viewOwnPhoto'>;
export type OwnGallery = ReplyOf<'viewOwnGallery'>;
/** A video as the public list shows it. */
export type VideoCard = ReplyOf<'searchVideos'>['data'][number];

/** A search in the own items of any kind. */
export type AssetQuery = Omit<QueryOf<'searchOwnPhotos'>, 'status'> & {
  status?: 'draft' | 'active' | 'inactive';
  type?: 'physical' | 'digital';
};

/** Orders the photos of a gallery. */
export const photoOrderRequested = createAction<{ galleryId: string; photoIds: string[] }>(
  'assets/photoOrderRequested',
);
/** Retries the failed processing of an upload. */
export const retryRequested =
  createAction<Pick<ServerEvents['asset/processed'], 'type' | '_id'>>('assets/retryRequested');
/** Reports the progress of an upload's processing. */
export const assetProcessed = createAction<ServerEvents['asset/processed']>('assets/processed');

// the cases of an own list; adding and removing also change the total by one
const ownCases = <T extends { _id: string }>() => ({
  ...listCases<T, AssetQuery>(),
  removeRequested: (_list: ListState<T>, _action: PayloadAction<string>) => undefined,
  removed: (list: ListState<T>, { payload }: PayloadAction<string>) => removeFrom(list, payload),
  added: (list: ListState<T>, { payload }: PayloadAction<T>) => addTo(list, payload),
  changed: (list: ListState<T>, { payload }: PayloadAction<T>) => {
    list.data = list.data.map((item) => (item._id === payload._id ? payload : item));
  },
});

type ProcessedItem = Pick<OwnVideo, '_id' | 'processing' | 'fault'>;
const applyProgressTo = (
  item: ProcessedItem | null | undefined,
  { processing, fault }: ServerEvents['asset/processed'],
) => void (item && Object.assign(item, { processing, fault }));
const applyProgress = <T extends ProcessedItem>(
  list: ListState<T>,
  { payload }: PayloadAction<ServerEvents['asset/processed']>,
) =>
  applyProgressTo(
    list.data.find(({ _id }) => _id === payload._id),
    payload,
  );

// the new order is shown before the server confirms it
const applyPhotoOrder = (
  list: ListState<OwnPhoto>,
  { payload: { photoIds } }: ReturnType<typeof photoOrderRequested>,
) => {
  for (const photo of list.data) if (photoIds.includes(photo._id)) photo.position = photoIds.indexOf(photo._id);
};

export const ownProducts = createSlice({
  name: 'performer/products',
  initialState: emptyList<OwnProduct>(),
  reducers: ownCases<OwnProduct>(),
  extraReducers: (builder) =>
    void builder.addCase(loggedOut, emptyList<OwnProduct>).addCase(staleStateCleared, emptyList<OwnProduct>),
});
export const ownVideos = createSlice({
  name: 'performer/videos',
  initialState: emptyList<OwnVideo>(),
  reducers: ownCases<OwnVideo>(),
  extraReducers: (builder) =>
    void builder
      .addCase(assetProcessed, applyProgress<OwnVideo>)
      .addCase(loggedOut, emptyList<OwnVideo>)
      .addCase(staleStateCleared, emptyList<OwnVideo>),
});
export const ownPhotos = createSlice({
  name: 'performer/photos',
  initialState: emptyList<OwnPhoto>(),
  reducers: ownCases<OwnPhoto>(),
  extraReducers: (builder) =>
    void builder
      .addCase(assetProcessed, applyProgress<OwnPhoto>)
      .addCase(photoOrderRequested, applyPhotoOrder)
      .addCase(loggedOut, emptyList<OwnPhoto>)
      .addCase(staleStateCleared, emptyList<OwnPhoto>),
});
export const ownGalleries = createSlice({
  name: 'performer/galleries',
  initialState: emptyList<OwnGallery>(),
  reducers: ownCases<OwnGallery>(),
  extraReducers: (builder) =>
    void builder.addCase(loggedOut, emptyList<OwnGallery>).addCase(staleStateCleared, emptyList<OwnGallery>),
});

const isRemoved = isAnyOf(
  ownProducts.actions.removed,
  ownVideos.actions.removed,
  ownPhotos.actions.removed,
  ownGalleries.actions.removed,
);

/** The own items that are open on their pages. */
export interface OpenedState {
  product: OwnProduct | null;
  video: OwnVideo | null;
  photo: OwnPhoto | null;
  gallery: OwnGallery | null;
}
const noneOpened = (): OpenedState => ({ product: null, video: null, photo: null, gallery: null });
const isOpen = (open: { _id: string } | null, id: string) => open?._id === id;

export const openedSlice = createSlice({
  name: 'assets/opened',
  initialState: noneOpened(),
  reducers: {
    opened: (_state, { payload }: PayloadAction<Partial<OpenedState>>): OpenedState => ({
      ...noneOpened(),
      ...payload,
    }),
  },
  extraReducers: (builder) =>
    void builder
      .addCase(
        ownProducts.actions.changed,
        (state, { payload }) => void (isOpen(state.product, payload._id) && (state.product = payload)),
      )
      .addCase(
        ownVideos.actions.changed,
        (state, { payload }) => void (isOpen(state.video, payload._id) && (state.video = payload)),
      )
      .addCase(
        ownPhotos.actions.changed,
        (state, { payload }) => void (isOpen(state.photo, payload._id) && (state.photo = payload)),
      )
      .addCase(
        ownGalleries.actions.changed,
        (state, { payload }) => void (isOpen(state.gallery, payload._id) && (state.gallery = payload)),
      )
      .addCase(assetProcessed, (state, { payload }) =>
        applyProgressTo(
          [state.video, state.photo].find((open) => isOpen(open, payload._id)),
          payload,
        ),
      )
      .addCase(loggedOut, noneOpened)
      .addCase(staleStateCleared, noneOpened)
      .addMatcher(isRemoved, (state, { payload }) => {
        for (const kind of ['product', 'video', 'photo', 'gallery'] as const)
          if (isOpen(state[kind], payload)) state[kind] = null;
      }),
});
export const { opened } = openedSlice.actions;

/** The progress of processing by item id, since the page was opened. */
export const progressSlice = createSlice({
  name: 'assets/progress',
  initialState: {} as Record<string, ServerEvents['asset/processed']>,
  reducers: {},
  extraReducers: (builder) =>
    void builder
      .addCase(assetProcessed, (state, { payload }) => void (state[payload._id] = payload))
      .addCase(loggedOut, () => ({}))
      .addCase(staleStateCleared, () => ({})),
});

/** The public list of videos: ids in their order, data by id, total. */
export interface VideosState extends ById<VideoCard>, Searching {}
const noVideos: VideosState = { ids: [], data: {}, total: 0, searching: false, success: false, error: null };

export const videosSlice = createSlice({
  name: 'videos',
  initialState: noVideos,
  reducers: {
    searchRequested: (state, _action: PayloadAction<QueryOf<'searchVideos'>>) => beginSearch(state),
    searchSucceeded: (_state, { payload }: PayloadAction<Page<VideoCard>>): VideosState => ({
      ...byId(payload),
      searching: false,
      success: true,
      error: null,
    }),
    searchFailed: (state, { payload }: PayloadAction<Failure>) => failSearch(state, payload),
  },
});
