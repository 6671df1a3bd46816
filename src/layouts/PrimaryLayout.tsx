import { type ReactNode } from 'react';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { Logo } from '@/ui/Logo';
import { RouteSpinner } from '@/ui/RouteSpinner';
import { AgeGate } from './AgeGate';
import { AntdProvider } from './AntdProvider';
import { useLayoutData, viewerOf } from './data';
import { Header } from './Header';
import { Identity } from './Identity';
import { rowsAt } from './navigation';
import { SideNavigation } from './SideNavigation';
import { SocketBar } from './SocketBar';
import { TabBar } from './TabBar';
import { ThemeButton } from './ThemeButton';
import styles from './PrimaryLayout.module.css';

/** The layout of account pages: side navigation and content; on phones header, drawer and tab bar. */
export default function PrimaryLayout({ children }: { children: ReactNode }) {
  const data = useLayoutData();
  const viewer = viewerOf(data);
  return (
    <AntdProvider>
      <div className={styles.page} data-tab-bar>
        <div className={styles.phone}>
          <Header menuButton />
        </div>
        <aside className={styles.side}>
          <a className={styles.skip} href="#content">
            Skip to the content
          </a>
          <Link href="/" className={styles.logo} aria-label={`${data.siteName}, home`}>
            <Logo name={data.siteName} src={data.logo} />
          </Link>
          <SideNavigation
            label="Account"
            rows={[...rowsAt('main', viewer).filter((row) => row.href === '/'), ...rowsAt('side', viewer)]}
          />
          <div className={styles.foot}>
            <ThemeButton words className={styles.action} />
            <button type="button" className={styles.action} onClick={data.onLogout}>
              <Icon name="logout" size="sm" />
              Log out
            </button>
            {data.account && (
              <div className={styles.who}>
                <Identity account={data.account} />
              </div>
            )}
          </div>
        </aside>
        <div className={styles.body}>
          <SocketBar />
          <main id="content" className={styles.main} tabIndex={-1}>
            {children}
          </main>
        </div>
        <TabBar />
        <AgeGate />
        <RouteSpinner active={data.routeChanging} />
      </div>
    </AntdProvider>
  );
}
