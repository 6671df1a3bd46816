import { type ReactNode } from 'react';
import { Icon } from './Icon';
import { Link } from './Link';
import styles from './SectionHeading.module.css';

interface SectionHeadingProps {
  children: ReactNode;
  /** next to the title, such as "148 artists" */
  count?: ReactNode;
  more?: { href: string; label: string };
  /** a control at the right, instead of a link */
  aside?: ReactNode;
  id?: string;
}

export function SectionHeading({ children, count, more, aside, id }: SectionHeadingProps) {
  return (
    <div className={styles.head}>
      <h2 className={styles.title} id={id}>
        {children}
      </h2>
      {count !== undefined && <span className={styles.count}>{count}</span>}
      {more && (
        <Link className={styles.more} href={more.href}>
          {more.label}
          <Icon name="chevronRight" size="sm" />
        </Link>
      )}
      {aside && <span className={styles.aside}>{aside}</span>}
    </div>
  );
}

/** The h1 of a page. `large` is for public landing pages. */
export function PageTitle({ children, large = false }: { children: ReactNode; large?: boolean }) {
  return <h1 className={large ? styles.headline : styles.pageTitle}>{children}</h1>;
}
