import { useRouter } from 'next/router';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useAppSelector } from '@/application/hooks';
import { selectOwnPerformer } from '@/features/performers/selectors';
import { errorText } from '@/lib/errorText';
import { type ListState } from '@/lib/list';
import { Banner } from '@/ui/Banner';
import { cx } from '@/ui/cx';
import { Empty } from '@/ui/Empty';
import { ErrorNote } from '@/ui/ErrorNote';
import { formatCount } from '@/ui/format';
import { Icon } from '@/ui/Icon';
import { IconButton } from '@/ui/IconButton';
import { type IconName } from '@/ui/iconPaths';
import { Link } from '@/ui/Link';
import { LinkButton } from '@/ui/LinkButton';
import { Pagination } from '@/ui/Pagination';
import { Panel } from '@/ui/Panel';
import { SearchForm } from '@/ui/SearchForm';
import { PageTitle } from '@/ui/SectionHeading';
import { Select } from '@/ui/Select';
import { type AssetQuery } from '../slice';
import { DeleteDialog, type Leaving } from './DeleteDialog';
import { type OwnFilter, type OwnKind, ordersOf, ownLists, ownPath, ownQuery, statusesOf } from './filter';
import { statusWord } from './StatusPills';
import styles from './OwnList.module.css';

interface RowLook {
  name: string;
  sold?: number;
  picture: string | null;
  line: ReactNode;
  price: ReactNode;
  pills: ReactNode;
}
interface OwnListProps<T> {
  kind: OwnKind;
  filter: OwnFilter;
  list: ListState<T>;
  words: { title: string; one: string; many: string; add: string; empty: string };
  icon: IconName;
  row: (item: T) => RowLook;
  onSearch: (query: AssetQuery) => void;
  onRemove: (id: string) => void;
}

/** What a performer has of one kind: found by words and status, in an order, all of it in the address. */
export function OwnList<T extends { _id: string }>({
  kind,
  filter,
  list,
  words,
  icon,
  row,
  onSearch,
  onRemove,
}: OwnListProps<T>) {
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const { verified } = useAppSelector(selectOwnPerformer);
  const address = ownLists[kind].href(filter);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the address says all that the filter does
  const search = useCallback(() => onSearch(ownQuery(kind, filter)), [address]);
  useEffect(search, [search]);
  const add = verified && (
    <LinkButton variant="primary" icon="plus" href={ownPath(kind, 'new')}>
      {words.add}
    </LinkButton>
  );
  const fresh = !list.success && list.data.length === 0;
  return (
    <>
      <header className={styles.head}>
        <PageTitle>{words.title}</PageTitle>
        {add}
      </header>
      {!verified && (
        <div className={styles.note}>
          <Banner kind="info" live={false} action={<Link href="/account/performer/documents">Your documents</Link>}>
            You can sell as soon as your documents are verified.
          </Banner>
        </div>
      )}
      <Filters kind={kind} filter={filter} />
      {list.error && <ErrorNote onRetry={search}>{errorText(list.error)}</ErrorNote>}
      {!list.error && (
        <Panel flush={fresh || list.data.length > 0}>
          {fresh ? (
            <SkeletonRows />
          ) : list.data.length > 0 ? (
            <ul className={styles.rows} aria-label={words.title} aria-busy={list.searching}>
              {list.data.map((item) => {
                const look = row(item);
                return (
                  <Row
                    key={item._id}
                    {...look}
                    href={ownPath(kind, item._id)}
                    icon={icon}
                    onRemove={() => setLeaving({ _id: item._id, name: look.name, sold: look.sold ?? 0 })}
                  />
                );
              })}
            </ul>
          ) : ownLists[kind].isFiltered(filter) ? (
            <Empty
              action={
                <LinkButton variant="outline" href={ownPath(kind)}>
                  Show everything
                </LinkButton>
              }
            >
              Nothing of yours is like that.
            </Empty>
          ) : (
            <Empty action={add}>{words.empty}</Empty>
          )}
        </Panel>
      )}
      <div className={styles.foot}>
        {list.total > 0 && (
          <p className={styles.count}>
            {formatCount(list.total)} {list.total === 1 ? words.one : words.many}
          </p>
        )}
        <Pagination
          page={filter.page}
          pages={Math.ceil(list.total / ownLists[kind].pageSize)}
          hrefOf={(page) => ownLists[kind].href({ ...filter, page })}
        />
      </div>
      <DeleteDialog kind={kind} leaving={leaving} onClose={() => setLeaving(null)} onDelete={onRemove} />
    </>
  );
}

function Filters({ kind, filter }: { kind: OwnKind; filter: OwnFilter }) {
  const router = useRouter();
  const change = (part: Partial<OwnFilter>) =>
    void router.push(ownLists[kind].href({ ...filter, ...part, page: 1 }), undefined, { scroll: false });
  return (
    <div className={styles.filters} role="group" aria-label="Filters">
      <SearchForm key={filter.q} label={`Search your ${kind}`} value={filter.q} onSearch={(q) => change({ q })} />
      <div className={styles.choices}>
        <Select
          label="Status"
          placeholder="All"
          options={statusesOf(kind).map((value) => ({ value, label: statusWord(value, kind !== 'photos') }))}
          value={filter.status}
          onChange={(event) => change({ status: event.target.value })}
        />
        <Select
          label="Order"
          options={ordersOf(kind)}
          value={filter.order}
          onChange={(event) => change({ order: event.target.value })}
        />
      </div>
    </div>
  );
}

function Row({
  href,
  icon,
  name,
  picture,
  line,
  price,
  pills,
  onRemove,
}: RowLook & { href: string; icon: IconName; onRemove: () => void }) {
  return (
    <li className={styles.row}>
      <Link href={href} className={styles.picture} tabIndex={-1} aria-hidden>
        {picture ? <img src={picture} alt="" loading="lazy" decoding="async" /> : <Icon name={icon} />}
      </Link>
      <div className={styles.words}>
        <Link href={href} className={styles.name}>
          {name}
        </Link>
        <span className={styles.line}>{line}</span>
      </div>
      <div className={styles.pills}>{pills}</div>
      <div className={styles.price}>{price}</div>
      <IconButton icon="trash" label={`Delete ${name}`} onClick={onRemove} className={styles.remove} />
    </li>
  );
}

/** As high as the rows that are on their way. */
const SkeletonRows = () => (
  <div className={styles.rows} aria-busy="true">
    {Array.from({ length: 4 }, (_, at) => (
      <div key={at} className={styles.row}>
        <span className={cx(styles.picture, styles.ghost)} />
        <span className={cx(styles.ghost, styles.ghostLine)} />
      </div>
    ))}
  </div>
);
