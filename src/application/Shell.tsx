import dynamic from 'next/dynamic';
import Head from 'next/head';
import Router from 'next/router';
import { createElement, memo, type ReactNode, useEffect } from 'react';
import { useStore } from 'react-redux';
import { loggedOut } from '@/features/auth/slice';
import { restoreUi } from '@/features/site/restoreUi';
import { LayoutDataProvider, LayoutSocketProvider } from '@/layouts/data';
import { layoutOf } from '@/layouts/layoutOf';
import { storeReturnTo } from '@/lib/cookies';
import { navigate, onSessionEnded } from '@/lib/sideEffects';
import { LOGIN } from './guard';
import { useAppSelector } from './hooks';
import { type Screen } from './screen';
import { Toasts } from './Toasts';
import { UnreadTitle } from './UnreadTitle';
import { useLayoutState, useSocketState } from './useLayoutState';
import { useRouteChanging } from './useRouteChanging';
import { type AppStore } from './wrapper';

/**
 * Handles the end of the session (the API answered 401): clears it from the state, sends protected pages to the login,
 * and reloads public pages as for a guest. Nothing changes for a guest.
 */
function useSessionEnd(screen: Screen): void {
  const store = useStore() as AppStore;
  useEffect(
    () =>
      onSessionEnded(() => {
        const { loggedIn } = store.getState().auth;
        if (loggedIn) store.dispatch(loggedOut());
        if (screen.authenticate) {
          storeReturnTo({ path: Router.asPath, roles: [...(screen.roles ?? [])] });
          void navigate(LOGIN);
        } else if (loggedIn) {
          void Router.replace(Router.asPath, undefined, { scroll: false });
        }
      }),
    [store, screen],
  );
}

/** Loads the page when maintenance ends. */
function useReloadAfterMaintenance(maintenance: boolean): void {
  useEffect(() => (maintenance ? () => void Router.replace(Router.asPath) : undefined), [maintenance]);
}

const ReportDialog = dynamic(() => import('@/features/reports/ReportDialog'), { ssr: false });
const AnalyticsConsent = dynamic(() => import('@/features/site/AnalyticsConsent'), { ssr: false });

const StepUp = dynamic(() => import('./StepUp'), { ssr: false });

interface ShellProps {
  screen: Screen;
  children: ReactNode;
}

/**
 * Surrounds every page with its layout, the site's colours and toasts. During maintenance it shows the maintenance
 * screen only.
 */
export function Shell({ screen, children }: ShellProps) {
  const store = useStore() as AppStore;
  const data = useLayoutState(useRouteChanging());
  const { maintenance, brandStyle, ga } = useAppSelector((state) => state.settings);
  const reporting = useAppSelector((state) => state.reports.subject !== null);
  useSessionEnd(screen);
  useReloadAfterMaintenance(maintenance);
  useEffect(() => {
    restoreUi(store);
    window.inputReplay?.hydrated(() => import('@/lib/replayInput'));
  }, [store]);

  return (
    <LayoutDataProvider value={data}>
      <SiteHead siteName={data.siteName} brandStyle={brandStyle} />
      <SocketState>
        {createElement(layoutOf(maintenance ? 'maintenance' : screen.layout), null, maintenance ? null : children)}
      </SocketState>
      <Toasts />
      <StepUp />
      <UnreadTitle />
      {reporting && <ReportDialog />}
      {ga && !maintenance && <AnalyticsConsent code={ga} />}
    </LayoutDataProvider>
  );
}

const SocketState = ({ children }: { children: ReactNode }) => (
  <LayoutSocketProvider value={useSocketState()}>{children}</LayoutSocketProvider>
);

/**
 * The default head of every page. The head that renders last wins, so this one renders only when its props change.
 * Otherwise each change of the socket's state would replace the title of the page.
 */
const SiteHead = memo(function SiteHead({ siteName, brandStyle }: { siteName: string; brandStyle: string }) {
  return (
    <Head>
      <title>{siteName}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content" />
      {brandStyle && <style>{brandStyle}</style>}
    </Head>
  );
});
