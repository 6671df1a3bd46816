import { type NextPageContext } from 'next';
import { listCategories } from '@/features/categories/api';
import { categoriesSucceeded } from '@/features/categories/slice';
import { getPublicSettings, listMenus, viewPost } from '@/features/site/api';
import { menusLoaded, popupContentLoaded, settingsLoaded, siteFoundAt } from '@/features/site/slice';
import { isServer } from '@/lib/config';
import { originOf, type Visitor, visitorOf } from '@/lib/visitor';
import { type AppStore } from './wrapper';

type Fact = Parameters<AppStore['dispatch']>[0];

/** What every page shows is the same for everyone: the server asks once a second at most, however many pages it renders. */
const REMEMBERED_MS = 1000;
let remembered: { facts: Promise<Fact[]>; until: number } | null = null;

async function askForSite(visitor?: Visitor): Promise<Fact[]> {
  const [settings, menus, categories] = await Promise.allSettled([getPublicSettings(visitor), listMenus(visitor), listCategories(visitor)]);
  // without settings the next page must ask again
  if (settings.status === 'rejected') throw settings.reason;
  const { popup18Enabled, popup18ContentId } = settings.value;
  const popup = popup18Enabled && typeof popup18ContentId === 'string' && popup18ContentId ? await viewPost(popup18ContentId, visitor).catch(() => null) : null;
  return [
    settingsLoaded(settings.value),
    ...(menus.status === 'fulfilled' ? [menusLoaded(menus.value)] : []),
    ...(categories.status === 'fulfilled' ? [categoriesSucceeded(categories.value)] : []),
    ...(popup ? [popupContentLoaded(popup.content)] : []),
  ];
}

function factsOfSite(visitor?: Visitor): Promise<Fact[]> {
  if (!isServer) return askForSite();
  // asked for in nobody's name, since everybody gets the answer
  const nobody = visitor && { ...visitor, token: null };
  if (!remembered || remembered.until < Date.now()) {
    const facts = askForSite(nobody);
    remembered = { facts, until: Date.now() + REMEMBERED_MS };
    facts.catch(() => (remembered = null));
  }
  return remembered.facts;
}

/** Settings, menus and categories, once for a store. A site that cannot tell them still renders, with what is known; it is where it was asked for, unless it says otherwise. */
export async function loadSite(store: AppStore, { req }: Pick<NextPageContext, 'req'>): Promise<void> {
  if (store.getState().settings.loaded) return;
  const facts = await factsOfSite(visitorOf({ req })).catch(() => []);
  facts.forEach((fact) => store.dispatch(fact));
  if (isServer && req && !store.getState().settings.userUrl) store.dispatch(siteFoundAt(originOf(req)));
}
