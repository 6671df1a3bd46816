import { useRouter } from 'next/router';
import { useAppSelector } from '@/application/hooks';
import { Empty } from '@/ui/Empty';
import { LinkButton } from '@/ui/LinkButton';
import { Pagination } from '@/ui/Pagination';
import { Panel } from '@/ui/Panel';
import { SearchForm } from '@/ui/SearchForm';
import { PageTitle } from '@/ui/SectionHeading';
import { Segmented } from '@/ui/Segmented';
import { library, type LibraryFilter, PURCHASES_PATH } from './libraryFilter';
import { PurchasedCard } from './PurchasedCard';
import { selectPurchasedItems } from './selectors';
import styles from './PurchasesScreen.module.css';

const TYPES = [
  { value: '', label: 'All' },
  { value: 'video', label: 'Videos' },
  { value: 'gallery', label: 'Galleries' },
  { value: 'product', label: 'Products' },
];

/** The purchases of the member that were not refunded, including items that are no longer sold. */
export function PurchasesScreen({ filter }: { filter: LibraryFilter }) {
  const router = useRouter();
  const { data, total } = useAppSelector(selectPurchasedItems);
  return (
    <>
      <header className={styles.head}>
        <PageTitle>Purchases</PageTitle>
        <LinkButton href="/account/user/orders" variant="outline" icon="box">
          Orders
        </LinkButton>
      </header>
      <div className={styles.filters}>
        <Segmented
          label="Type"
          segments={TYPES.map((type) => ({ ...type, href: library.href({ ...filter, type: type.value, page: 1 }) }))}
          value={filter.type}
        />
        <SearchForm
          label="Search your purchases"
          value={filter.q}
          onSearch={(q) => void router.push(library.href({ ...filter, q, page: 1 }))}
        />
      </div>
      {data.length > 0 ? (
        <ul className={styles.grid}>
          {data.map((item) => (
            <li key={item._id}>
              <PurchasedCard item={item} />
            </li>
          ))}
        </ul>
      ) : (
        <NoPurchases isFiltered={library.isFiltered(filter)} />
      )}
      <div className={styles.foot}>
        <Pagination
          page={filter.page}
          pages={Math.ceil(total / library.pageSize)}
          hrefOf={(page) => library.href({ ...filter, page })}
        />
      </div>
    </>
  );
}

function NoPurchases({ isFiltered }: { isFiltered: boolean }) {
  return (
    <Panel>
      {isFiltered ? (
        <Empty
          action={
            <LinkButton variant="outline" href={PURCHASES_PATH}>
              Clear filters
            </LinkButton>
          }
        >
          No purchases match these filters.
        </Empty>
      ) : (
        <Empty
          action={
            <LinkButton variant="primary" href="/">
              Browse performers
            </LinkButton>
          }
        >
          Videos, galleries and products that you buy will appear here.
        </Empty>
      )}
    </Panel>
  );
}
