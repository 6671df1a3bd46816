import { createAction, createSlice, type PayloadAction } from '@/lib/slice';
import { type ReplyOf } from '@contract/all';
import { type StageView } from '@contract/events';
import { authenticated, loggedOut, staleStateCleared } from '@/features/auth/slice';
import { type BalanceChange, isRepeated, tokens } from '@/lib/balance';
import { type Failure } from '@/lib/errorText';
import { type BodyOf, type QueryOf } from '@/lib/http';
import {
  beginSearch,
  type ById,
  byId,
  emptyList,
  failSearch,
  type ListState,
  type Page,
  type Searching,
  storePage,
} from '@/lib/list';

export type PerformerCard = ReplyOf<'searchPerformers'>['data'][number];
export type PerformerPage = ReplyOf<'viewPerformer'>;
export type OwnPerformer = ReplyOf<'getPerformerMe'>;
export type PerformerQuery = QueryOf<'searchPerformers'>;
export type PerformerUpdate = BodyOf<'updatePerformer'>;

/** What a performer does now, as far as it was told. */
export type StageChange = Pick<StageView, 'performerId'> & Partial<StageView>;

/** What a performer sells, as their page shows it. */
export type ProductCard = ReplyOf<'searchProducts'>['data'][number];
export type VideoCard = ReplyOf<'searchVideos'>['data'][number];
export type GalleryCard = ReplyOf<'searchGalleries'>['data'][number];

/** The performer who is signed in; before that, the specification's defaults. */
export type CurrentPerformer = Pick<
  OwnPerformer,
  | '_id'
  | 'avatar'
  | 'name'
  | 'streamingStatus'
  | 'email'
  | 'balance'
  | 'verified'
  | 'isFavorite'
  | 'isOnline'
  | 'tags'
  | 'categoryIds'
  | 'categories'
  | 'languages'
> & {
  products: ProductCard[];
  videos: VideoCard[];
  photos: ReplyOf<'searchGalleryPhotos'>['data'];
  galleries: GalleryCard[];
  relatedPerformers: PerformerCard[];
} & Partial<OwnPerformer>;

/** Where somebody comes from, in words. */
export interface Origin {
  /** "English, French" */
  languages: string;
  /** "Norway", or empty */
  country: string;
}

/** What the page of one performer shows beside what is on sale. */
export interface PerformerDetail extends Searching {
  data: PerformerPage | null;
  /** of `data` */
  origin?: Origin;
  relatedPerformers: PerformerCard[];
}
/** All that a performer's page loads, in one answer. A part that could not be had is absent. */
export interface LoadedDetail {
  performer: PerformerPage;
  origin?: Origin;
  related?: PerformerCard[];
  products?: Page<ProductCard>;
  videos?: Page<VideoCard>;
  galleries?: Page<GalleryCard>;
}

/** Whom this device watched lately, as far as they may be seen now. */
export interface WatchedState {
  data: PerformerCard[];
  status: 'searching' | 'shown' | 'failed';
}

export interface PerformerState {
  current: CurrentPerformer;
  updating: boolean;
  updateSuccess: boolean;
  error: Failure;
  /** `near`: nobody has the words that were asked for, and these differ by a slip */
  list: ListState<PerformerCard> & { near: boolean };
  detail: PerformerDetail;
  watched: WatchedState;
  /** what performers sell, by performer */
  performerProducts: Record<string, ById<ProductCard>>;
  performerVideos: Record<string, ById<VideoCard>>;
  performerGalleries: Record<string, ById<GalleryCard>>;
  seenEvents: string[];
}

const DEFAULT_PERFORMER_AVATAR = '/no-avatar.png';
export const RELATED_PERFORMERS = 12;

const nobody: CurrentPerformer = {
  _id: '',
  avatar: DEFAULT_PERFORMER_AVATAR,
  name: '',
  streamingStatus: 'offline',
  email: '',
  balance: 0,
  verified: false,
  isFavorite: false,
  isOnline: false,
  products: [],
  videos: [],
  photos: [],
  galleries: [],
  relatedPerformers: [],
  tags: [],
  categoryIds: [],
  categories: [],
  languages: [],
};
const initialState: PerformerState = {
  current: nobody,
  updating: false,
  updateSuccess: false,
  error: null,
  list: { ...emptyList<PerformerCard>(), near: false },
  detail: { data: null, relatedPerformers: [], searching: false, success: false, error: null },
  watched: { data: [], status: 'searching' },
  performerProducts: {},
  performerVideos: {},
  performerGalleries: {},
  seenEvents: [],
};

const stored = (profile: OwnPerformer): CurrentPerformer => ({
  ...nobody,
  ...profile,
  avatar: profile.avatar || DEFAULT_PERFORMER_AVATAR,
});

/** Wherever the state shows that performer: the list, the open page, its related ones, the shelf of who was watched. */
function shown(
  state: PerformerState,
  id: string,
): Pick<PerformerCard, '_id' | 'isFavorite' | 'isOnline' | 'streamingStatus' | 'streamingTitle'>[] {
  const everywhere = [
    ...state.list.data,
    ...state.detail.relatedPerformers,
    ...state.watched.data,
    ...(state.detail.data ? [state.detail.data] : []),
  ];
  return everywhere.filter((performer) => performer._id === id);
}

/** The account changes: all goes but the list of performers. (Categories are kept in a slice of their own.) */
const reset = (state: PerformerState): PerformerState => ({ ...initialState, list: state.list });

/** The list on screen has stood for a while: the same search again, without a word about it. */
export const refreshRequested = createAction<PerformerQuery>('performer/refreshRequested');

