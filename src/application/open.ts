import { type AppContext } from 'next/app';
import { type NextPageContext } from 'next';
import Router from 'next/router';
import { maintenanceChanged } from '@/features/site/slice';
import { CLEARED_CREDENTIALS_SET_COOKIE, credentialsFrom, returnToSetCookie, storeReturnTo } from '@/lib/cookies';
import { statusOf } from '@/lib/errorText';
import { forgetSession, identify, judge, LOGIN, type Verdict } from './guard';
import { type Screen } from './screen';
import { loadSite } from './site';
import { type AppStore } from './wrapper';

const RETRY_AFTER_SECONDS = 120;
type PageProps = Record<string, unknown>;

/** Another page comes instead: this one's loading never ends, so that nothing of it is shown. */
const never = () => new Promise<PageProps>(() => undefined);

async function leadTo({ goTo, returnTo }: Verdict & { goTo: string }, { res }: NextPageContext): Promise<PageProps> {
  if (!res) {
    if (returnTo) storeReturnTo(returnTo);
    void Router.replace(goTo);
    return never();
  }
  if (returnTo) res.appendHeader('Set-Cookie', returnToSetCookie(returnTo));
  res.writeHead(307, { Location: goTo });
  res.end();
  return {};
}

/** The page is at another address for good, such as that of a performer who changed their name. */
export async function movedTo<P>(path: string, { res }: Pick<NextPageContext, 'res'>): Promise<P> {
  if (!res) {
    void Router.replace(path);
    return new Promise<P>(() => undefined);
  }
  res.writeHead(301, { Location: path }).end();
  return {} as P;
}

function forget(store: AppStore, { res }: NextPageContext): void {
  forgetSession(store);
  res?.appendHeader('Set-Cookie', CLEARED_CREDENTIALS_SET_COOKIE);
}

/** Only the maintenance screen shows; crawlers learn when to come again. */
function closeForMaintenance({ res }: NextPageContext): PageProps {
  if (res) {
    res.statusCode = 503;
    res.setHeader('Retry-After', String(RETRY_AFTER_SECONDS));
  }
  return {};
}

/** What a page could not load says where to go; what is no answer of the API is a fault and shows as one. */
function afterFailure(
  error: unknown,
  screen: Screen,
  store: AppStore,
  context: NextPageContext,
): Promise<PageProps> | PageProps {
  const path = context.asPath ?? '/';
  switch (statusOf(error)) {
    // an address that makes no sense leads to nothing either
    case 400:
    case 404:
      return leadTo({ goTo: '/404' }, context);
    case 401: {
      const hadToken = Boolean(context.req && credentialsFrom(context.req.headers.cookie).token);
      forget(store, context);
      // a public page comes again as for a guest; asking without a token can only mean that a login is needed
      return leadTo(
        screen.authenticate || !hadToken
          ? { goTo: LOGIN, returnTo: { path, roles: [...(screen.roles ?? [])] } }
          : { goTo: path },
        context,
      );
    }
    case 403:
      if (path === '/') throw error;
      return leadTo({ goTo: '/' }, context);
    case 503:
      store.dispatch(maintenanceChanged(true));
      return closeForMaintenance(context);
    default:
      throw error;
  }
}

/** Everything that happens before a page shows: the site's settings, the guard, the page's own loading. */
export async function openPage(store: AppStore, { Component, ctx }: AppContext): Promise<PageProps> {
  const screen = Component as Screen;
  await loadSite(store, ctx);
  if (store.getState().settings.maintenance) return closeForMaintenance(ctx);
  const { profile, broken } = await identify(store, ctx);
  if (broken) forget(store, ctx);
  if (!profile && store.getState().auth.loggedIn) forgetSession(store);
  if (profile) ctx.res?.setHeader('Cache-Control', 'private, no-store');
  const { goTo, returnTo } = judge(screen, profile, ctx.asPath ?? '/');
  if (goTo) return leadTo({ goTo, returnTo }, ctx);
  try {
    return ((await screen.getInitialProps?.(ctx)) ?? {}) as PageProps;
  } catch (error) {
    return afterFailure(error, screen, store, ctx);
  }
}
