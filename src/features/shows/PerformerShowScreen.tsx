import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { errorText } from '@/lib/errorText';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { LinkButton } from '@/ui/LinkButton';
import { Panel } from '@/ui/Panel';
import { Spinner } from '@/ui/Spinner';
import { selectShows } from './selectors';
import { ShowScreen, type ShowSlots } from './ShowScreen';
import { acceptRequested, groupStartRequested, showLeft } from './slice';
import styles from './shows.module.css';

/** The performer's side of a show. Opening the page of a request accepts it, and again enters the show that runs; a group begins at a press. */
export function PerformerShowScreen({ conversationId, ...slots }: ShowSlots & { conversationId: string | null }) {
  const dispatch = useAppDispatch();
  const { entry, status, error } = useAppSelector(selectShows);
  useEffect(() => () => void dispatch(showLeft()), [dispatch]);
  useEffect(() => { if (conversationId) dispatch(acceptRequested({ conversationId })); }, [dispatch, conversationId]);
  if (entry) return <ShowScreen {...slots} back={{ href: '/live', label: 'Back to your stage' }} />;
  return (
    <div className={styles.after}>
      <Panel title={conversationId ? 'Private show' : 'Group show'}>
        <div className={styles.form}>
          {error && <ErrorNote>{errorText(error)}</ErrorNote>}
          {conversationId ? !error && <Spinner size="lg" label="The show begins" /> : <><p>Members join up to the number you allow, each pays by the minute. Your public show pauses meanwhile.</p><Button variant="primary" size="lg" full busy={status === 'busy'} onClick={() => dispatch(groupStartRequested())}>Start the group show</Button></>}
          <LinkButton href="/live" variant="quiet" full>Back to your stage</LinkButton>
        </div>
      </Panel>
    </div>
  );
}