/** The shelf of who was watched is on screen. */
export const watchedRequested = createAction('performer/watchedRequested');
/** The visitor wants it forgotten. */
export const watchedForgotten = createAction('performer/watchedForgotten');

/** That performer has blocked whoever is signed in here. */
export const blockedBy = createAction<{ performerId: string }>('performer/blockedBy');

export const performerSlice = createSlice({
  name: 'performer',
  initialState,
  reducers: {
    updatePerformerRequested: (state, _action: PayloadAction<PerformerUpdate>) => {
      state.updating = true;
      state.updateSuccess = false;
      state.error = null;
    },
    updatePerformerSucceeded: (state, { payload }: PayloadAction<OwnPerformer>) => {
      state.current = stored(payload);
      state.updating = false;
      state.updateSuccess = true;
    },
    updatePerformerFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.updating = false;
      state.updateSuccess = false;
      state.error = payload;
    },
    searchRequested: ({ list }, _action: PayloadAction<PerformerQuery>) => beginSearch(list),
    /** a performer never finds themselves */
    searchSucceeded: (state, { payload }: PayloadAction<Page<PerformerCard> & { near?: boolean }>) => {
      storePage(state.list, { ...payload, data: payload.data.filter(({ _id }) => _id !== state.current._id) });
      state.list.near = payload.near ?? false;
    },
    searchFailed: ({ list }, { payload }: PayloadAction<Failure>) => failSearch(list, payload),
    /** The same search again: who is still there keeps their place and gets the newest picture and words; only others change the page. */
    listRefreshed: ({ list, current }, { payload }: PayloadAction<Page<PerformerCard>>) => {
      if (list.searching || !list.success) return;
      const fresh = new Map(payload.data.filter(({ _id }) => _id !== current._id).map((card) => [card._id, card]));
      const same = fresh.size === list.data.length && list.data.every(({ _id }) => fresh.has(_id));
      list.data = same ? list.data.map((card) => fresh.get(card._id) ?? card) : [...fresh.values()];
      list.total = payload.total;
    },
    detailRequested: (state, _action: PayloadAction<{ username: string }>) => {
      state.detail = { ...initialState.detail, searching: true };
    },
    detailSucceeded: (state, { payload }: PayloadAction<LoadedDetail>) => {
      const { performer, origin, related = [], products, videos, galleries } = payload;
      state.detail = {
        data: performer,
        origin,
        relatedPerformers: related,
        searching: false,
        success: true,
        error: null,
      };
      if (products) state.performerProducts[performer._id] = byId(products);
      if (videos) state.performerVideos[performer._id] = byId(videos);
      if (galleries) state.performerGalleries[performer._id] = byId(galleries);
    },
    detailFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.detail = { ...initialState.detail, error: payload };
    },
    /** added directly: a performer's balance has no floor here; then what the ledger says is the truth */
    performerBalanceChanged: (state, { payload }: PayloadAction<BalanceChange>) => {
      if (isRepeated(state.seenEvents, payload.eventId)) return;
      state.current.balance = payload.balance ?? tokens(state.current.balance + payload.change);
    },
    favouriteToggled: (state, { payload }: PayloadAction<{ performerId: string; isFavorite: boolean }>) => {
      for (const performer of shown(state, payload.performerId)) performer.isFavorite = payload.isFavorite;
    },
    /** Where that is what the page shows already, nothing of the state is another. */
    stagesChanged: (state, { payload }: PayloadAction<StageChange[]>) => {
      for (const { performerId, ...stage } of payload)
        for (const performer of [
          ...shown(state, performerId),
          ...(state.current._id === performerId ? [state.current] : []),
        ])
          Object.assign(performer, stage);
    },
    watchedSucceeded: ({ watched }, { payload }: PayloadAction<PerformerCard[]>) => {
      watched.data = payload;
      watched.status = 'shown';
    },
    /** those who are shown stay */
    watchedFailed: ({ watched }) => {
      watched.status = 'failed';
    },
    performerAvatarChanged: (state, { payload }: PayloadAction<string>) => {
      state.current.avatar = payload || DEFAULT_PERFORMER_AVATAR;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(authenticated, (state, { payload }) => {
      if (payload.role !== 'performer') return;
      state.current = stored(payload);
      state.list.data = state.list.data.filter(({ _id }) => _id !== payload._id);
    });
    builder.addCase(blockedBy, (state, { payload }) => {
      const others = state.list.data.filter(({ _id }) => _id !== payload.performerId);
      state.list.total -= state.list.data.length - others.length;
      state.list.data = others;
      for (const shelf of [state.detail.relatedPerformers, state.watched.data]) {
        const at = shelf.findIndex(({ _id }) => _id === payload.performerId);
        if (at >= 0) shelf.splice(at, 1);
      }
    });
    builder.addCase(watchedRequested, ({ watched }) => {
      if (!watched.data.length) watched.status = 'searching';
    });
    builder.addCase(watchedForgotten, ({ watched }) => {
      watched.data = [];
      watched.status = 'shown';
    });
    builder.addCase(loggedOut, reset);
    builder.addCase(staleStateCleared, reset);
  },
});

export const {
  updatePerformerRequested,
  updatePerformerSucceeded,
  updatePerformerFailed,
  searchRequested,
  searchSucceeded,
  searchFailed,
  listRefreshed,
  detailRequested,
  detailSucceeded,
  detailFailed,
  performerBalanceChanged,
  favouriteToggled,
  stagesChanged,
  watchedSucceeded,
  watchedFailed,
  performerAvatarChanged,
} = performerSlice.actions;
