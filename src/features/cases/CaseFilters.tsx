import { useRouter } from 'next/router';
import { type RefObject, useState } from 'react';
import { useOperator } from '@/layouts/data';
import { sectionsFor } from '@/layouts/deskNavigation';
import { useDeskCounts } from '@/layouts/useDeskCounts';
import { cx } from '@/ui/cx';
import { KeyHint } from '@/ui/desk/Keys';
import { fadeEnds } from '@/ui/fadeEnds';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import styles from './CaseFilters.module.css';

interface Filters {
  mine: boolean;
  unclaimed: boolean;
  late: boolean;
}

const hrefOf = (queue: string, flag: keyof Filters | null) => {
  const query = new URLSearchParams({ ...(queue && { queue }), ...(flag && { [flag]: '1' }) });
  return `/operator/cases${query.size > 0 ? `?${query}` : ''}`;
};

/** Chips with counts, and the choice of a kind. The address holds the choice. */
export function CaseFilters({ queue, filters }: { queue: string; filters: Filters }) {
  const router = useRouter();
  const counts = useDeskCounts();
  const { operatorRole } = useOperator();
  const chips = [
    { label: 'All', flag: null, count: counts?.open },
    { label: 'Mine', flag: 'mine' as const, count: counts?.mine },
    { label: 'Unclaimed', flag: 'unclaimed' as const, count: counts?.unclaimed },
    { label: 'Late', flag: 'late' as const, count: counts?.late },
  ];
  const active = chips.find(({ flag }) => flag && filters[flag])?.flag ?? null;
  const queues = sectionsFor(operatorRole)
    .flatMap(({ rows }) => rows)
    .filter(({ href }) => href.includes('?queue='));
  return (
    <div className={styles.row}>
      <nav ref={fadeEnds} className={styles.chips} aria-label="Filter">
        {chips.map(({ label, flag, count }) => (
          <Link
            key={label}
            href={hrefOf(queue, flag)}
            className={cx(styles.chip, flag === active && styles.on)}
            aria-current={flag === active ? 'true' : undefined}
          >
            {label}
            {!queue && count !== undefined && <b className={cx(flag === 'late' && count > 0 && styles.bad)}>{count}</b>}
          </Link>
        ))}
      </nav>
      <select
        className={styles.select}
        aria-label="Kind"
        value={queue}
        onChange={({ target }) => void router.push(hrefOf(target.value, active))}
      >
        <option value="">All kinds</option>
        {queues.map(({ href, label }) => (
          <option key={href} value={new URLSearchParams(href.split('?')[1]).get('queue') ?? ''}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** How much waits, in one sentence. */
export function CaseSummary() {
  const counts = useDeskCounts();
  if (!counts) return <>Loading</>;
  return (
    <>
      {counts.open.toLocaleString('en')} open
      {counts.late > 0 && (
        <>
          , <b className={styles.bad}>{counts.late} late</b>
        </>
      )}
      {counts.soon > 0 && `, ${counts.soon} due within the hour`}
    </>
  );
}

/** The search over cases. */
export function CaseSearch({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const router = useRouter();
  const [text, setText] = useState(typeof router.query.q === 'string' ? router.query.q : '');
  return (
    <form
      role="search"
      className={styles.find}
      onSubmit={(event) => {
        event.preventDefault();
        field.current?.blur();
        void router.push({ pathname: '/operator/cases', query: { ...router.query, q: text } });
      }}
    >
      <Icon name="search" size="sm" />
      <input
        ref={field}
        type="search"
        aria-label="Search cases by name or number"
        placeholder="Name or number"
        value={text}
        maxLength={100}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
      />
      <KeyHint of="/" />
    </form>
  );
}
