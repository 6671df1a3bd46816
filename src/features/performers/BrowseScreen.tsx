import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { useAppSelector } from '@/application/hooks';
import { selectOrigin, selectSettings } from '@/features/site/selectors';
import { PageHead } from '@/ui/PageHead';
import { PageTitle } from '@/ui/SectionHeading';
import styles from './BrowseScreen.module.css';
import { FilterBar, FilterButton } from './FilterBar';
import { filterHref, isUnfiltered, filterKey, type ResultsRoute, readFilters } from './filters';
import { type LoadedResults } from './loadResults';
import { Results } from './Results';

// loaded when the visitor opens it
const FilterSheet = dynamic(() => import('./FilterSheet'), { ssr: false });

interface BrowseScreenProps extends LoadedResults {
  route: ResultsRoute;
  title: string;
  /** one sentence, shown under the title and to crawlers */
  description: string;
  /** URL of the operator's picture; empty: none */
  picture?: string;
  /** for searches, which crawlers should not index */
  noindex?: boolean;
}

/** Performers of a category or tag, or the results of a search. */
export function BrowseScreen({ route, title, description, picture, noindex = false, loadedKey }: BrowseScreenProps) {
  const { query } = useRouter();
  const { siteName } = useAppSelector(selectSettings);
  const origin = useAppSelector(selectOrigin);
  const filters = readFilters(query, route);
  const key = filterKey(filters);
  // filtered pages show the same performers, so they are not indexed
  const notIndexed =
    noindex ||
    !isUnfiltered({ ...filters, ...Object.fromEntries(Object.keys(route.fixed).map((name) => [name, ''])), page: 1 });
  const [sheet, setSheet] = useState(false);
  return (
    <>
      <PageHead
        title={`${title} · ${siteName || 'Footlights'}`}
        description={description}
        origin={origin}
        path={filterHref(route, filters, { page: filters.page })}
        noindex={notIndexed}
        trail={
          notIndexed
            ? undefined
            : [
                { name: siteName || 'Footlights', path: '/' },
                { name: title, path: route.path },
              ]
        }
      />
      <div className={styles.head}>
        <div>
          <PageTitle>{title}</PageTitle>
          <p className={styles.description}>{description}</p>
        </div>
        {picture && <img className={styles.picture} src={picture} alt="" width={256} height={144} />}
      </div>
      <FilterBar route={route} filters={filters} />
      {sheet && <FilterSheet route={route} filters={filters} onClose={() => setSheet(false)} />}
      <Results
        key={`${route.path}${key}`}
        route={route}
        filters={filters}
        loaded={key === loadedKey}
        aside={<FilterButton filters={filters} onOpen={() => setSheet(true)} />}
      />
    </>
  );
}
