import { useEffect } from 'react';
import { useAppDispatch, useAppSelector, useWatch } from '@/application/hooks';
import { selectSettings } from '@/features/site/selectors';
import { Button } from '@/ui/Button';
import { PerformerCard, PerformerCardSkeleton } from '@/ui/PerformerCard';
import { SectionHeading } from '@/ui/SectionHeading';
import { selectWatched } from './selectors';
import { watchedForgotten, watchedRequested } from './slice';
import { hasWatched } from './watched';
import styles from './RecentlyWatched.module.css';

/**
 * The performers whose pages this device opened recently. Cached pages contain the empty section. A script in the head
 * (lib/uiStorage) shows it before the first paint when this device has a list, so that loading it shifts nothing.
 * @param except ids of performers whom the page shows above
 */
export function RecentlyWatched({ except }: { except: readonly string[] }) {
  const dispatch = useAppDispatch();
  const { data: all, status } = useAppSelector(selectWatched);
  const data = all.filter(({ _id }) => !except.includes(_id));
  const { defaultOfflineImage } = useAppSelector(selectSettings);
  const account = useAppSelector((state) => state.auth.authUser?._id);
  useEffect(() => void (hasWatched() && dispatch(watchedRequested())), [dispatch, account]);
  useWatch(all.map(({ _id }) => _id));
  return (
    <section className={styles.shelf} aria-label="Recently watched">
      <SectionHeading
        aside={
          <Button
            variant="quiet"
            size="sm"
            onClick={() => dispatch(watchedForgotten())}
            aria-label="Clear the recently watched performers on this device"
          >
            Clear
          </Button>
        }
      >
        Recently watched
      </SectionHeading>
      <div className={styles.row}>
        {data.map((performer) => (
          <PerformerCard key={performer._id} duo performer={performer} placeholder={defaultOfflineImage} />
        ))}
        {!data.length && <PerformerCardSkeleton still={status !== 'searching'} />}
        {!data.length && status !== 'searching' && (
          <p className={styles.words}>
            {status === 'failed' ? (
              <>
                Recently watched performers failed to load.{' '}
                <Button size="sm" variant="outline" onClick={() => dispatch(watchedRequested())}>
                  Try again
                </Button>
              </>
            ) : all.length ? (
              'The performers you watched are shown above.'
            ) : (
              'None of the performers you watched are available now.'
            )}
          </p>
        )}
      </div>
    </section>
  );
}
