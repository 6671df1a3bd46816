import { type ReactNode } from 'react';
import { RouteSpinner } from '@/ui/RouteSpinner';
import { Wrap } from '@/ui/Wrap';
import { useLayoutData } from './data';
import { Header } from './Header';
import { SocketBar } from './SocketBar';
import styles from './layouts.module.css';

/** Header and content only, for errors and plain pages. */
export function DefaultLayout({ children }: { children: ReactNode }) {
  const { routeChanging } = useLayoutData();
  return (
    <div className={styles.page}>
      <Header menuButton />
      <SocketBar />
      <main id="content" className={styles.main} tabIndex={-1}>
        <Wrap>{children}</Wrap>
      </main>
      <RouteSpinner active={routeChanging} />
    </div>
  );
}
