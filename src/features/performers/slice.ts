import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type ReplyOf } from '@contract/all';
import { type StageView } from '@contract/events';
import { authenticated, loggedOut, staleStateCleared } from '@/features/auth/slice';
import { type BalanceChange, markEventSeen, roundTokens } from '@/lib/balance';
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

/** The changed parts of a performer's live status. */
export type StageChange = Pick<StageView, 'performerId'> & Partial<StageView>;

/** The items on a performer's page. */
export type ProductCard = ReplyOf<'searchProducts'>['data'][number];
export type VideoCard = ReplyOf<'searchVideos'>['data'][number];
export type GalleryCard = ReplyOf<'searchGalleries'>['data'][number];

/** The performer who is logged in, or the defaults. */
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
  // the account's own lists (application/currentLists.ts), and who else is on the own public page
  products: ReplyOf<'viewOwnProduct'>[];
  videos: ReplyOf<'viewOwnVideo'>[];
  photos: ReplyOf<'viewOwnPhoto'>[];
  galleries: ReplyOf<'viewOwnGallery'>[];
  relatedPerformers: PerformerCard[];
} & Partial<OwnPerformer>;

/** A performer whom the member follows now, or no longer. */
type Toggled = Pick<ReplyOf<'likePerformer'>, 'performerId' | 'isFavorite'> &
  Partial<Pick<ReplyOf<'likePerformer'>, 'followLevel'>>;

/** The names of a performer's languages and country. */
export interface Origin {
  /** "English, French" */
  languages: string;
  /** "Norway", or an empty text */
  country: string;
}

/** A performer's page, without the items. */
export interface PerformerDetail extends Searching {
  data: PerformerPage | null;
  /** the origin of `data` */
  origin?: Origin;
  relatedPerformers: PerformerCard[];
}
/** Everything that a performer's page loads. A part that failed to load is absent. */
export interface LoadedDetail {
  performer: PerformerPage;
  origin?: Origin;
  related?: PerformerCard[];
  products?: Page<ProductCard>;
  videos?: Page<VideoCard>;
  galleries?: Page<GalleryCard>;
}

/** The recently watched performers who are available now. */
export interface WatchedState {
  data: PerformerCard[];
  status: 'searching' | 'shown' | 'failed';
}

export interface PerformerState {
  current: CurrentPerformer;
  updating: boolean;
  updateSuccess: boolean;
  error: Failure;
  /** `near`: no exact match; the results differ by a typing error */
  list: ListState<PerformerCard> & { near: boolean };
  detail: PerformerDetail;
  watched: WatchedState;
  /** the items by performer id */
  performerProducts: Record<string, ById<ProductCard>>;
  performerVideos: Record<string, ById<VideoCard>>;
  performerGalleries: Record<string, ById<GalleryCard>>;
  /** the latest balance events, to apply each once */
  seenEvents: string[];
}

const DEFAULT_PERFORMER_AVATAR = '/no-avatar.png';
export const RELATED_PERFORMERS = 12;

