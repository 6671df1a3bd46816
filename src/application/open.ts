import { ANALYTICS_HEADER } from '@contract/base';
import { type AppContext } from 'next/app';
import { type NextPageContext } from 'next';
import Router from 'next/router';
import { maintenanceChanged } from '@/features/site/slice';
import { CLEARED_CREDENTIALS_SET_COOKIE, credentialsFrom, returnToSetCookie, storeReturnTo } from '@/lib/cookies';
import { isSecondFactorRequired, statusOf } from '@/lib/errorText';
import { SECOND_STEP } from '@/lib/http';
import { forgetSession, identify, judge, judgeClosing, LOGIN, type Verdict } from './guard';
import { type Screen } from './screen';
import { loadSite } from './site';
import { type AppStore } from './wrapper';

const RETRY_AFTER_SECONDS = 120;
type PageProps = Record<string, unknown>;

/** Never resolves, so that a page that is being left shows nothing. */
const never = () => new Promise<PageProps>(() => undefined);

async function redirect({ goTo, returnTo }: Verdict & { goTo: string }, { res }: NextPageContext): Promise<PageProps> {
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

/** Redirects permanently, for example to the new username of a performer. */
export async function redirectPermanently<P>(path: string, { res }: Pick<NextPageContext, 'res'>): Promise<P> {
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

/** Returns the page to come back to, except the first page of a role and pages before the login. */
const goalOf = ({ visitorsOnly }: Screen, { asPath: path = '/' }: NextPageContext) =>
  visitorsOnly || path === '/' ? undefined : { path, roles: [] };

/** Shows the maintenance screen only, and tells crawlers when to retry. */
function closeForMaintenance({ res }: NextPageContext): PageProps {
  if (res) {
    res.statusCode = 503;
    res.setHeader('Retry-After', String(RETRY_AFTER_SECONDS));
  }
  return {};
}

/** Redirects by the status of a failed load. Errors that are not refusals of the API are thrown on. */
function handleLoadError(
  error: unknown,
  screen: Screen,
  store: AppStore,
  context: NextPageContext,
): Promise<PageProps> | PageProps {
  const path = context.asPath ?? '/';
  switch (statusOf(error)) {
    // an invalid URL counts as not found
    case 400:
    case 404:
      return redirect({ goTo: '/404' }, context);
    case 401: {
      const hadToken = Boolean(context.req && credentialsFrom(context.req.headers.cookie).token);
      forget(store, context);
      // a public page reloads as for a guest; a 401 without a token means that a login is needed
      return redirect(
        screen.authenticate || !hadToken
          ? { goTo: LOGIN, returnTo: { path, roles: [...(screen.roles ?? [])] } }
          : { goTo: path },
        context,
      );
    }
    case 403:
      if (isSecondFactorRequired(error)) return redirect({ goTo: SECOND_STEP, returnTo: { path, roles: [] } }, context);
      if (path === '/') throw error;
      return redirect({ goTo: '/' }, context);
    case 503:
      store.dispatch(maintenanceChanged(true));
      return closeForMaintenance(context);
    default:
      throw error;
  }
}

/**
 * Prepares a page: loads the site's settings, applies the guard and runs the page's own loading. Returns the page's
 * props.
 */
export async function openPage(store: AppStore, { Component, ctx }: AppContext): Promise<PageProps> {
  const screen = Component as Screen;
  await loadSite(store, ctx);
  const { maintenance, ga } = store.getState().settings;
  if (ga) ctx.res?.setHeader(ANALYTICS_HEADER, 'on');
  if (maintenance) return closeForMaintenance(ctx);
  const { profile, broken, closing, pending } = await identify(store, ctx);
  if (broken) forget(store, ctx);
  if (!profile && store.getState().auth.loggedIn) forgetSession(store);
  if (profile || closing) ctx.res?.setHeader('Cache-Control', 'private, no-store');
  if (pending && !screen.secondStep) return redirect({ goTo: SECOND_STEP, returnTo: goalOf(screen, ctx) }, ctx);
  const { goTo, returnTo } =
    closing && !screen.secondStep ? judgeClosing(screen) : judge(screen, profile, ctx.asPath ?? '/');
  if (goTo) return redirect({ goTo, returnTo }, ctx);
  try {
    return ((await screen.getInitialProps?.(ctx)) ?? {}) as PageProps;
  } catch (error) {
    return handleLoadError(error, screen, store, ctx);
  }
}
