import { useRouter } from 'next/router';
import { type FormEvent } from 'react';
import { useAppSelector } from '@/application/hooks';
import { selectOrigin, selectSettings } from '@/features/site/selectors';
import { type Thing } from '@/lib/things';
import { Button } from '@/ui/Button';
import { Empty } from '@/ui/Empty';
import { formatCount } from '@/ui/format';
import { Grid } from '@/ui/Grid';
import { LinkButton } from '@/ui/LinkButton';
import { PageHead } from '@/ui/PageHead';
import { Pagination } from '@/ui/Pagination';
import { PageTitle } from '@/ui/SectionHeading';
import { Select } from '@/ui/Select';
import { TextInput } from '@/ui/TextInput';
import { ThingCard } from '@/ui/ThingCard';
import styles from './CatalogueScreen.module.css';
import { hrefWith, PAGE_SIZE, PRICES, readFilters, SORTS } from './filters';

interface CatalogueScreenProps {
  path: '/videos' | '/galleries' | '/products';
  title: string;
  /** one sentence under the title, and for crawlers */
  description: string;
  /** "video", for what was counted */
  word: readonly [one: string, many: string];
  things: readonly Thing[];
  total: number;
  /** whether some of them are free: products never are a matter of that */
  prices?: boolean;
}

/** A list of what performers sell: words, order, price and page stand in the address. */
export function CatalogueScreen({ path, title, description, word, things, total, prices = true }: CatalogueScreenProps) {
  const router = useRouter();
  const filters = readFilters(router.query);
  const site = useAppSelector(selectSettings).siteName || 'Footlights';
  const origin = useAppSelector(selectOrigin);
  const go = (change: Parameters<typeof hrefWith>[2]) => void router.push(hrefWith(path, filters, change));
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    go({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() });
  };
  const narrowed = Boolean(filters.q || filters.price);
  return (
    <>
      <PageHead title={`${title} · ${site}`} description={description} origin={origin} path={hrefWith(path, filters, { page: filters.page })} noindex={narrowed || filters.sort !== 'latest'} trail={[{ name: site, path: '/' }, { name: title, path }]} />
      <div className={styles.head}>
        <PageTitle>{title}</PageTitle>
        <p className={styles.description}>{description}</p>
      </div>
      <form className={styles.filters} role="search" action={path} onSubmit={search}>
        <TextInput key={filters.q} name="q" type="search" label="Search" labelHidden placeholder="Names and words" defaultValue={filters.q} maxLength={100} />
        <Button type="submit" variant="outline" icon="search">Search</Button>
        {prices && <Select label="Price" labelHidden name="price" options={PRICES} value={filters.price} onChange={({ target }) => go({ price: target.value as typeof filters.price })} />}
        <Select label="Order" labelHidden name="sort" options={SORTS} value={filters.sort} onChange={({ target }) => go({ sort: target.value as typeof filters.sort })} />
      </form>
      <p className={styles.count} aria-live="polite">{formatCount(total)} {word[total === 1 ? 0 : 1]}</p>
      {things.length > 0
        ? <Grid>{things.map((thing, at) => <ThingCard key={thing._id} thing={thing} eager={at < 4} first={at === 0} />)}</Grid>
        : <Empty action={narrowed ? <LinkButton href={path} variant="outline">Show all</LinkButton> : undefined}>{narrowed ? 'Nothing fits this.' : `The first ${word[1]} will stand here.`}</Empty>}
      <Pagination page={filters.page} pages={Math.ceil(total / PAGE_SIZE)} hrefOf={(page) => hrefWith(path, filters, { page })} />
    </>
  );
}