const noPerformer: CurrentPerformer = {
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
  current: noPerformer,
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

const toCurrentPerformer = (profile: OwnPerformer): CurrentPerformer => ({
  ...noPerformer,
  ...profile,
  avatar: profile.avatar || DEFAULT_PERFORMER_AVATAR,
});

/** Returns every copy of a performer in the state: list, open page, related and watched performers. */
function copiesOf(
  state: PerformerState,
  id: string,
): Pick<
  PerformerCard,
  '_id' | 'isFavorite' | 'isOnline' | 'streamingStatus' | 'streamingTitle' | 'groupShowFull' | 'spySeatPrice'
>[] {
  const all = [
    ...state.list.data,
    ...state.detail.relatedPerformers,
    ...state.watched.data,
    ...(state.detail.data ? [state.detail.data] : []),
  ];
  return all.filter((performer) => performer._id === id);
}

/** Returns found performers without the one who is logged in. The total leaves them out, too. */
function withoutSelf<P extends Page<PerformerCard>>(page: P, { _id: self }: CurrentPerformer): P {
  const data = page.data.filter(({ _id }) => _id !== self);
  return { ...page, data, total: page.total - (page.data.length - data.length) };
}

/** Resets the account's data when the account changes. The list of performers stays. */
const reset = (state: PerformerState): PerformerState => ({ ...initialState, list: state.list });

/** Repeats the search of the list on screen, without a spinner. */
export const refreshRequested = createAction<PerformerQuery>('performer/refreshRequested');

/** Loads the recently watched performers. */
export const watchedRequested = createAction('performer/watchedRequested');
/** Clears the recently watched performers. */
export const watchedForgotten = createAction('performer/watchedForgotten');

/** A performer has blocked the account that is logged in. */
export const blockedBy = createAction<{ performerId: string }>('performer/blockedBy');

/** Tells whether a public show waits after a change of status. A performer who leaves it for another show pauses it. */
function publicShowAfter(
  { streamingStatus: before }: { streamingStatus: StageView['streamingStatus'] },
  after: StageView['streamingStatus'] | undefined,
): { publicShowWaits?: boolean } {
  if (after === 'public') return { publicShowWaits: false };
  return before === 'public' && (after === 'private' || after === 'group') ? { publicShowWaits: true } : {};
}

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
      state.current = toCurrentPerformer(payload);
      state.updating = false;
      state.updateSuccess = true;
    },
    updatePerformerFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.updating = false;
      state.updateSuccess = false;
      state.error = payload;
    },
    searchRequested: ({ list }, _action: PayloadAction<PerformerQuery>) => beginSearch(list),
    /** the logged-in performer is left out */
    searchSucceeded: (state, { payload }: PayloadAction<Page<PerformerCard> & { near?: boolean }>) => {
      storePage(state.list, withoutSelf(payload, state.current));
      state.list.near = payload.near ?? false;
    },
    searchFailed: ({ list }, { payload }: PayloadAction<Failure>) => failSearch(list, payload),
    /** updates the cards in their order when the same performers were found, else replaces the list */
    listRefreshed: ({ list, current }, { payload }: PayloadAction<Page<PerformerCard>>) => {
      if (list.searching || !list.success) return;
      const { data, total } = withoutSelf(payload, current);
      const fresh = new Map(data.map((card) => [card._id, card]));
      const same = fresh.size === list.data.length && list.data.every(({ _id }) => fresh.has(_id));
      list.data = same ? list.data.map((card) => fresh.get(card._id) ?? card) : [...fresh.values()];
      list.total = total;
    },
    /** the page that is being left keeps its data until the new one is loaded */
    detailRequested: ({ detail }, _action: PayloadAction<{ username: string }>) => {
      beginSearch(detail);
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
    /** the ledger's balance wins; without it, the change is added */
    performerBalanceChanged: (state, { payload }: PayloadAction<BalanceChange>) => {
      if (!markEventSeen(state.seenEvents, payload.eventId)) return;
      state.current.balance = payload.balance ?? roundTokens(state.current.balance + payload.change);
    },
    favouriteToggled: (state, { payload }: PayloadAction<Toggled>) => {
      const { performerId, isFavorite, followLevel } = payload;
      const shown = state.detail.data?._id === performerId ? state.detail.data : null;
      if (shown && shown.isFavorite !== isFavorite) shown.followers += isFavorite ? 1 : -1;
      if (shown) shown.followLevel = followLevel ?? null;
      for (const performer of copiesOf(state, performerId)) performer.isFavorite = isFavorite;
    },
    /** a change to the same values leaves the state's objects as they are */
    stagesChanged: (state, { payload }: PayloadAction<StageChange[]>) => {
      for (const { performerId, ...stage } of payload)
        for (const performer of [
          ...copiesOf(state, performerId),
          ...(state.current._id === performerId ? [state.current] : []),
        ])
          Object.assign(performer, stage, publicShowAfter(performer, stage.streamingStatus));
    },
    watchedSucceeded: ({ watched }, { payload }: PayloadAction<PerformerCard[]>) => {
      watched.data = payload;
      watched.status = 'shown';
    },
    /** the shown performers stay */
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
      state.current = toCurrentPerformer(payload);
      Object.assign(state.list, withoutSelf(state.list, state.current));
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
