import { type ReactNode } from 'react';
import { cx } from './cx';
import { Icon } from './Icon';
import { type IconName } from './iconPaths';
import styles from './Badge.module.css';

interface BadgeProps {
  /** live: the performer is live; glass: facts over a picture; lamp: private show */
  kind?: 'live' | 'glass' | 'lamp';
  big?: boolean;
  icon?: IconName;
  children: ReactNode;
}

/** A small label on a picture. */
export function Badge({ kind = 'glass', big = false, icon, children }: BadgeProps) {
  return (
    <span className={cx(styles.badge, styles[kind], big && styles.big)}>
      {icon && <Icon name={icon} size="xs" />}
      {children}
    </span>
  );
}
