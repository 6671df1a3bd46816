import { type ReactNode } from 'react';
import { useAppSelector } from '@/application/hooks';
import { selectUi } from '@/features/site/selectors';
import { errorText } from '@/lib/errorText';
import { Empty } from '@/ui/Empty';
import { ErrorNote } from '@/ui/ErrorNote';
import { formatCount } from '@/ui/format';
import { Link } from '@/ui/Link';
import { LinkButton } from '@/ui/LinkButton';
import { Pagination } from '@/ui/Pagination';
import { SectionHeading } from '@/ui/SectionHeading';
import { type Filters, hrefWith, isPlain, NONE, PAGE_SIZE, type Place } from './filters';
import { GridSkeleton, PerformerGrid } from './PerformerGrid';
import { selectCategories } from './selectors';
import { type PerformerCard } from './slice';
import styles from './Results.module.css';
import { useResults } from './useResults';

interface ResultsProps {
  place: Place;
  filters: Filters;
  /** the store has the answer already (first paint) */
  loaded: boolean;
  /** beside the first heading */
  aside?: ReactNode;
  /** between those on stage and the others, on the front of the house */
  between?: ReactNode;
  /** told apart into those on stage and the others, or one list */
  apart?: boolean;
  /** what stands where nobody is on stage, on the front of the house */
  nobodyOnStage?: ReactNode;
}

/** What a search found, its waiting, its failing and its nothing. Mount it anew (`key`) for another search. */
export function Results({ place, filters, loaded, aside, between, apart = false, nobodyOnStage }: ResultsProps) {
  const { list, again } = useResults(filters, loaded);
  const { singularTextModel, pluralTextModel } = useAppSelector(selectUi);
  const many = (count: number) =>
    `${formatCount(count)} ${(count === 1 ? singularTextModel : pluralTextModel).toLowerCase()}`;
  const heading = (words: string, count?: number) => (
    <SectionHeading
      aside={aside}
      count={count === undefined ? undefined : <span aria-live="polite">{many(count)}</span>}
    >
      {words}
    </SectionHeading>
  );

  if (list.error)
    return (
      <>
        {heading(pluralTextModel)}
        <ErrorNote onRetry={again}>{errorText(list.error)}</ErrorNote>
      </>
    );
  if (list.searching || (!loaded && !list.success))
    return (
      <>
        {heading(apart ? 'Live now' : pluralTextModel)}
        <GridSkeleton />
      </>
    );
  if (!list.data.length) {
    return (
      <>
        {heading(apart ? 'Live now' : pluralTextModel, list.total)}
        {apart ? nobodyOnStage : <Nobody place={place} filters={filters} />}
      </>
    );
  }
  const [live, others] = split(list.data);
  const pages = Math.ceil(list.total / PAGE_SIZE);
  return (
    <>
      {apart ? (
        <>
          {heading('Live now', live.length)}
          {live.length ? <PerformerGrid first performers={live} label="Live now" /> : nobodyOnStage}
          {between}
          {others.length > 0 && <SectionHeading>Not on stage</SectionHeading>}
          <PerformerGrid performers={others} label="Not on stage" />
        </>
      ) : (
        <>
          {heading(list.near ? 'Close to what you typed' : filters.q ? 'Found' : pluralTextModel, list.total)}
          {list.near && <p className={styles.near}>Nobody here goes by “{filters.q}”. These come close.</p>}
          <PerformerGrid first top performers={list.data} label={pluralTextModel} />
        </>
      )}
      <Pagination page={filters.page} pages={pages} hrefOf={(page) => hrefWith(place, filters, { page })} />
    </>
  );
}

const split = (cards: PerformerCard[]): [PerformerCard[], PerformerCard[]] => [
  cards.filter(({ streamingStatus }) => streamingStatus !== 'offline'),
  cards.filter(({ streamingStatus }) => streamingStatus === 'offline'),
];

/** What can be done where nobody was found: fewer filters for the same words, a category, everyone. */
function Nobody({ place, filters }: Pick<ResultsProps, 'place' | 'filters'>) {
  const categories = useAppSelector(selectCategories).data.slice(0, 6);
  const { q } = filters;
  return (
    <Empty
      action={
        <LinkButton href={q ? '/search' : place.path} variant="outline">
          Show everyone
        </LinkButton>
      }
    >
      {!q && 'Nobody fits this. Fewer filters find more.'}
      {q && (
        <>
          Nobody here goes by “{q}”, or nearly so
          {narrowed(place, filters) && (
            <>
              . <Link href={hrefWith({ path: '/search', fixed: {} }, { ...NONE, q }, {})}>Look among everyone</Link>
            </>
          )}
          . Or look around:{' '}
          {categories.map(({ slug, name }, at) => (
            <span key={slug}>
              {at > 0 && ', '}
              <Link href={`/categories/${encodeURIComponent(slug)}`}>{name}</Link>
            </span>
          ))}
          .
        </>
      )}
    </Empty>
  );
}

const narrowed = (place: Place, filters: Filters): boolean =>
  place.path !== '/search' || !isPlain({ ...filters, q: '', page: 1 });
