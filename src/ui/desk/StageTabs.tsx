import { type ReactNode } from 'react';
import { Link } from '../Link';
import styles from './StageTabs.module.css';

/** The stages of what the desk decides, each a link with its number of rows; `children` stand at the end. */
export function StageTabs({
  label,
  tabs,
  children,
}: {
  label: string;
  tabs: readonly { label: string; href: string; count?: number; isCurrent: boolean }[];
  children?: ReactNode;
}) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ label: words, href, count, isCurrent }) => (
        <Link key={href} href={href} aria-current={isCurrent ? 'page' : undefined} scroll={false}>
          {words}
          {count !== undefined && <b>{count.toLocaleString('en')}</b>}
        </Link>
      ))}
      <i className={styles.space} />
      {children}
    </nav>
  );
}
