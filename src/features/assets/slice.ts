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

/** The performer's own items. Prices in tokens. */
export type OwnProduct = ReplyOf<'viewOwnProduct'>;
export type OwnVideo = ReplyOf<'viewOwnVideo'>;
export type OwnPhoto = ReplyOf<'viewOwnPhoto'>;
export type OwnGallery = ReplyOf<'viewOwnGallery'>;
/** A video as the public list shows it. */
export type VideoCard = ReplyOf<'searchVideos'>['data'][number];

/** What every search of own assets understands. */
export type AssetQuery = Omit<QueryOf<'searchOwnPhotos'>, 'status'> & {
  status?: 'draft' | 'active' | 'inactive';
  type?: 'physical' | 'digital';
};

/** The photos of a gallery are to stand in this order. */
export const orderRequested = createAction<{ galleryId: string; photoIds: string[] }>('assets/orderRequested');
/** The work on an upload is to be tried once more. */
export const workRequested =
  createAction<Pick<ServerEvents['asset/processed'], 'type' | '_id'>>('assets/workRequested');
/** How far the work on an upload is. */
export const assetProcessed = createAction<ServerEvents['asset/processed']>('assets/processed');

// An own list besides searching: removing deletes from the list and lowers the total by one, adding raises it by one.
const ownCases = <T extends { _id: string }>() => ({
  ...listCases<T, AssetQuery>(),
  removeRequested: (_list: ListState<T>, _action: PayloadAction<string>) => undefined,
  removed: (list: ListState<T>, { payload }: PayloadAction<string>) => removeFrom(list, payload),
  added: (list: ListState<T>, { payload }: PayloadAction<T>) => addTo(list, payload),
  changed: (list: ListState<T>, { payload }: PayloadAction<T>) => {
    list.data = list.data.map((item) => (item._id === payload._id ? payload : item));
  },
});

// the work on an upload goes on while its performer looks at it
type Worked = Pick<OwnVideo, '_id' | 'processing' | 'fault'>;
const heedOne = (item: Worked | null | undefined, { processing, fault }: ServerEvents['asset/processed']) =>
  void (item && Object.assign(item, { processing, fault }));
const heed = <T extends Worked>(list: ListState<T>, { payload }: PayloadAction<ServerEvents['asset/processed']>) =>
  heedOne(
    list.data.find(({ _id }) => _id === payload._id),
    payload,
  );

// shown at once: the hand that moves a photo does not wait for the network
const place = (list: ListState<OwnPhoto>, { payload: { photoIds } }: ReturnType<typeof orderRequested>) => {
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
      .addCase(assetProcessed, heed<OwnVideo>)
      .addCase(loggedOut, emptyList<OwnVideo>)
      .addCase(staleStateCleared, emptyList<OwnVideo>),
});
export const ownPhotos = createSlice({
  name: 'performer/photos',
  initialState: emptyList<OwnPhoto>(),
  reducers: ownCases<OwnPhoto>(),
  extraReducers: (builder) =>
    void builder
      .addCase(assetProcessed, heed<OwnPhoto>)
      .addCase(orderRequested, place)
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

/** The own item of each kind that is looked at. */
export interface OpenedState {
  product: OwnProduct | null;
  video: OwnVideo | null;
  photo: OwnPhoto | null;
  gallery: OwnGallery | null;
}
const nothingOpen = (): OpenedState => ({ product: null, video: null, photo: null, gallery: null });
const isOpen = (open: { _id: string } | null, id: string) => open?._id === id;

export const openedSlice = createSlice({
  name: 'assets/opened',
  initialState: nothingOpen(),
  reducers: {
    opened: (_state, { payload }: PayloadAction<Partial<OpenedState>>): OpenedState => ({
      ...nothingOpen(),
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
        heedOne(
          [state.video, state.photo].find((open) => isOpen(open, payload._id)),
          payload,
        ),
      )
      .addCase(loggedOut, nothingOpen)
      .addCase(staleStateCleared, nothingOpen)
      .addMatcher(isRemoved, (state, { payload }) => {
        for (const kind of ['product', 'video', 'photo', 'gallery'] as const)
          if (isOpen(state[kind], payload)) state[kind] = null;
      }),
});
export const { opened } = openedSlice.actions;

/** How far the work on uploads is, by id, since the page was opened. */
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

/** The public list of videos: ids in the order found, data keyed by id, total. */
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
