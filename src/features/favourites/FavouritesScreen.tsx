import { useRouter } from 'next/router';
import { useCallback, useEffect } from 'react';
import { useAppDispatch, useAppSelector, useWatch } from '@/application/hooks';
import { selectSettings, selectUi } from '@/features/site/selectors';
import { errorText } from '@/lib/errorText';
import { Empty } from '@/ui/Empty';
import { ErrorNote } from '@/ui/ErrorNote';
import { FollowButton } from '@/ui/FollowButton';
import { formatCount } from '@/ui/format';
import { Grid } from '@/ui/Grid';
import { LinkButton } from '@/ui/LinkButton';
import { Pagination } from '@/ui/Pagination';
import { PerformerCard, PerformerCardSkeleton } from '@/ui/PerformerCard';
import { SearchForm } from '@/ui/SearchForm';
import { PageTitle, SectionHeading } from '@/ui/SectionHeading';
import styles from './FavouritesScreen.module.css';
import { following } from './filter';
import { selectFavourites } from './selectors';
import { type Favourite, followChosen, searchRequested } from './slice';

/**
 * The performers that the member follows: live ones first, then newest first. Unfollowed ones stay until the page
 * closes, to allow undo.
 */
export function FavouritesScreen() {
  const dispatch = useAppDispatch();
  const list = useAppSelector(selectFavourites);
  const router = useRouter();
  const { q, page } = following.from(router.query);
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
            label="Search performers you follow"
            value={q}
            onSearch={(text) => void router.push(following.href({ q: text, page: 1 }), undefined, { scroll: false })}
          />
        </div>
      )}
      {list.error && <ErrorNote onRetry={search}>{errorText(list.error)}</ErrorNote>}
      {!list.error && !list.success && <GridSkeleton />}
      {list.success && !list.data.length && <NotFollowing q={q} />}
      {list.success && <Followed list={list.data} />}
      <Pagination
        page={page}
        pages={Math.ceil(list.total / following.pageSize)}
        hrefOf={(number) => following.href({ q, page: number })}
      />
    </>
  );
}

/** Those who are live first, under a heading of their own. */
function Followed({ list }: { list: Favourite[] }) {
  const { pluralTextModel } = useAppSelector(selectUi);
  const isLive = ({ performer }: Favourite) => performer.streamingStatus !== 'offline';
  const live = list.filter(isLive);
  const entries = (favourites: Favourite[]) =>
    favourites.map((favourite) => <Entry key={favourite._id} favourite={favourite} />);
  return (
    <>
      {live.length > 0 && (
        <section>
          <SectionHeading count={formatCount(live.length)}>Live now</SectionHeading>
          <Grid label="Live now">{entries(live)}</Grid>
        </section>
      )}
      {live.length < list.length && (
        <section>
          {live.length ? (
            <SectionHeading>Offline</SectionHeading>
          ) : (
            <h2 className="visually-hidden">{pluralTextModel} you follow</h2>
          )}
          <Grid label={live.length ? 'Offline' : pluralTextModel}>
            {entries(list.filter((favourite) => !isLive(favourite)))}
          </Grid>
        </section>
      )}
    </>
  );
}

function GridSkeleton() {
  return (
    <Grid>
      {Array.from({ length: 4 }, (_, index) => (
        <PerformerCardSkeleton key={index} />
      ))}
    </Grid>
  );
}

function NotFollowing({ q }: { q: string }) {
  const { pluralTextModel } = useAppSelector(selectUi);
  if (q)
    return (
      <Empty
        action={
          <LinkButton href={following.href({ q: '', page: 1 })} variant="outline">
            Clear search
          </LinkButton>
        }
      >
        You don’t follow anyone named “{q}”.
      </Empty>
    );
  return (
    <Empty
      action={
        <LinkButton href="/" variant="primary">
          See who is live
        </LinkButton>
      }
    >
      {pluralTextModel} you follow will appear here. You will see at a glance who is live.
    </Empty>
  );
}

function Entry({ favourite: { performerId, performer, level } }: { favourite: Favourite }) {
  const dispatch = useAppDispatch();
  const { defaultOfflineImage } = useAppSelector(selectSettings);
  return (
    <div className={styles.entry}>
      <PerformerCard performer={performer} placeholder={defaultOfflineImage} />
      <span className={styles.action}>
        <FollowButton
          performer={performer}
          level={level}
          isListed
          size="sm"
          variant={performer.isFavorite ? 'quiet' : 'outline'}
          onFollow={() => void dispatch(followChosen(performerId))}
          onChoose={(level) => void dispatch(followChosen(performerId, level))}
        />
      </span>
    </div>
  );
}
