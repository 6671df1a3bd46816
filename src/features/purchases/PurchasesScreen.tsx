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

const KINDS = [
  { value: '', label: 'All' },
  { value: 'video', label: 'Videos' },
  { value: 'gallery', label: 'Galleries' },
  { value: 'product', label: 'Products' },
];

/** Everything the member has bought and still has, whether or not it is still sold. */
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
          label="Kind"
          segments={KINDS.map((kind) => ({ ...kind, href: library.href({ ...filter, type: kind.value, page: 1 }) }))}
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
        <Panel>
          {library.isFiltered(filter) ? (
            <Empty
              action={
                <LinkButton variant="outline" href={PURCHASES_PATH}>
                  Show everything
                </LinkButton>
              }
            >
              Nothing of yours fits.
            </Empty>
          ) : (
            <Empty
              action={
                <LinkButton variant="primary" href="/">
                  Look around
                </LinkButton>
              }
            >
              Videos, galleries and products that you buy will stand here.
            </Empty>
          )}
        </Panel>
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
