import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { errorText } from '@/lib/errorText';
import { ErrorNote } from '@/ui/ErrorNote';
import { LinkButton } from '@/ui/LinkButton';
import { Panel } from '@/ui/Panel';
import { Spinner } from '@/ui/Spinner';
import { selectShows } from './selectors';
import { type ShowSlots } from './showProps';
import { ShowScreen } from './ShowScreen';
import { acceptRequested, enterRequested, showLeft } from './slice';
import styles from './shows.module.css';

/**
 * The performer's side of a show. `conversationId` comes from the address, so a reload returns to the same show; it is
 * null if no show was started.
 */
export function PerformerShowScreen({
  kind,
  conversationId,
  ...slots
}: ShowSlots & { kind: 'private' | 'group'; conversationId: string | null }) {
  const dispatch = useAppDispatch();
  const { entry, error } = useAppSelector(selectShows);
  const current = entry?.show.conversationId === conversationId ? entry : null;
  const isIn = current !== null;
  useEffect(() => () => void dispatch(showLeft()), [dispatch]);
  useEffect(() => {
    if (conversationId && !isIn) dispatch((kind === 'private' ? acceptRequested : enterRequested)({ conversationId }));
  }, [dispatch, kind, conversationId, isIn]);
  if (current) return <ShowScreen {...slots} back={{ href: '/live', label: 'Back to your stage' }} />;
  return (
    <div className={styles.after}>
      <h1 className="visually-hidden">{kind === 'private' ? 'Private show' : 'Group show'}</h1>
      <Panel title={kind === 'private' ? 'Private show' : 'Group show'}>
        <div className={styles.form}>
          {error && <ErrorNote>{errorText(error)}</ErrorNote>}
          {conversationId && !error && <Spinner size="lg" label="Starting the show" />}
          {!conversationId && <p>No group show is running. Start one on your stage.</p>}
          <LinkButton href="/live" variant="quiet" full>
            Back to your stage
          </LinkButton>
        </div>
      </Panel>
    </div>
  );
}
