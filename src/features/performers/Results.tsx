import { type ReactNode } from 'react';
import { useAppSelector } from '@/application/hooks';
import { selectUi } from '@/features/site/selectors';
import { useBrowserOnly } from '@/lib/browserOnly';
import { errorText } from '@/lib/errorText';
import { Empty } from '@/ui/Empty';
import { ErrorNote } from '@/ui/ErrorNote';
import { formatCount, inSentence } from '@/ui/format';
import { Link } from '@/ui/Link';
import { LinkButton } from '@/ui/LinkButton';
import { Pagination } from '@/ui/Pagination';
import { SectionHeading } from '@/ui/SectionHeading';
import { type Filters, filterHref, isUnfiltered, NO_FILTERS, RESULTS_PAGE_SIZE, type ResultsRoute } from './filters';
import { GridSkeleton, PerformerGrid } from './PerformerGrid';
import { selectCategories, selectPerformers } from './selectors';
import { type PerformerCard } from './slice';
import styles from './Results.module.css';
import { useResults } from './useResults';
import { hasWatched, readWatched } from './watched';

interface ResultsProps {
  route: ResultsRoute;
  filters: Filters;
  /** the store already holds the results (first paint) */
  loaded: boolean;
  /** next to the first heading */
  aside?: ReactNode;
  /** splits the list into live and offline performers */
  splitByLive?: boolean;
  /** ids of performers whom the page shows elsewhere; of use with `splitByLive` */
  except?: readonly string[];
  /** between live and offline performers */
  between?: ReactNode;
  /** replaces the live performers when none are live */
  emptyLive?: ReactNode;
}

/** The results of a search: skeleton, error, empty state or cards. Remount it (`key`) for another search. */
export function Results({ route, filters, loaded, aside, splitByLive = false, ...split }: ResultsProps) {
  const { list, retry } = useResults(filters, loaded);
  const { pluralTextModel } = useAppSelector(selectUi);
  const title = splitByLive ? 'Live now' : pluralTextModel;

  if (list.error)
    return (
      <>
        <ResultsHeading aside={aside}>{pluralTextModel}</ResultsHeading>
        <ErrorNote onRetry={retry}>{errorText(list.error)}</ErrorNote>
      </>
    );
  if (list.searching || (!loaded && !list.success))
    return (
      <>
        <ResultsHeading aside={aside}>{title}</ResultsHeading>
        <GridSkeleton />
      </>
    );
  if (!list.data.length)
    return (
      <>
        <ResultsHeading aside={aside} count={list.total}>
          {title}
        </ResultsHeading>
        {splitByLive ? split.emptyLive : <NoResults route={route} filters={filters} />}
      </>
    );
  return (
    <>
      {splitByLive ? (
        <SplitResults cards={list.data} aside={aside} {...split} />
      ) : (
        <PlainResults q={filters.q} aside={aside} />
      )}
      <Pagination
        page={filters.page}
        pages={Math.ceil(list.total / RESULTS_PAGE_SIZE)}
        hrefOf={(page) => filterHref(route, filters, { page })}
      />
    </>
  );
}

function ResultsHeading({ aside, count, children }: { aside?: ReactNode; count?: number; children: string }) {
  const { singularTextModel, pluralTextModel } = useAppSelector(selectUi);
  const countText =
    count !== undefined && `${formatCount(count)} ${(count === 1 ? singularTextModel : pluralTextModel).toLowerCase()}`;
  return (
    <SectionHeading aside={aside} count={countText ? <span aria-live="polite">{countText}</span> : undefined}>
      {children}
    </SectionHeading>
  );
}

function SplitResults({
  cards,
  aside,
  except = [],
  between,
  emptyLive,
}: Pick<ResultsProps, 'aside' | 'except' | 'between' | 'emptyLive'> & { cards: PerformerCard[] }) {
  const account = useAppSelector((state) => state.auth.authUser?._id ?? '');
  const watched = useBrowserOnly(
    () => (hasWatched() ? readWatched(account).join() : ''),
    () => '',
  );
  const live = cards.filter(({ streamingStatus }) => streamingStatus !== 'offline');
  const others = live.filter(({ _id }) => !except.includes(_id));
  const elsewhere = [...except, ...watched.split(',')];
  const offline = cards.filter((card) => card.streamingStatus === 'offline' && !elsewhere.includes(card._id));
  return (
    <>
      <ResultsHeading aside={aside} count={live.length}>
        Live now
      </ResultsHeading>
      {others.length ? <PerformerGrid first performers={others} label="Live now" /> : emptyLive}
      {between}
      {offline.length > 0 && (
        <>
          <SectionHeading>Offline</SectionHeading>
          <PerformerGrid performers={offline} label="Offline" />
        </>
      )}
    </>
  );
}

function PlainResults({ q, aside }: { q: string; aside: ReactNode }) {
  const { data, total, near } = useAppSelector(selectPerformers);
  const { pluralTextModel } = useAppSelector(selectUi);
  return (
    <>
      <ResultsHeading aside={aside} count={total}>
        {near ? 'Similar results' : q ? 'Results' : pluralTextModel}
      </ResultsHeading>
      {near && <p className={styles.near}>No exact match for “{q}”. These names are similar.</p>}
      <PerformerGrid first top performers={data} label={pluralTextModel} />
    </>
  );
}

/** The empty state of a search: suggests fewer filters, categories or all performers. */
function NoResults({ route, filters }: Pick<ResultsProps, 'route' | 'filters'>) {
  const { pluralTextModel } = useAppSelector(selectUi);
  const categories = useAppSelector(selectCategories).data.slice(0, 6);
  const { q } = filters;
  const performers = inSentence(pluralTextModel);
  return (
    <Empty
      action={
        <LinkButton href={q ? '/search' : route.path} variant="outline">
          Show all {performers}
        </LinkButton>
      }
    >
      {!q && `No ${performers} match these filters.`}
      {q && (
        <>
          No {performers} found for “{q}”.
          {isNarrowed(route, filters) && (
            <>
              {' '}
              <Link href={filterHref({ path: '/search', fixed: {} }, { ...NO_FILTERS, q }, {})}>
                Search all {performers}
              </Link>
              .
            </>
          )}{' '}
          Or browse a category:{' '}
          {categories.map(({ slug, name }, index) => (
            <span key={slug}>
              {index > 0 && ', '}
              <Link href={`/categories/${encodeURIComponent(slug)}`}>{name}</Link>
            </span>
          ))}
          .
        </>
      )}
    </Empty>
  );
}

const isNarrowed = (route: ResultsRoute, filters: Filters): boolean =>
  route.path !== '/search' || !isUnfiltered({ ...filters, q: '', page: 1 });
