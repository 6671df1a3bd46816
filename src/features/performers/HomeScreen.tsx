import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { type ReactNode, useState } from 'react';
import { useAppSelector } from '@/application/hooks';
import { selectOrigin, selectSettings, selectUi } from '@/features/site/selectors';
import { Empty } from '@/ui/Empty';
import { PageHead } from '@/ui/PageHead';
import { SectionHeading } from '@/ui/SectionHeading';
import { ShowTime } from '@/ui/ShowTime';
import { FilterBar, FilterButton } from './FilterBar';
import { hrefWith, isPlain, keyOf, type Place, readFilters } from './filters';
import { Hero } from './Hero';
import { type Loaded } from './loadResults';
import { MissingBanner } from './MissingBanner';
import { PerformerGrid } from './PerformerGrid';
import { Results } from './Results';
import { selectPerformers } from './selectors';
import { type PerformerCard } from './slice';
import { WatchedShelf } from './WatchedShelf';

// comes when it is asked for
const FilterSheet = dynamic(() => import('./FilterSheet'), { ssr: false });

const PLACE: Place = { path: '/', fixed: {} };

interface HomeScreenProps extends Loaded {
  /** whose shows come next, soonest first */
  soon: PerformerCard[];
  promos: ReactNode;
}

/** Who is live now, whatever one looks for, and who comes next. Every filter stands in the address. */
export function HomeScreen({ soon, promos, loadedKey }: HomeScreenProps) {
  const { query } = useRouter();
  const filters = readFilters(query, PLACE);
  const plain = isPlain(filters);
  const key = keyOf(filters);
  const [sheet, setSheet] = useState(false);
  const list = useAppSelector(selectPerformers);
  const { banner } = useAppSelector(selectUi);
  const first = list.data.find(({ streamingStatus }) => streamingStatus !== 'offline');
  const next = soon.find(({ streamingStatus }) => streamingStatus === 'offline');
  const waiting = (
    <Empty>
      Nobody is on stage right now.
      {next?.nextShowAt && (
        <>
          {' '}
          The next show: <ShowTime at={next.nextShowAt} />, {next.name}.
        </>
      )}
    </Empty>
  );
  return (
    <>
      <HomeHead canonical={hrefWith(PLACE, filters, { page: filters.page })} plain={plain} />
      <MissingBanner />
      {plain && <Hero performer={first ?? next ?? null} banner={banner} promos={promos} />}
      <FilterBar place={PLACE} filters={filters} />
      {sheet && <FilterSheet place={PLACE} filters={filters} onClose={() => setSheet(false)} />}
      <Results
        key={key}
        place={PLACE}
        filters={filters}
        loaded={key === loadedKey}
        apart={plain}
        aside={<FilterButton filters={filters} onOpen={() => setSheet(true)} />}
        nobodyOnStage={waiting}
        between={
          <>
            <WatchedShelf />
            {soon.length > 0 && (
              <>
                <SectionHeading>On stage soon</SectionHeading>
                <PerformerGrid duo performers={soon.slice(0, 4)} label="On stage soon" />
              </>
            )}
          </>
        }
      />
    </>
  );
}

function HomeHead({ canonical, plain }: { canonical: string; plain: boolean }) {
  const { siteName, metaTitle, metaDescription } = useAppSelector(selectSettings);
  const { pluralTextModel } = useAppSelector(selectUi);
  const site = siteName || 'Footlights';
  const title = metaTitle || `${site}: ${pluralTextModel.toLowerCase()} live now`;
  const description =
    metaDescription || `${pluralTextModel} live on ${site}, from rooms all over the world. Watch, chat and tip.`;
  const origin = useAppSelector(selectOrigin);
  const search = {
    '@type': 'WebSite',
    name: site,
    url: `${origin}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${origin}/search?q={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  };
  return (
    <>
      {/* filtered pages are the same people in another order */}
      <PageHead
        title={title}
        description={description}
        origin={origin}
        path={canonical}
        noindex={!plain}
        data={plain ? [search] : []}
      />
      <h1 className="visually-hidden">{title}</h1>
    </>
  );
}
