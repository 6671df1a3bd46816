import { useRouter } from 'next/router';
import { useCallback, useEffect } from 'react';
import { useAppDispatch, useAppSelector, useWatch } from '@/application/hooks';
import { selectSettings, selectUi } from '@/features/site/selectors';
import { errorText } from '@/lib/errorText';
import { Button } from '@/ui/Button';
import { Empty } from '@/ui/Empty';
import { ErrorNote } from '@/ui/ErrorNote';
import { formatCount } from '@/ui/format';
import { Grid } from '@/ui/Grid';
import { LinkButton } from '@/ui/LinkButton';
import { Pagination } from '@/ui/Pagination';
import { PerformerCard, PerformerCardSkeleton } from '@/ui/PerformerCard';
import { SearchForm } from '@/ui/SearchForm';
import { PageTitle } from '@/ui/SectionHeading';
import styles from './FavouritesScreen.module.css';
import { following } from './filter';
import { selectFavourites } from './selectors';
import { type Favourite, favouriteToggleRequested, searchRequested } from './slice';

/** Whom the member follows, newest first. Who was let go stays on the page until it is left, so that a slip can be undone. */
export function FavouritesScreen() {
  const dispatch = useAppDispatch();
  const list = useAppSelector(selectFavourites);
  const { pluralTextModel } = useAppSelector(selectUi);
  const router = useRouter();
  const filter = following.from(router.query);
  const { q, page } = filter;
  useWatch(list.data.map(({ performerId }) => performerId));
  const search = useCallback(() => void dispatch(searchRequested(following.query({ q, page }))), [dispatch, q, page]);
  useEffect(search, [search]);
  return (
    <>
      <div className={styles.head}>
        <PageTitle>Following</PageTitle>
        {list.success && <span className={styles.count}>{formatCount(list.total)}</span>}
      </div>
      {(q || list.total > 0) && (
        <div className={styles.search}>
          <SearchForm
            label="Search whom you follow"
            value={q}
            onSearch={(words) => void router.push(following.href({ q: words, page: 1 }), undefined, { scroll: false })}
          />
        </div>
      )}
      {list.error && <ErrorNote onRetry={search}>{errorText(list.error)}</ErrorNote>}
      {!list.error && !list.success && (
        <Grid>
          {Array.from({ length: 4 }, (_, at) => (
            <PerformerCardSkeleton key={at} />
          ))}
        </Grid>
      )}
      {list.success &&
        !list.data.length &&
        (q ? (
          <Empty
            action={
              <LinkButton href={following.href({ q: '', page: 1 })} variant="outline">
                Show everyone you follow
              </LinkButton>
            }
          >
            Nobody you follow goes by “{q}”.
          </Empty>
        ) : (
          <Empty
            action={
              <LinkButton href="/" variant="primary">
                See who is live
              </LinkButton>
            }
          >
            {pluralTextModel} you follow will stand here, those who are live with a mark.
          </Empty>
        ))}
      <h2 className="visually-hidden">{pluralTextModel} you follow</h2>
      {list.success && (
        <Grid label={pluralTextModel}>
          {list.data.map((favourite) => (
            <Entry key={favourite._id} favourite={favourite} />
          ))}
        </Grid>
      )}
      <Pagination
        page={page}
        pages={Math.ceil(list.total / following.aPage)}
        hrefOf={(number) => following.href({ q, page: number })}
      />
    </>
  );
}

function Entry({ favourite: { performerId, performer } }: { favourite: Favourite }) {
  const dispatch = useAppDispatch();
  const { defaultOfflineImage } = useAppSelector(selectSettings);
  const { isFavorite, name } = performer;
  return (
    <div className={styles.entry}>
      <PerformerCard performer={performer} instead={defaultOfflineImage} />
      <span className={styles.action}>
        <Button
          size="sm"
          variant={isFavorite ? 'quiet' : 'outline'}
          icon="heart"
          aria-label={isFavorite ? `Stop following ${name}` : `Follow ${name}`}
          onClick={() => dispatch(favouriteToggleRequested({ performerId, isFavorite: !isFavorite }))}
        >
          {isFavorite ? 'Following' : 'Follow'}
        </Button>
      </span>
    </div>
  );
}
