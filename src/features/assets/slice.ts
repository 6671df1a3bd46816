import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedOut, staleStateCleared } from '@/features/auth/slice';
import { type Failure } from '@/lib/errorText';
import { addTo, beginSearch, type ById, byId, emptyList, failSearch, listCases, type ListState, type Page, removeFrom, type Searching } from '@/lib/list';

interface Asset {
  _id: string;
  status: string;
  description: string;
}
/** The performer's own things, as far as their lists need them. Prices in tokens. */
export interface OwnProduct extends Asset {
  name: string;
  type: 'physical' | 'digital';
  token: number;
  stock: number;
}
export interface OwnVideo extends Asset {
  title: string;
  isSaleVideo: boolean;
  token: number;
  processing: boolean;
}
export interface OwnPhoto extends Asset {
  galleryId: string;
  title: string;
}
export interface OwnGallery extends Asset {
  name: string;
  isSale: boolean;
  token: number;
  numOfItems: number;
}
/** A video as the public list shows it. */
export interface VideoCard {
  _id: string;
  title: string;
  description: string;
  token: number;
  isSaleVideo: boolean;
  isBought: boolean;
}

/** What every search of assets understands. */
export interface AssetQuery {
  q?: string;
  limit?: number;
  offset?: number;
  sortBy?: string;
  sort?: 'asc' | 'desc';
  status?: string;
  galleryId?: string;
}

// An own list besides searching: removing deletes from the list and lowers the total by one, adding raises it by one.
const ownCases = <T extends Asset>() => ({
  ...listCases<T, AssetQuery>(),
  removeRequested: (_list: ListState<T>, _action: PayloadAction<string>) => undefined,
  removed: (list: ListState<T>, { payload }: PayloadAction<string>) => removeFrom(list, payload),
  added: (list: ListState<T>, { payload }: PayloadAction<T>) => addTo(list, payload),
});

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
  extraReducers: (builder) => void builder.addCase(loggedOut, emptyList<OwnVideo>).addCase(staleStateCleared, emptyList<OwnVideo>),
});
export const ownPhotos = createSlice({
  name: 'performer/photos',
  initialState: emptyList<OwnPhoto>(),
  reducers: ownCases<OwnPhoto>(),
  extraReducers: (builder) => void builder.addCase(loggedOut, emptyList<OwnPhoto>).addCase(staleStateCleared, emptyList<OwnPhoto>),
});
export const ownGalleries = createSlice({
  name: 'performer/galleries',
  initialState: emptyList<OwnGallery>(),
  reducers: ownCases<OwnGallery>(),
  extraReducers: (builder) => void builder.addCase(loggedOut, emptyList<OwnGallery>).addCase(staleStateCleared, emptyList<OwnGallery>),
});

/** The public list of videos: ids in the order found, data keyed by id, total. */
export interface VideosState extends ById<VideoCard>, Searching {}
const noVideos: VideosState = { ids: [], data: {}, total: 0, searching: false, success: false, error: null };

export const videosSlice = createSlice({
  name: 'videos',
  initialState: noVideos,
  reducers: {
    searchRequested: (state, _action: PayloadAction<AssetQuery>) => beginSearch(state),
    searchSucceeded: (_state, { payload }: PayloadAction<Page<VideoCard>>): VideosState => ({ ...byId(payload), searching: false, success: true, error: null }),
    searchFailed: (state, { payload }: PayloadAction<Failure>) => failSearch(state, payload),
  },
});
