import dynamic from 'next/dynamic';
import Head from 'next/head';
import Router from 'next/router';
import { createElement, memo, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'react-redux';
import { type OwnOperatorView } from '@contract/operator';
import { loggedOut } from '@/features/auth/slice';
import { returnToDesk } from '@/features/impersonations/leaving';
import { restoreUi } from '@/features/site/restoreUi';
import { LayoutDataProvider, LayoutSocketProvider, DeskProvider } from '@/layouts/data';
import { layoutOf } from '@/layouts/layoutOf';
import { DESK_LOGIN, storeReturnTo } from '@/lib/cookies';
import { navigate, onSessionEnded } from '@/lib/sideEffects';
import { deferred } from '@/ui/deferred';
import { LOGIN } from './guard';
import { useAppSelector } from './hooks';
import { type Screen } from './screen';
import { Toasts } from './Toasts';
import { useLayoutSocketSource, useLayoutState } from './useLayoutState';
import { useRouteChanging, watchRouteChanges } from './useRouteChanging';
import { type AppStore } from './wrapper';

/**
 * Handles the end of the session (the API answered 401): clears it from the state, sends protected pages to the login,
 * and reloads public pages as for a guest. Nothing changes for a guest. During a navigation it only clears the state:
 * the page that is being opened decides where to go (`openPage`), and leaving the old one, too, would race with it.
 */
function useSessionEnd(screen: Screen): void {
  const store = useStore() as AppStore;
  const route = useRef({ isChanging: false, hasSessionEnded: false });
  useEffect(
    () =>
      watchRouteChanges((isChanging) => {
        route.current.isChanging = isChanging;
        if (isChanging) route.current.hasSessionEnded = false;
      }),
    [],
  );
  useEffect(() => {
    const openLogin = () => {
      storeReturnTo({ path: Router.asPath, roles: [...(screen.roles ?? [])] });
      void navigate(LOGIN);
    };
    // it ended after the new page had been loaded and before it was shown
    if (screen.authenticate && route.current.hasSessionEnded) openLogin();
    return onSessionEnded(() => {
      if (screen.operators) return void navigate(`${DESK_LOGIN}?to=${encodeURIComponent(Router.asPath)}`);
      const { auth, impersonation } = store.getState();
      if (impersonation.current) return returnToDesk(impersonation.current.accountId);
      const { loggedIn } = auth;
      if (loggedIn) store.dispatch(loggedOut());
      if (route.current.isChanging) route.current.hasSessionEnded = true;
      else if (screen.authenticate) openLogin();
      else if (loggedIn) void Router.replace(Router.asPath, undefined, { scroll: false });
    });
  }, [store, screen]);
}

/** Loads the page when maintenance ends. */
function useReloadAfterMaintenance(maintenance: boolean): void {
  useEffect(() => (maintenance ? () => void Router.replace(Router.asPath) : undefined), [maintenance]);
}

const ImpersonationBanner = dynamic(() => import('@/features/impersonations/ImpersonationBanner'));

const Background = deferred(() => import('./Background').then((module) => module.default));
const StepUp = deferred(() => import('./StepUp').then((module) => module.default));

interface ShellProps {
  screen: Screen;
  /** the operator of a desk page */
  operator?: OwnOperatorView | null;
  children: ReactNode;
}

/**
 * Surrounds every page with its layout, the site's colours and toasts. During maintenance it shows the maintenance
 * screen only.
 */
export function Shell({ screen, operator = null, children }: ShellProps) {
  const store = useStore() as AppStore;
  const data = useLayoutState(useRouteChanging());
  const socket = useLayoutSocketSource();
  const { maintenance, brandStyle } = useAppSelector((state) => state.settings);
  const isDesk = Boolean(screen.operators ?? screen.deskLogin);
  const changes = useAppSelector((state) => state.desk.changes);
  const desk = useMemo(() => ({ operator, changes }), [operator, changes]);
  const impersonation = useAppSelector((state) => state.impersonation.current);
  const isClosed = maintenance && !isDesk;
  useSessionEnd(screen);
  useReloadAfterMaintenance(maintenance);
  useEffect(() => {
    const stopFollowing = restoreUi(store);
    window.inputReplay?.hydrated(() => import('@/lib/replayInput'));
    return stopFollowing;
  }, [store]);

  return (
    <LayoutDataProvider value={data}>
      <SiteHead siteName={data.siteName} brandStyle={brandStyle} />
      <LayoutSocketProvider value={socket}>
        <DeskProvider value={desk}>
          {createElement(layoutOf(isClosed ? 'maintenance' : screen.layout), null, isClosed ? null : children)}
        </DeskProvider>
      </LayoutSocketProvider>
      <Toasts />
      <StepUp />
      {!isDesk && <Background />}
      {impersonation && !isDesk && <ImpersonationBanner impersonation={impersonation} />}
    </LayoutDataProvider>
  );
}

/**
 * The default head of every page. The head that renders last wins, so this one renders only when its props change.
 * Otherwise each change of the socket's state would replace the title of the page.
 */
const SiteHead = memo(function SiteHead({ siteName, brandStyle }: { siteName: string; brandStyle: string }) {
  return (
    <Head>
      <title>{siteName}</title>
      <meta
        name="viewport"
        content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
      />
      {brandStyle && <style>{brandStyle}</style>}
    </Head>
  );
});
