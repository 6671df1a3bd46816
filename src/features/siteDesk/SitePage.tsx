import { useRouter } from 'next/router';
import { type ReactNode } from 'react';
import { errorText, type Failure } from '@/lib/errorText';
import { DeskBar } from '@/ui/desk/DeskBar';
import { DeskScroll } from '@/ui/desk/DeskPanel';
import { DeskError, DeskSkeleton } from '@/ui/desk/DeskStates';
import { ReasonLine } from '@/ui/desk/ReasonLine';
import { Link } from '@/ui/Link';
import { History } from './History';
import styles from './SitePage.module.css';

const TABS = [
  ['/operator/site', 'Settings'],
  ['/operator/site/look', 'Look'],
  ['/operator/site/maintenance', 'Maintenance'],
  ['/operator/site/categories', 'Categories'],
  ['/operator/site/tokens', 'Tokens'],
  ['/operator/site/rates', 'Commissions'],
  ['/operator/site/menus', 'Menus'],
  ['/operator/site/posts', 'Posts'],
  ['/operator/site/banners', 'Banners'],
  ['/operator/site/words', 'Blocked words'],
  ['/operator/site/mails', 'Emails'],
] as const;

interface SitePageProps {
  title: string;
  sub?: string;
  /** the area of the history that the page shows */
  history?: string;
  /** the page is about money: each change needs a reason */
  needsReason?: boolean;
  /** null: what the page shows still loads */
  isLoaded?: boolean;
  failure?: Failure;
  onRetry?: () => void;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the site's screens: the bar, the tabs of all of them, and the content once it is loaded. */
export function SitePage(props: SitePageProps) {
  const { title, sub, history, needsReason = false, isLoaded = true, failure, onRetry, actions, children } = props;
  const path = useRouter().asPath.split(/[?#]/)[0];
  return (
    <>
      <DeskBar title={title} sub={sub}>
        {actions}
      </DeskBar>
      <nav className={styles.tabs} aria-label="Screens of the site">
        {TABS.map(([href, label]) => (
          <Link
            key={href}
            href={href}
            aria-current={
              path === href || (href === '/operator/site/posts' && path?.startsWith(`${href}/`)) ? 'page' : undefined
            }
          >
            {label}
          </Link>
        ))}
      </nav>
      <ReasonLine isNeeded={needsReason} />
      <DeskScroll>
        {!isLoaded && failure ? (
          <DeskError text={errorText(failure)} onRetry={onRetry ?? (() => undefined)} />
        ) : isLoaded ? (
          <div className={styles.page}>
            {children}
            {history && <History of={history} />}
          </div>
        ) : (
          <DeskSkeleton />
        )}
      </DeskScroll>
    </>
  );
}
