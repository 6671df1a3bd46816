import { type ReactNode } from 'react';
import { cx } from './cx';
import { Icon } from './Icon';
import styles from './Banner.module.css';

interface BannerProps {
  kind?: 'warning' | 'info' | 'danger';
  action?: ReactNode;
  /** announced by screen readers when it appears */
  live?: boolean;
  children: ReactNode;
}

/** A thin bar above the page, for the connection's state or missing account data. */
export function Banner({ kind = 'warning', action, live = true, children }: BannerProps) {
  return (
    <div className={cx(styles.banner, styles[kind])} role={live ? 'status' : undefined}>
      <Icon name={kind === 'info' ? 'info' : 'alert'} size="sm" />
      <span className={styles.words}>{children}</span>
      {action && <span className={styles.action}>{action}</span>}
    </div>
  );
}
