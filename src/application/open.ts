import { ANALYTICS_HEADER, MAINTENANCE_HEADER } from '@contract/base';
import { type AppContext } from 'next/app';
import { type NextPageContext } from 'next';
import Router from 'next/router';
import { maintenanceChanged } from '@/features/site/slice';
import { clearedSetCookie, returnToSetCookie, storeReturnTo } from '@/lib/cookies';
import { codeOf, isSecondFactorRequired, statusOf, toFailure } from '@/lib/errorText';
import { SECOND_STEP } from '@/lib/http';
import { credentialsOf, forgetSession, identify, judge, judgeClosing, LOGIN, type Verdict } from './guard';
import { type Screen } from './screen';
import { loadSite } from './site';
import { type AppStore } from './wrapper';

const RETRY_AFTER_SECONDS = 120;
type PageProps = Record<string, unknown>;

/** Never resolves, so that a page that is being left shows nothing. */
const never = () => new Promise<PageProps>(() => undefined);

async function redirect({ goTo, returnTo }: Verdict & { goTo: string }, { res }: NextPageContext): Promise<PageProps> {
  // this exact condition lets the bundler drop the server's branch from the browser
  if (typeof window !== 'undefined') {
    if (returnTo) storeReturnTo(returnTo);
    void Router.replace(goTo);
    return never();
  }
  if (returnTo) res?.appendHeader('Set-Cookie', returnToSetCookie(returnTo));
  res?.writeHead(307, { Location: goTo });
  res?.end();
  return {};
}

/** Redirects permanently, for example to the new username of a performer. */
export async function redirectPermanently<P>(path: string, { res }: Pick<NextPageContext, 'res'>): Promise<P> {
  if (typeof window !== 'undefined') {
    void Router.replace(path);
    return new Promise<P>(() => undefined);
  }
  res?.writeHead(301, { Location: path }).end();
  return {} as P;
}

function forget(store: AppStore, context: NextPageContext): void {
  forgetSession(store);
  if (typeof window === 'undefined') context.res?.appendHeader('Set-Cookie', clearedSetCookie(credentialsOf(context)));
}

/** Returns the page to come back to, except the first page of a role and pages before the login. */
const goalOf = ({ visitorsOnly }: Screen, { asPath: path = '/' }: NextPageContext) =>
  visitorsOnly || path === '/' ? undefined : { path, roles: [] };

/**
 * Shows the maintenance screen only, and tells crawlers when to retry. `isPlanned`: an operator closed the site, so a
 * page from before must not be served instead.
 */
function closeForMaintenance({ res }: NextPageContext, isPlanned: boolean): PageProps {
  if (typeof window === 'undefined' && res) {
    res.statusCode = 503;
    res.setHeader('Retry-After', String(RETRY_AFTER_SECONDS));
    if (isPlanned) res.setHeader(MAINTENANCE_HEADER, '1');
  }
  return {};
}

/** A page that is being opened. */
interface Opening {
  screen: Screen;
  store: AppStore;
  context: NextPageContext;
  /** whether the visitor had a session cookie at the beginning */
  hadToken: boolean;
}

/** The only way out for a page whose session turned out to be over: the login, or the public page as a guest. */
function leaveSession({ screen, store, context, hadToken }: Opening): Promise<PageProps> {
  const path = context.asPath ?? '/';
  forget(store, context);
  // without a token, a 401 of a public page means that a login is needed
  return redirect(
    screen.authenticate || !hadToken
      ? { goTo: LOGIN, returnTo: { path, roles: [...(screen.roles ?? [])] } }
      : { goTo: path },
    context,
  );
}

/** Redirects by the status of a failed load. Errors that are not refusals of the API are thrown on. */
function handleLoadError(error: unknown, opening: Opening): Promise<PageProps> | PageProps {
  const { store, context } = opening;
  const path = context.asPath ?? '/';
  switch (statusOf(error)) {
    // an invalid URL counts as not found
    case 400:
    case 404:
      return redirect({ goTo: '/404' }, context);
    case 401:
      return leaveSession(opening);
    case 403:
      if (isSecondFactorRequired(error)) return redirect({ goTo: SECOND_STEP, returnTo: { path, roles: [] } }, context);
      if (codeOf(error) === 'READ_ONLY') return showRefusal(error, context);
      if (path === '/') throw error;
      return redirect({ goTo: '/' }, context);
    case 503:
      store.dispatch(maintenanceChanged(true));
      return closeForMaintenance(context, codeOf(error) === 'MAINTENANCE');
    default:
      return showRefusal(error, context);
  }
}

/**
 * Keeps the page's layout and shows a refusal in place of the page (`PageRefusal`), with its status. Errors of the
 * server, and in a page that the server renders an API that can't be reached, are thrown.
 */
function showRefusal(error: unknown, { res }: NextPageContext): PageProps {
  const status = statusOf(error) ?? 500;
  const isRefusal = typeof window === 'undefined' ? status >= 400 && status < 500 : status < 500;
  if (!isRefusal) throw error;
  if (res) res.statusCode = status;
  return { refused: toFailure(error) };
}

/** Prepares a page of the operator's desk, which has its own session and stays open during maintenance. */
async function openDeskPage(screen: Screen, ctx: NextPageContext): Promise<PageProps> {
  ctx.res?.setHeader('Cache-Control', 'private, no-store');
  // visitors of the site never need it
  const { judgeDesk } = await import('./deskGuard');
  const verdict = await judgeDesk(screen, ctx);
  if ('goTo' in verdict) return redirect(verdict, ctx);
  const props = ((await screen.getInitialProps?.(ctx)) ?? {}) as PageProps;
  return { ...props, operator: verdict.operator };
}

/**
 * Prepares a page: loads the site's settings, applies the guard and runs the page's own loading. Returns the page's
 * props.
 */
export async function openPage(store: AppStore, { Component, ctx }: AppContext): Promise<PageProps> {
  const screen = Component as Screen;
  await loadSite(store, ctx);
  if (screen.operators || screen.deskLogin) return openDeskPage(screen, ctx);
  const { maintenance, ga } = store.getState().settings;
  if (ga) ctx.res?.setHeader(ANALYTICS_HEADER, 'on');
  if (maintenance) return closeForMaintenance(ctx, true);
  const opening = { screen, store, context: ctx, hadToken: Boolean(credentialsOf(ctx).token) };
  const { profile, broken, closing, pending } = await identify(store, ctx, screen);
  if (broken) forget(store, ctx);
  if (!profile && store.getState().auth.loggedIn) forgetSession(store);
  if (profile || closing) ctx.res?.setHeader('Cache-Control', 'private, no-store');
  if (pending && !screen.secondStep) return redirect({ goTo: SECOND_STEP, returnTo: goalOf(screen, ctx) }, ctx);
  const { goTo, returnTo } =
    closing && !screen.secondStep ? judgeClosing(screen) : judge(screen, profile, ctx.asPath ?? '/');
  if (goTo) return redirect({ goTo, returnTo }, ctx);
  try {
    const props = ((await screen.getInitialProps?.(ctx)) ?? {}) as PageProps;
    // a call of the page that is being left, or of this one, may have found meanwhile that the session is over
    return profile && !store.getState().auth.loggedIn ? await leaveSession(opening) : props;
  } catch (error) {
    return handleLoadError(error, opening);
  }
}
