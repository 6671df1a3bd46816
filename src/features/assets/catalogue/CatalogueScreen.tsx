import { useRouter } from 'next/router';
import { useAppSelector } from '@/application/hooks';
import { selectOrigin, selectSettings } from '@/features/site/selectors';
import { type Item } from '@/lib/items';
import { Empty } from '@/ui/Empty';
import { formatCount } from '@/ui/format';
import { Grid } from '@/ui/Grid';
import { LinkButton } from '@/ui/LinkButton';
import { PageHead } from '@/ui/PageHead';
import { Pagination } from '@/ui/Pagination';
import { SearchForm } from '@/ui/SearchForm';
import { PageTitle } from '@/ui/SectionHeading';
import { Select } from '@/ui/Select';
import { ItemCard } from '@/ui/ItemCard';
import styles from './CatalogueScreen.module.css';
import { type CatalogueFilter, type CataloguePath, catalogues, PRICES, SORTS } from './filters';

interface CatalogueScreenProps {
  path: CataloguePath;
  title: string;
  /** one sentence under the title, and for crawlers */
  description: string;
  /** singular and plural of the item's name, such as "video" and "videos" */
  nouns: readonly [one: string, many: string];
  items: readonly Item[];
  total: number;
}

/** A public list of items. Search text, sorting, price filter and page are in the URL. */
export function CatalogueScreen({ path, title, description, nouns, items, total }: CatalogueScreenProps) {
  const { query } = useRouter();
  const list = catalogues[path];
  const filter = list.from(query);
  const site = useAppSelector(selectSettings).siteName || 'Footlights';
  const origin = useAppSelector(selectOrigin);
  const isNarrowed = Boolean(filter.q || filter.price);
  return (
    <>
      <PageHead
        title={`${title} · ${site}`}
        description={description}
        origin={origin}
        path={list.href(filter)}
        noindex={list.isFiltered(filter)}
        trail={[
          { name: site, path: '/' },
          { name: title, path },
        ]}
      />
      <div className={styles.head}>
        <PageTitle>{title}</PageTitle>
        <p className={styles.description}>{description}</p>
      </div>
      <Filters path={path} filter={filter} />
      <p className={styles.count} aria-live="polite">
        {formatCount(total)} {nouns[total === 1 ? 0 : 1]}
      </p>
      {items.length > 0 && <h2 className="visually-hidden">All {nouns[1]} found</h2>}
      {items.length > 0 ? (
        <Grid>
          {items.map((item, at) => (
            <ItemCard key={item._id} item={item} eager={at < 4} first={at === 0} />
          ))}
        </Grid>
      ) : (
        <Empty
          action={
            isNarrowed ? (
              <LinkButton href={path} variant="outline">
                Clear filters
              </LinkButton>
            ) : undefined
          }
        >
          {isNarrowed ? `No ${nouns[1]} match these filters.` : `No ${nouns[1]} yet. New ones will appear here.`}
        </Empty>
      )}
      <Pagination
        page={filter.page}
        pages={Math.ceil(total / list.pageSize)}
        hrefOf={(page) => list.href({ ...filter, page })}
      />
    </>
  );
}

function Filters({ path, filter }: { path: CataloguePath; filter: CatalogueFilter }) {
  const router = useRouter();
  const change = (part: Partial<CatalogueFilter>) =>
    void router.push(catalogues[path].href({ ...filter, ...part, page: 1 }), undefined, { scroll: false });
  return (
    <div className={styles.filters}>
      <SearchForm label="Search names and descriptions" value={filter.q} path={path} onSearch={(q) => change({ q })}>
        {path !== '/products' && (
          <Select
            label="Price"
            labelHidden
            name="price"
            options={PRICES}
            value={filter.price}
            onChange={({ target }) => change({ price: target.value })}
          />
        )}
        <Select
          label="Sort by"
          labelHidden
          name="sort"
          options={SORTS}
          value={filter.sort}
          onChange={({ target }) => change({ sort: target.value })}
        />
      </SearchForm>
    </div>
  );
}
