import { type NextPageContext } from 'next';
import { HYDRATE } from 'next-redux-wrapper';
import { listCategories } from '@/features/categories/api';
import { categoriesSucceeded } from '@/features/categories/slice';
import { getPublicSettings, listMenus, viewPost } from '@/features/site/api';
import { menusLoaded, popupContentLoaded, settingsLoaded } from '@/features/site/slice';
import { originOf, type Visitor, visitorOf } from '@/lib/visitor';
import { type ServerState } from './hydrated';
import { type AppState } from './rootReducer';
import { type AppStore } from './wrapper';

type Fact = Parameters<AppStore['dispatch']>[0];

async function fetchSite(visitor?: Visitor): Promise<Fact[]> {
  const [settings, menus, categories] = await Promise.allSettled([
    getPublicSettings(visitor),
    listMenus(visitor),
    listCategories(visitor),
  ]);
  // without settings the next page must load them again
  if (settings.status === 'rejected') throw settings.reason;
  const { popup18Enabled, popup18ContentId } = settings.value;
  const popup =
    popup18Enabled && typeof popup18ContentId === 'string' && popup18ContentId
      ? await viewPost(popup18ContentId, visitor).catch(() => null)
      : null;
  return [
    settingsLoaded(settings.value),
    ...(menus.status === 'fulfilled' ? [menusLoaded(menus.value)] : []),
    ...(categories.status === 'fulfilled' ? [categoriesSucceeded(categories.value)] : []),
    ...(popup ? [popupContentLoaded(popup.content)] : []),
  ];
}

/** Settings, menus and categories are the same for everyone, so the server requests them at most once per second. */
const SITE_CACHE_MS = 1000;
let cached: { state: Promise<AppState>; until: number } | null = null;

/** Loads the site as a guest into an empty store. Other stores start with its state. */
async function loadSiteState(store: AppStore, visitor?: Visitor): Promise<AppState> {
  const facts = await fetchSite(visitor && { ...visitor, token: null });
  facts.forEach((fact) => store.dispatch(fact));
  return store.getState();
}

function cachedSiteState(store: AppStore, visitor?: Visitor): Promise<AppState> {
  if (!cached || cached.until < Date.now()) {
    const state = loadSiteState(store, visitor);
    cached = { state, until: Date.now() + SITE_CACHE_MS };
    state.catch(() => (cached = null));
  }
  return cached.state;
}

/**
 * Loads settings, menus and categories once per store. If they can't be loaded, the page renders with defaults. Without
 * a configured URL, the site's URL is the one of the request.
 */
export async function loadSite(store: AppStore, { req }: Pick<NextPageContext, 'req'>): Promise<void> {
  if (store.getState().settings.loaded) return;
  // this exact condition (not `isServer`) lets the bundler drop the server's branch from the browser
  if (typeof window === 'undefined') {
    const known = await cachedSiteState(store, visitorOf({ req })).catch(() => store.getState());
    const userUrl = known.settings.userUrl || (req ? originOf(req) : '');
    store.dispatch({
      type: HYDRATE,
      payload: { ...known, settings: { ...known.settings, userUrl }, fromServer: true } satisfies ServerState<AppState>,
    });
  } else {
    for (const fact of await fetchSite().catch(() => [])) store.dispatch(fact);
  }
}
