import { useRouter } from 'next/router';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { Count } from './Count';
import { type NavRow, isCurrent } from './navigation';
import styles from './SideRows.module.css';

/** Rows of navigation under each other, with a heading where a new group begins. */
export function SideRows({ rows, label, onFollow }: { rows: readonly NavRow[]; label: string; onFollow?: () => void }) {
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
            {row.counts && <Count of={row.counts} />}
          </Link>
        </div>
      ))}
    </nav>
  );
}
