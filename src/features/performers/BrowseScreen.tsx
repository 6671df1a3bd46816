import Head from 'next/head';
import { useRouter } from 'next/router';
import { type ReactNode, useState } from 'react';
import { useAppSelector } from '@/application/hooks';
import { selectSettings } from '@/features/site/selectors';
import { PageTitle } from '@/ui/SectionHeading';
import styles from './BrowseScreen.module.css';
import { FilterBar, FilterButton, FilterSheet } from './FilterBar';
import { hrefWith, keyOf, type Place, readFilters } from './filters';
import { type Loaded } from './loadResults';
import { Results } from './Results';

interface BrowseScreenProps extends Loaded {
  place: Place;
  title: string;
  /** one sentence under the title, and for crawlers */
  description: string;
  /** results of a visitor's own words are not for crawlers */
  noindex?: boolean;
  head?: ReactNode;
}

/** A grid with a title of its own: a category, a tag, what was searched for. */
export function BrowseScreen({ place, title, description, noindex = false, loadedKey, head }: BrowseScreenProps) {
  const { query } = useRouter();
  const { siteName, userUrl } = useAppSelector(selectSettings);
  const filters = readFilters(query, place);
  const key = keyOf(filters);
  const [sheet, setSheet] = useState(false);
  const origin = userUrl.replace(/\/+$/, '');
  const pageTitle = `${title} · ${siteName || 'Footlights'}`;
  return (
    <>
      <Head>
        <title>{pageTitle}</title>
        <meta key="description" name="description" content={description} />
        {noindex && <meta key="robots" name="robots" content="noindex, follow" />}
        {origin && <link key="canonical" rel="canonical" href={`${origin}${hrefWith(place, filters, { page: filters.page })}`} />}
        <meta key="og:title" property="og:title" content={pageTitle} />
        <meta key="og:description" property="og:description" content={description} />
        <meta key="og:image" property="og:image" content={`${origin}/images/share.jpg`} />
        {head}
      </Head>
      <div className={styles.head}>
        <PageTitle>{title}</PageTitle>
        <p className={styles.description}>{description}</p>
      </div>
      <FilterBar place={place} filters={filters} />
      <FilterSheet place={place} filters={filters} open={sheet} onClose={() => setSheet(false)} />
      <Results key={`${place.path}${key}`} place={place} filters={filters} loaded={key === loadedKey} aside={<FilterButton filters={filters} onOpen={() => setSheet(true)} />} />
    </>
  );
}
