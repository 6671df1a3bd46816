import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { type ReactNode, useEffect, useState } from 'react';
import { useAppSelector } from '@/application/hooks';
import { selectOrigin, selectSettings, selectUi } from '@/features/site/selectors';
import { whenPageIsIdle } from '@/lib/pageIdle';
import { SITE_FEED } from '@/lib/routes';
import { Empty } from '@/ui/Empty';
import { PageHead } from '@/ui/PageHead';
import { SectionHeading } from '@/ui/SectionHeading';
import { ShowTime } from '@/ui/ShowTime';
import { FilterBar, FilterButton } from './FilterBar';
import { filterHref, isUnfiltered, filterKey, type ResultsRoute, readFilters } from './filters';
import { Hero } from './Hero';
import { type LoadedResults } from './loadResults';
import { VerificationBanner } from './VerificationBanner';
import { PerformerGrid } from './PerformerGrid';
import { Results } from './Results';
import { selectPerformers } from './selectors';
import { type PerformerCard } from './slice';
import { RecentlyWatched } from './RecentlyWatched';

// loaded when the visitor opens it
const FilterSheet = dynamic(() => import('./FilterSheet'), { ssr: false });

const HOME: ResultsRoute = { path: '/', fixed: {} };

interface HomeScreenProps extends LoadedResults {
  /** performers by their next show, soonest first */
  soon: PerformerCard[];
  promos: ReactNode;
}

const NO_CARDS: PerformerCard[] = [];
const isOn = ({ streamingStatus }: PerformerCard) => streamingStatus !== 'offline';
const isLive = (cards: readonly PerformerCard[], id: string) => cards.some((card) => card._id === id && isOn(card));

/** Remembers the cards for the offline page. */
function useLastSeen(cards: PerformerCard[]): void {
  useEffect(() => {
    if (!cards.length) return;
    void whenPageIsIdle()
      .then(() => import('./lastSeen'))
      .then(({ rememberFrontPage }) => rememberFrontPage(cards))
      .catch(() => undefined);
  }, [cards]);
}

/** The home page: live performers, filters and upcoming shows. The URL holds every filter. */
export function HomeScreen({ soon, promos, loadedKey }: HomeScreenProps) {
  const { query } = useRouter();
  const filters = readFilters(query, HOME);
  const unfiltered = isUnfiltered(filters);
  const key = filterKey(filters);
  const [sheet, setSheet] = useState(false);
  const list = useAppSelector(selectPerformers);
  useLastSeen(unfiltered ? list.data : NO_CARDS);
  const { banner } = useAppSelector(selectUi);
  const first = list.data.find(isOn);
  const next = soon.find(({ streamingStatus }) => streamingStatus === 'offline');
  const featured = unfiltered ? (first ?? next ?? null) : null;
  // nobody is listed twice: the top of the page wins, and the watched performers stay off the list of offline ones
  const comingUp = soon.filter(({ _id }) => _id !== featured?._id && !isLive(list.data, _id)).slice(0, 4);
  const above = [featured, ...comingUp].flatMap((performer) => performer?._id ?? []);
  const nobodyLive = first ? (
    <Empty>Nobody else is live right now.</Empty>
  ) : (
    <Empty>
      No performers are live right now.
      {next?.nextShowAt && (
        <>
          {' '}
          Next show: {next.name}, <ShowTime at={next.nextShowAt} />.
        </>
      )}
    </Empty>
  );
  return (
    <>
      <HomeHead canonical={filterHref(HOME, filters, { page: filters.page })} unfiltered={unfiltered} />
      <VerificationBanner />
      {unfiltered && <Hero performer={featured} banner={banner} promos={promos} />}
      <FilterBar route={HOME} filters={filters} />
      {sheet && <FilterSheet route={HOME} filters={filters} onClose={() => setSheet(false)} />}
      <Results
        key={key}
        route={HOME}
        filters={filters}
        loaded={key === loadedKey}
        splitByLive={unfiltered}
        except={above}
        aside={<FilterButton filters={filters} onOpen={() => setSheet(true)} />}
        emptyLive={nobodyLive}
        between={
          <>
            <RecentlyWatched except={[...above, ...list.data.filter(isOn).map(({ _id }) => _id)]} />
            {comingUp.length > 0 && (
              <>
                <SectionHeading>Coming up</SectionHeading>
                <PerformerGrid duo performers={comingUp} label="Coming up" />
              </>
            )}
          </>
        }
      />
    </>
  );
}

function HomeHead({ canonical, unfiltered }: { canonical: string; unfiltered: boolean }) {
  const { siteName, metaTitle, metaDescription } = useAppSelector(selectSettings);
  const { pluralTextModel } = useAppSelector(selectUi);
  const site = siteName || 'Footlights';
  const title = metaTitle || `${site}: ${pluralTextModel.toLowerCase()} live now`;
  const description =
    metaDescription || `${pluralTextModel} live on ${site}, from all over the world. Watch, chat and tip.`;
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
      {/* filtered pages show the same performers, so they are not indexed */}
      <PageHead
        title={title}
        description={description}
        origin={origin}
        path={canonical}
        noindex={!unfiltered}
        feed={SITE_FEED}
        data={unfiltered ? [search] : []}
      />
      <h1 className="visually-hidden">{title}</h1>
    </>
  );
}
