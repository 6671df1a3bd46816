import { type ReactNode } from 'react';
import { responsiveImage } from '@/lib/pictures';
import { Link } from '@/ui/Link';
import { Logo } from '@/ui/Logo';
import { RouteSpinner } from '@/ui/RouteSpinner';
import { AntdProvider } from './AntdProvider';
import { useLayoutData } from './data';
import styles from './AuthLayout.module.css';

/** A form next to a picture. The page provides the title, the form and the links below it. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  const { siteName, logo, authPicture, routeChanging } = useLayoutData();
  return (
    <AntdProvider>
      <div className={styles.page}>
        <div className={styles.left}>
          <header className={styles.logo}>
            <Link href="/" aria-label={`${siteName}, home`}>
              <Logo name={siteName} src={logo} />
            </Link>
          </header>
          <main id="content" className={styles.main} tabIndex={-1}>
            {children}
          </main>
          <footer className={styles.foot}>18+ only · © {siteName}</footer>
        </div>
        <aside className={styles.picture} aria-label="From the stage">
          <img
            {...responsiveImage(authPicture || '/images/auth.webp', '(min-width: 721px) 50vw, 100vw')}
            alt=""
            width={1280}
            height={1280}
            fetchPriority="high"
          />
          <Link href="/" className={styles.over} aria-hidden="true" tabIndex={-1}>
            <Logo name={siteName} src={logo} />
          </Link>
          <p className={styles.caption}>Live shows, chat and tips in one place.</p>
        </aside>
        <RouteSpinner active={routeChanging} />
      </div>
    </AntdProvider>
  );
}
