import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { cx } from '@/ui/cx';
import { Icon } from '@/ui/Icon';
import { type IconName } from '@/ui/iconPaths';
import { IconButton } from '@/ui/IconButton';
import { Link } from '@/ui/Link';
import { LinkButton } from '@/ui/LinkButton';
import { Logo } from '@/ui/Logo';
import { Menu } from '@/ui/Menu';
import { AccountMenu } from './AccountMenu';
import { BalancePill } from './BalancePill';
import { UnreadCount } from './UnreadCount';
import { useLayoutData, viewerOf } from './data';
import { isCurrent, LOGIN_HREF, MESSAGES_HREF, NOTIFICATIONS_HREF, REGISTER_HREF, rowsAt } from './navigation';
import { OperatorLink } from './OperatorLink';
import { SearchField } from './SearchField';
import { ThemeButton } from './ThemeButton';
import styles from './Header.module.css';

// loads when it is opened
const AccountDrawer = dynamic(() => import('./AccountDrawer'), { ssr: false });

type LayoutData = ReturnType<typeof useLayoutData>;

function MainNav({ data }: { data: LayoutData }) {
  const router = useRouter();
  const { categories, operatorLinks } = data;
  return (
    <nav className={styles.nav} aria-label="Main">
      {rowsAt('main', viewerOf(data)).map((row) => (
        <Link
          key={row.href}
          href={row.href}
          className={styles.link}
          aria-current={isCurrent(row, router.asPath) ? 'page' : undefined}
        >
          {row.label}
        </Link>
      ))}
      {operatorLinks.map((link) => (
        <OperatorLink key={link.href} {...link} className={styles.link} />
      ))}
      {categories.length > 0 && (
        <Menu
          className={styles.categories}
          face="Categories"
          items={categories.map(({ label, href }) => ({ key: href, label, href }))}
        />
      )}
    </nav>
  );
}

/** An icon that leads to a page, with the number of what is unread there. */
function CountLink({
  of,
  label,
  href,
  icon,
  className,
}: {
  of: 'unread' | 'unreadNotifications';
  label: string;
  href: string;
  icon: IconName;
  className?: string;
}) {
  const count = useLayoutData()[of];
  return (
    <Link href={href} className={cx(styles.count, className)} aria-label={count ? `${label}, ${count} unread` : label}>
      <Icon name={icon} />
      <UnreadCount of={of} bare />
    </Link>
  );
}

/** Notifications, messages, balance and account menu of an account; log in and join for a guest. */
function AccountLinks({ data }: { data: LayoutData }) {
  const { account } = data;
  return (
    <>
      {account && <CountLink of="unreadNotifications" label="Notifications" href={NOTIFICATIONS_HREF} icon="bell" />}
      {account && rowsAt('menu', account.role).some(({ href }) => href === MESSAGES_HREF) && (
        <CountLink of="unread" label="Messages" href={MESSAGES_HREF} icon="mail" className={styles.messages} />
      )}
      {account ? (
        <>
          <BalancePill account={account} />
          <span className={styles.desk}>
            <AccountMenu account={account} />
          </span>
        </>
      ) : (
        <>
          <LinkButton href={LOGIN_HREF} variant="quiet" className={styles.enter}>
            Log in
          </LinkButton>
          <LinkButton href={REGISTER_HREF} variant="primary" className={styles.enter}>
            Join
          </LinkButton>
        </>
      )}
    </>
  );
}

/** `menuButton` shows a menu button on phones, for layouts without a tab bar. */
export function Header({ menuButton = false }: { menuButton?: boolean }) {
  const data = useLayoutData();
  const [searching, setSearching] = useState(false);
  const [drawer, setDrawer] = useState(false);
  const { searchHref } = data;
  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <div className={styles.row} data-searching={searching || undefined}>
        <Link href="/" className={styles.logo} aria-label={`${data.siteName}, home`}>
          <Logo name={data.siteName} src={data.logo} />
        </Link>
        <MainNav data={data} />
        {searchHref && <SearchField href={searchHref} open={searching} onClose={() => setSearching(false)} />}
        <div className={styles.end}>
          {searchHref && (
            <span className={styles.phone}>
              <IconButton icon="search" label="Search" onClick={() => setSearching(true)} />
            </span>
          )}
          <span className={styles.desk}>
            <ThemeButton />
          </span>
          <AccountLinks data={data} />
          {menuButton && (
            <span className={styles.phone}>
              <IconButton icon="menu" label="Menu" dot={data.unread > 0} onClick={() => setDrawer(true)} />
            </span>
          )}
        </div>
      </div>
      {drawer && <AccountDrawer onClose={() => setDrawer(false)} />}
    </header>
  );
}
