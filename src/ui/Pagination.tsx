import { cx } from './cx';
import { Icon } from './Icon';
import { Link } from './Link';
import styles from './Pagination.module.css';

interface PaginationProps {
  /** counted from 1 */
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
}

/** Returns the first, last and neighbouring page numbers. 0 marks a gap. */
export function pageNumbers(page: number, pages: number): number[] {
  const near = [
    1,
    page - 1,
    page,
    page + 1,
    pages,
    ...(page <= 3 ? [2, 3] : []),
    ...(page >= pages - 2 ? [pages - 1, pages - 2] : []),
  ];
  const wanted = [...new Set(near)].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b);
  return wanted.flatMap((number, index) => {
    const before = wanted[index - 1];
    if (before === undefined || number - before === 1) return [number];
    return number - before === 2 ? [number - 1, number] : [0, number];
  });
}

export function Pagination({ page, pages, hrefOf }: PaginationProps) {
  if (pages < 2) return null;
  return (
    <nav className={styles.pages} aria-label="Pages">
      {page > 1 && (
        <Link className={styles.page} href={hrefOf(page - 1)} rel="prev" aria-label="Previous page">
          <Icon name="chevronLeft" size="sm" />
        </Link>
      )}
      {pageNumbers(page, pages).map((number, index) =>
        number === 0 ? (
          <span key={`gap${index}`} className={styles.gap}>
            …
          </span>
        ) : (
          <Link
            key={number}
            className={cx(styles.page, number === page && styles.on)}
            href={hrefOf(number)}
            aria-current={number === page ? 'page' : undefined}
            aria-label={`Page ${number}`}
          >
            {number}
          </Link>
        ),
      )}
      {page < pages && (
        <Link className={styles.page} href={hrefOf(page + 1)} rel="next" aria-label="Next page">
          <Icon name="chevronRight" size="sm" />
        </Link>
      )}
    </nav>
  );
}
