import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { UnreadCount } from './UnreadCount';
import { useLayoutData, viewerOf } from './data';
import { isCurrent, LOGIN_HREF, rowsAt } from './navigation';
import styles from './TabBar.module.css';

// loads when it is opened
const AccountDrawer = dynamic(() => import('./AccountDrawer'), { ssr: false });

/** The most used pages, at the bottom of phones. */
export function TabBar() {
  const data = useLayoutData();
  const router = useRouter();
  const [drawer, setDrawer] = useState(false);
  return (
    <>
      <nav className={styles.bar} aria-label="Places">
        {rowsAt('tabs', viewerOf(data)).map((row) => (
          <Link
            key={row.href}
            href={row.href}
            className={styles.tab}
            aria-current={isCurrent(row, router.asPath) ? 'page' : undefined}
          >
            <span className={styles.icon}>
              <Icon name={row.icon} />
              {row.counts && <UnreadCount of={row.counts} />}
            </span>
            {row.label}
          </Link>
        ))}
        {!data.account && (
          <Link href={LOGIN_HREF} className={styles.tab}>
            <Icon name="user" />
            Log in
          </Link>
        )}
        <button type="button" className={styles.tab} onClick={() => setDrawer(true)}>
          <Icon name={data.account ? 'user' : 'menu'} />
          {data.account ? 'You' : 'Menu'}
        </button>
      </nav>
      {drawer && <AccountDrawer onClose={() => setDrawer(false)} />}
    </>
  );
}
