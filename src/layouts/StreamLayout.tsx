import { type ReactNode } from 'react';
import { deferred } from '@/ui/deferred';
import { HydrationBoundary } from '@/ui/HydrationBoundary';
import { RouteSpinner } from '@/ui/RouteSpinner';
import { AgeGate } from './AgeGate';
import { useLayoutData } from './data';
import { Footer } from './Footer';
import { Header } from './Header';
import { SocketBar } from './SocketBar';
import styles from './layouts.module.css';

// nobody types before it has loaded
const KeyboardHeight = deferred(() => import('./KeyboardHeight').then((part) => part.KeyboardHeight));

/**
 * The layout of the stage: player and chat fill the window (`--stage-height`). Content below them brings its own Wrap.
 * A screen with a `data-room` element is the whole screen on phones: header, footer and socket bar are hidden, and the
 * screen has its own way back, balance and connection state.
 */
export function StreamLayout({ children }: { children: ReactNode }) {
  const { routeChanging } = useLayoutData();
  return (
    <div className={`${styles.page} ${styles.stream}`}>
      <KeyboardHeight />
      <HydrationBoundary>
        <Header menuButton />
      </HydrationBoundary>
      <SocketBar />
      <main id="content" className={styles.main} tabIndex={-1}>
        <HydrationBoundary>{children}</HydrationBoundary>
      </main>
      <HydrationBoundary>
        <Footer />
      </HydrationBoundary>
      <AgeGate />
      <RouteSpinner active={routeChanging} />
    </div>
  );
}
