import { useEffect } from 'react';
import { useAppDispatch, useAppSelector, useWatch } from '@/application/hooks';
import { selectSettings } from '@/features/site/selectors';
import { Button } from '@/ui/Button';
import { PerformerCard, PerformerCardSkeleton } from '@/ui/PerformerCard';
import { SectionHeading } from '@/ui/SectionHeading';
import { selectWatched } from './selectors';
import { watchedForgotten, watchedRequested } from './slice';
import { hasWatched } from './watched';
import styles from './WatchedShelf.module.css';

/**
 * Whose pages this device opened lately. The page that everybody gets has the empty shelf in it, which shows where the line of the head found something
 * remembered (`lib/uiStorage`): its place is there before the first paint, and what fills it moves nothing.
 */
export function WatchedShelf() {
  const dispatch = useAppDispatch();
  const { data, status } = useAppSelector(selectWatched);
  const { defaultOfflineImage } = useAppSelector(selectSettings);
  const account = useAppSelector((state) => state.auth.authUser?._id);
  useEffect(() => void (hasWatched() && dispatch(watchedRequested())), [dispatch, account]);
  useWatch(data.map(({ _id }) => _id));
  return (
    <section className={styles.shelf} aria-label="Recently watched">
      <SectionHeading
        aside={
          <Button
            variant="quiet"
            size="sm"
            onClick={() => dispatch(watchedForgotten())}
            aria-label="Forget who was watched on this device"
          >
            Forget
          </Button>
        }
      >
        Recently watched
      </SectionHeading>
      <div className={styles.row}>
        {data.map((performer) => (
          <PerformerCard key={performer._id} duo performer={performer} instead={defaultOfflineImage} />
        ))}
        {!data.length && <PerformerCardSkeleton still={status !== 'searching'} />}
        {!data.length && status !== 'searching' && (
          <p className={styles.words}>
            {status === 'failed' ? (
              <>
                This could not be loaded.{' '}
                <Button size="sm" variant="outline" onClick={() => dispatch(watchedRequested())}>
                  Try again
                </Button>
              </>
            ) : (
              'Nobody you watched can be seen just now.'
            )}
          </p>
        )}
      </div>
    </section>
  );
}
