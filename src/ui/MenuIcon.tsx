import { cx } from './cx';
import { menuIconPath, type MenuIconName } from './menuIconPaths';
import styles from './Icon.module.css';

/** A decorative icon of an entry of a tip menu. */
export function MenuIcon({ name, size = 'md' }: { name: MenuIconName; size?: 'sm' | 'md' }) {
  return (
    <svg className={cx(styles.icon, styles[size])} viewBox="0 0 24 24" aria-hidden="true">
      <path d={menuIconPath(name)} />
    </svg>
  );
}
