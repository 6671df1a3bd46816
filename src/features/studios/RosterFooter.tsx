import { Pagination } from '@/ui/Pagination';
import { performerCount } from './labels';
import styles from './studios.module.css';

interface RosterFooterProps {
  total: number;
  page: number;
  pageSize: number;
  hrefOf: (page: number) => string;
}

/** The number of performers and the page links, below a list of performers. */
export function RosterFooter({ total, page, pageSize, hrefOf }: RosterFooterProps) {
  return (
    <div className={styles.foot}>
      {total > 0 && <p className={styles.count}>{performerCount(total)}</p>}
      <Pagination page={page} pages={Math.ceil(total / pageSize)} hrefOf={hrefOf} />
    </div>
  );
}
