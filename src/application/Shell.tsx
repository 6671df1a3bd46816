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
 * The API no longer knows the session (401 on any later call): the state forgets it, a protected page gives way to the login, and a public one
 * loads anew as for a guest. A guest who is told to sign in has lost nothing.
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

/** A page that maintenance kept from loading loads when it is over. */
function useReturnFromMaintenance(maintenance: boolean): void {
  useEffect(() => (maintenance ? () => void Router.replace(Router.asPath) : undefined), [maintenance]);
}

const ReportDialog = dynamic(() => import('@/features/reports/ReportDialog'), { ssr: false });
const AnalyticsConsent = dynamic(() => import('@/features/site/AnalyticsConsent'), { ssr: false });

interface ShellProps {
  screen: Screen;
  children: ReactNode;
}

/** What stands around every page: its layout, the site's own colours, toasts. Under maintenance nothing but the maintenance screen shows. */
export function Shell({ screen, children }: ShellProps) {
  const store = useStore() as AppStore;
  const data = useLayoutState(useRouteChanging());
  const { maintenance, brandStyle, ga } = useAppSelector((state) => state.settings);
  const reporting = useAppSelector((state) => state.reports.subject !== null);
  useSessionEnd(screen);
  useReturnFromMaintenance(maintenance);
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
 * What every page has in its head unless it says otherwise. A head that renders again goes behind all others and wins over them, so this
 * one renders only when what it says changes: otherwise each change of the socket's state would take the title from the page.
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
