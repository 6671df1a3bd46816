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

async function askForSite(visitor?: Visitor): Promise<Fact[]> {
  const [settings, menus, categories] = await Promise.allSettled([
    getPublicSettings(visitor),
    listMenus(visitor),
    listCategories(visitor),
  ]);
  // without settings the next page must ask again
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

/** What every page shows is the same for everyone: the server asks once a second at most, however many pages it renders. */
const REMEMBERED_MS = 1000;
let remembered: { state: Promise<AppState>; until: number } | null = null;

/** Asks in nobody's name, since everybody gets the answer, and puts it into a store that holds nothing yet: its state is what others begin with. */
async function firstState(store: AppStore, visitor?: Visitor): Promise<AppState> {
  const facts = await askForSite(visitor && { ...visitor, token: null });
  facts.forEach((fact) => store.dispatch(fact));
  return store.getState();
}

function stateOfSite(store: AppStore, visitor?: Visitor): Promise<AppState> {
  if (!remembered || remembered.until < Date.now()) {
    const state = firstState(store, visitor);
    remembered = { state, until: Date.now() + REMEMBERED_MS };
    state.catch(() => (remembered = null));
  }
  return remembered.state;
}

/** Settings, menus and categories, once for a store. A site that cannot tell them still renders, with what is known; it is where it was asked for, unless it says otherwise. */
export async function loadSite(store: AppStore, { req }: Pick<NextPageContext, 'req'>): Promise<void> {
  if (store.getState().settings.loaded) return;
  // not `isServer`: by these words a browser's code goes without what only a server does
  if (typeof window === 'undefined') {
    const known = await stateOfSite(store, visitorOf({ req })).catch(() => store.getState());
    const userUrl = known.settings.userUrl || (req ? originOf(req) : '');
    store.dispatch({
      type: HYDRATE,
      payload: { ...known, settings: { ...known.settings, userUrl }, fromServer: true } satisfies ServerState<AppState>,
    });
  } else {
    for (const fact of await askForSite().catch(() => [])) store.dispatch(fact);
  }
}
