import { useRouter } from 'next/router';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useAppSelector } from '@/application/hooks';
import { selectOwnPerformer } from '@/features/performers/selectors';
import { errorText } from '@/lib/errorText';
import { type ListState } from '@/lib/list';
import { Banner } from '@/ui/Banner';
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
import { SkeletonRows } from '@/ui/SkeletonRows';
import { PageTitle } from '@/ui/SectionHeading';
import { Select } from '@/ui/Select';
import { type AssetQuery } from '../slice';
import { DeleteDialog, type DeletableItem } from './DeleteDialog';
import { type OwnFilter, type OwnKind, sortOptions, ownLists, ownPath, toOwnQuery, statusesOf } from './filter';
import { statusLabel } from './StatusPills';
import styles from './OwnList.module.css';

/** The content of one row. */
interface RowContent {
  name: string;
  sold?: number;
  picture: string | null;
  details: ReactNode;
  price: ReactNode;
  pills: ReactNode;
}
interface OwnListProps<T> {
  kind: OwnKind;
  filter: OwnFilter;
  list: ListState<T>;
  labels: { title: string; one: string; many: string; add: string; empty: string };
  icon: IconName;
  row: (item: T) => RowContent;
  onSearch: (query: AssetQuery) => void;
  onRemove: (id: string) => void;
}

/** A performer's items of one kind. Search text, status, sorting and page are in the URL. */
export function OwnList<T extends { _id: string }>(props: OwnListProps<T>) {
  const { kind, filter, list, labels, onSearch, onRemove } = props;
  const [deleting, setDeleting] = useState<DeletableItem | null>(null);
  const { verified } = useAppSelector(selectOwnPerformer);
  const url = ownLists[kind].href(filter);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the URL contains the whole filter
  const search = useCallback(() => onSearch(toOwnQuery(kind, filter)), [url]);
  useEffect(search, [search]);
  const addButton = verified && (
    <LinkButton variant="primary" icon="plus" href={ownPath(kind, 'new')}>
      {labels.add}
    </LinkButton>
  );
  return (
    <>
      <header className={styles.head}>
        <PageTitle>{labels.title}</PageTitle>
        {addButton}
      </header>
      {!verified && (
        <div className={styles.note}>
          <Banner kind="info" live={false} action={<Link href="/account/performer/documents">Your documents</Link>}>
            You can sell items once your documents are verified.
          </Banner>
        </div>
      )}
      <Filters kind={kind} filter={filter} />
      {list.error ? (
        <ErrorNote onRetry={search}>{errorText(list.error)}</ErrorNote>
      ) : (
        <Rows {...props} addButton={addButton} onDelete={setDeleting} />
      )}
      <div className={styles.foot}>
        {list.total > 0 && (
          <p className={styles.count}>
            {formatCount(list.total)} {list.total === 1 ? labels.one : labels.many}
          </p>
        )}
        <Pagination
          page={filter.page}
          pages={Math.ceil(list.total / ownLists[kind].pageSize)}
          hrefOf={(page) => ownLists[kind].href({ ...filter, page })}
        />
      </div>
      <DeleteDialog kind={kind} deleting={deleting} onClose={() => setDeleting(null)} onDelete={onRemove} />
    </>
  );
}

interface RowsProps<T> extends Pick<OwnListProps<T>, 'kind' | 'filter' | 'list' | 'labels' | 'icon' | 'row'> {
  addButton: ReactNode;
  onDelete: (item: DeletableItem) => void;
}

/** The items of the page, or what to do without any. */
function Rows<T extends { _id: string }>(props: RowsProps<T>) {
  const { kind, filter, list, labels, icon, row, addButton, onDelete } = props;
  const isFirstLoad = !list.success && list.data.length === 0;
  return (
    <Panel flush={isFirstLoad || list.data.length > 0}>
      {isFirstLoad ? (
        <SkeletonRows pictures />
      ) : list.data.length > 0 ? (
        <ul className={styles.rows} aria-label={labels.title} aria-busy={list.searching}>
          {list.data.map((item) => {
            const content = row(item);
            return (
              <Row
                key={item._id}
                {...content}
                href={ownPath(kind, item._id)}
                icon={icon}
                onRemove={() => onDelete({ _id: item._id, name: content.name, sold: content.sold ?? 0 })}
              />
            );
          })}
        </ul>
      ) : ownLists[kind].isFiltered(filter) ? (
        <Empty
          action={
            <LinkButton variant="outline" href={ownPath(kind)}>
              Clear filters
            </LinkButton>
          }
        >
          No items match these filters.
        </Empty>
      ) : (
        <Empty action={addButton}>{labels.empty}</Empty>
      )}
    </Panel>
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
          options={statusesOf(kind).map((value) => ({ value, label: statusLabel(value, kind !== 'photos') }))}
          value={filter.status}
          onChange={(event) => change({ status: event.target.value })}
        />
        <Select
          label="Sort by"
          options={sortOptions(kind)}
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
  details,
  price,
  pills,
  onRemove,
}: RowContent & { href: string; icon: IconName; onRemove: () => void }) {
  return (
    <li className={styles.row}>
      <Link href={href} className={styles.picture} tabIndex={-1} aria-hidden>
        {picture ? <img src={picture} alt="" loading="lazy" decoding="async" /> : <Icon name={icon} />}
      </Link>
      <div className={styles.words}>
        <Link href={href} className={styles.name}>
          {name}
        </Link>
        <span className={styles.line}>{details}</span>
      </div>
      <div className={styles.pills}>{pills}</div>
      <div className={styles.price}>{price}</div>
      <IconButton icon="trash" label={`Delete ${name}`} onClick={onRemove} className={styles.remove} />
    </li>
  );
}
