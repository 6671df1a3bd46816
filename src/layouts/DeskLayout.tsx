import { useRouter } from 'next/router';
import { type ReactNode, useState } from 'react';
import { type OwnOperatorView } from '@contract/operator';
import { cx } from '@/ui/cx';
import { type DeskKey, useKeys } from '@/ui/desk/useKeys';
import { WhoBadge } from '@/ui/desk/WhoBadge';
import { Link } from '@/ui/Link';
import { LogoMark } from '@/ui/Logo';
import { RouteSpinner } from '@/ui/RouteSpinner';
import { AntdProvider } from './AntdProvider';
import { useDesk, useLayoutData } from './data';
import { DeskKeyList } from './DeskKeyList';
import { isOpen, RowIcon } from './DeskRowParts';
import { type DeskRow, sectionsFor } from './deskNavigation';
import { ROLE_WORDS } from './deskRoles';
import { DeskTabs } from './DeskTabs';
import { SocketBar } from './SocketBar';
import { ThemeButton } from './ThemeButton';
import { countOf, type RowCount, useDeskCounts } from './useDeskCounts';
import styles from './DeskLayout.module.css';

/** The layout of the operator's desk: navigation, and beside it the page; on phones a top bar and a tab bar. */
export default function DeskLayout({ children }: { children: ReactNode }) {
  const { operator } = useDesk();
  const { routeChanging, siteName } = useLayoutData();
  return (
    <AntdProvider>
      {operator ? (
        <Desk operator={operator}>{children}</Desk>
      ) : (
        <div className={styles.login}>
          <header className={styles.logo}>
            <LogoMark />
            {siteName}
            <span className={styles.mark}>Desk</span>
          </header>
          <main id="content" className={styles.card} tabIndex={-1}>
            {children}
          </main>
        </div>
      )}
      <RouteSpinner active={routeChanging} />
    </AntdProvider>
  );
}

function Desk({ operator, children }: { operator: OwnOperatorView; children: ReactNode }) {
  const { asPath } = useRouter();
  const { siteName } = useLayoutData();
  const counts = useDeskCounts();
  const [isFolded, setFolded] = useState(false);
  const [isListing, setListing] = useState(false);
  const isSlim = isFolded || asPath.startsWith('/operator/wall');
  const keys: DeskKey[] = [
    { key: '[', label: 'Fold the navigation', run: () => setFolded(!isFolded) },
    { key: '?', label: 'Show all keys', run: () => setListing(true) },
  ];
  useKeys(keys);
  return (
    <div className={cx(styles.desk, isSlim && styles.slim)} data-desk>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <aside className={styles.nav} aria-label="Desk">
        <Link href="/operator" className={styles.logo} aria-label={`${siteName}, desk`}>
          <LogoMark />
          <span className={styles.name}>{siteName}</span>
          <span className={styles.mark}>Desk</span>
        </Link>
        {sectionsFor(operator.operatorRole).map(({ label, rows }) => (
          <nav key={label ?? ''} aria-label={label ?? 'Start'}>
            {label && (
              <div className={styles.label} aria-hidden="true">
                <span>{label}</span>
              </div>
            )}
            {rows.map((row) => (
              <NavRow key={row.href} row={row} isCurrent={isOpen(row, asPath)} count={countOf(counts, row)} />
            ))}
          </nav>
        ))}
        <div className={styles.me}>
          <WhoBadge name={operator.name} isYou big />
          <span className={styles.who}>
            <b>{operator.name}</b>
            <Link href="/operator/account">{ROLE_WORDS[operator.operatorRole]}</Link>
          </span>
          <ThemeButton className={styles.theme} />
        </div>
      </aside>
      <div className={styles.work}>
        <DeskTabs operator={operator} counts={counts} />
        <SocketBar />
        <main id="content" className={styles.main} tabIndex={-1}>
          {children}
        </main>
      </div>
      {isListing && <DeskKeyList onClose={() => setListing(false)} />}
    </div>
  );
}

function NavRow({ row, isCurrent, count }: { row: DeskRow; isCurrent: boolean; count: RowCount | null }) {
  return (
    <Link href={row.href} className={styles.row} aria-current={isCurrent ? 'page' : undefined} title={row.label}>
      <RowIcon name={row.icon} />
      <b>{row.label}</b>
      {count && (
        <span className={cx(styles.count, count.late > 0 && styles.late)}>
          {count.open.toLocaleString('en')}
          {count.late > 0 && <span className="visually-hidden">, {count.late} late</span>}
        </span>
      )}
    </Link>
  );
}
