import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { useAppSelector } from '@/application/hooks';
import { selectOrigin, selectSettings } from '@/features/site/selectors';
import { PageHead } from '@/ui/PageHead';
import { PageTitle } from '@/ui/SectionHeading';
import styles from './BrowseScreen.module.css';
import { FilterBar, FilterButton } from './FilterBar';
import { hrefWith, isPlain, keyOf, type Place, readFilters } from './filters';
import { type Loaded } from './loadResults';
import { Results } from './Results';

// comes when it is asked for
const FilterSheet = dynamic(() => import('./FilterSheet'), { ssr: false });

interface BrowseScreenProps extends Loaded {
  place: Place;
  title: string;
  /** one sentence under the title, and for crawlers */
  description: string;
  /** results of a visitor's own words are not for crawlers */
  noindex?: boolean;
}

/** A grid with a title of its own: a category, a tag, what was searched for. */
export function BrowseScreen({ place, title, description, noindex = false, loadedKey }: BrowseScreenProps) {
  const { query } = useRouter();
  const { siteName } = useAppSelector(selectSettings);
  const origin = useAppSelector(selectOrigin);
  const filters = readFilters(query, place);
  const key = keyOf(filters);
  // filtered pages are the same people in another order
  const hidden =
    noindex ||
    !isPlain({ ...filters, ...Object.fromEntries(Object.keys(place.fixed).map((name) => [name, ''])), page: 1 });
  const [sheet, setSheet] = useState(false);
  return (
    <>
      <PageHead
        title={`${title} · ${siteName || 'Footlights'}`}
        description={description}
        origin={origin}
        path={hrefWith(place, filters, { page: filters.page })}
        noindex={hidden}
        trail={
          hidden
            ? undefined
            : [
                { name: siteName || 'Footlights', path: '/' },
                { name: title, path: place.path },
              ]
        }
      />
      <div className={styles.head}>
        <PageTitle>{title}</PageTitle>
        <p className={styles.description}>{description}</p>
      </div>
      <FilterBar place={place} filters={filters} />
      {sheet && <FilterSheet place={place} filters={filters} onClose={() => setSheet(false)} />}
      <Results
        key={`${place.path}${key}`}
        place={place}
        filters={filters}
        loaded={key === loadedKey}
        aside={<FilterButton filters={filters} onOpen={() => setSheet(true)} />}
      />
    </>
  );
}
