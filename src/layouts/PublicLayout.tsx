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

/** Header, content in its width, footer, 18+ gate; the tab bar on phones. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const { routeChanging } = useLayoutData();
  return (
    <div className={styles.page} data-tab-bar>
      <Header />
      <SocketBar />
      <main id="content" className={styles.main} tabIndex={-1}>
        <Wrap>
          <HydrationBoundary>{children}</HydrationBoundary>
        </Wrap>
      </main>
      <Footer />
      <TabBar />
      <AgeGate />
      <RouteSpinner active={routeChanging} />
    </div>
  );
}
