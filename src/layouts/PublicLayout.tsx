import { type ReactNode } from 'react';
import { HydrationBoundary } from '@/ui/HydrationBoundary';
import { RouteSpinner } from '@/ui/RouteSpinner';
import { Wrap } from '@/ui/Wrap';
import { AgeGate } from './AgeGate';
import { useLayoutData } from './data';
import { Footer } from './Footer';
import { Header } from './Header';
import { SocketBar } from './SocketBar';
import { TabBar } from './TabBar';
import styles from './layouts.module.css';

/** The layout of public pages: header, content, footer and 18+ popup; on phones also the tab bar. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const { routeChanging } = useLayoutData();
  return (
    <div className={styles.page} data-tab-bar>
      <HydrationBoundary>
        <Header />
      </HydrationBoundary>
      <SocketBar />
      <main id="content" className={styles.main} tabIndex={-1}>
        <Wrap>
          <HydrationBoundary>{children}</HydrationBoundary>
        </Wrap>
      </main>
      <HydrationBoundary>
        <Footer />
      </HydrationBoundary>
      <HydrationBoundary>
        <TabBar />
      </HydrationBoundary>
      <AgeGate />
      <RouteSpinner active={routeChanging} />
    </div>
  );
}
