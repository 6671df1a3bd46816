import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type ReplyOf } from '@contract/all';
import { type ServerEvents } from '@contract/events';
import { loggedOut, staleStateCleared } from '@/features/auth/slice';
import { type Failure } from '@/lib/errorText';
import { type QueryOf } from '@/lib/http';
import { addTo, beginSearch, type ById, byId, emptyList, failSearch, listCases, type ListState, type Page, removeFrom, type Searching } from '@/lib/list';

/** The performer's own things. Prices in tokens. */
export type OwnProduct = ReplyOf<'viewOwnProduct'>;
export type OwnVideo = ReplyOf<'viewOwnVideo'>;
export type OwnPhoto = ReplyOf<'viewOwnPhoto'>;
export type OwnGallery = ReplyOf<'viewOwnGallery'>;
/** A video as the public list shows it. */
export type VideoCard = ReplyOf<'searchVideos'>['data'][number];

/** What every search of own assets understands. */
export type AssetQuery = Omit<QueryOf<'searchOwnPhotos'>, 'status'> & { status?: 'draft' | 'active' | 'inactive'; type?: 'physical' | 'digital' };

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

// the work on an upload goes on while its performer looks at the list
const heed = <T extends { _id: string; processing: OwnVideo['processing']; fault: string | null }>(list: ListState<T>, { payload }: PayloadAction<ServerEvents['asset/processed']>) => {
  const item = list.data.find(({ _id }) => _id === payload._id);
  if (item) Object.assign(item, { processing: payload.processing, fault: payload.fault });
};

export const ownProducts = createSlice({
  name: 'performer/products',
  initialState: emptyList<OwnProduct>(),
  reducers: ownCases<OwnProduct>(),
  extraReducers: (builder) => void builder.addCase(loggedOut, emptyList<OwnProduct>).addCase(staleStateCleared, emptyList<OwnProduct>),
});
export const ownVideos = createSlice({
  name: 'performer/videos',
  initialState: emptyList<OwnVideo>(),
  reducers: ownCases<OwnVideo>(),
  extraReducers: (builder) => void builder.addCase(assetProcessed, heed<OwnVideo>).addCase(loggedOut, emptyList<OwnVideo>).addCase(staleStateCleared, emptyList<OwnVideo>),
});
export const ownPhotos = createSlice({
  name: 'performer/photos',
  initialState: emptyList<OwnPhoto>(),
  reducers: ownCases<OwnPhoto>(),
  extraReducers: (builder) => void builder.addCase(assetProcessed, heed<OwnPhoto>).addCase(loggedOut, emptyList<OwnPhoto>).addCase(staleStateCleared, emptyList<OwnPhoto>),
});
export const ownGalleries = createSlice({
  name: 'performer/galleries',
  initialState: emptyList<OwnGallery>(),
  reducers: ownCases<OwnGallery>(),
  extraReducers: (builder) => void builder.addCase(loggedOut, emptyList<OwnGallery>).addCase(staleStateCleared, emptyList<OwnGallery>),
});

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
    searchSucceeded: (_state, { payload }: PayloadAction<Page<VideoCard>>): VideosState => ({ ...byId(payload), searching: false, success: true, error: null }),
    searchFailed: (state, { payload }: PayloadAction<Failure>) => failSearch(state, payload),
  },
});
