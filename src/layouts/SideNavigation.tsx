import { useRouter } from 'next/router';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { UnreadCount } from './UnreadCount';
import { type NavRow, isCurrent } from './navigation';
import styles from './SideNavigation.module.css';

/** Navigation rows with a heading per group. */
export function SideNavigation({
  rows,
  label,
  onFollow,
}: {
  rows: readonly NavRow[];
  label: string;
  onFollow?: () => void;
}) {
  const router = useRouter();
  return (
    <nav aria-label={label} className={styles.rows}>
      {rows.map((row, index) => (
        <div key={row.href}>
          {row.group && row.group !== rows[index - 1]?.group && <p className={styles.group}>{row.group}</p>}
          <Link
            href={row.href}
            className={styles.row}
            aria-current={isCurrent(row, router.asPath) ? 'page' : undefined}
            onClick={onFollow}
          >
            <Icon name={row.icon} />
            {row.label}
            {row.counts && <UnreadCount of={row.counts} />}
          </Link>
        </div>
      ))}
    </nav>
  );
}
