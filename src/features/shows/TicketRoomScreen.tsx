import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { errorText, type Failure, toFailure } from '@/lib/errorText';
import { ErrorNote } from '@/ui/ErrorNote';
import { LinkButton } from '@/ui/LinkButton';
import { Panel } from '@/ui/Panel';
import { Spinner } from '@/ui/Spinner';
import { enterTicketShow } from './api';
import { selectShows } from './selectors';
import { type ShowSlots } from './showProps';
import { ShowScreen } from './ShowScreen';
import { entered, showLeft } from './slice';
import styles from './shows.module.css';

/** A holder's way into a ticket show. A reload enters again. */
export function TicketRoomScreen({ id, ...slots }: ShowSlots & { id: string }) {
  const dispatch = useAppDispatch();
  const { entry } = useAppSelector(selectShows);
  const [failure, setFailure] = useState<Failure>(null);
  const back = { href: `/tickets/${id}`, label: 'To the show’s page' };
  useEffect(() => {
    enterTicketShow(id)
      .then((loaded) => dispatch(entered(loaded)))
      .catch((error: unknown) => setFailure(toFailure(error)));
    return () => void dispatch(showLeft());
  }, [dispatch, id]);
  if (entry?.show.ticketShow?._id === id) return <ShowScreen {...slots} back={back} />;
  return (
    <div className={styles.after}>
      <Panel>
        <div className={styles.form}>
          <h1 className={styles.name}>Ticket show</h1>
          {failure ? <ErrorNote>{errorText(failure)}</ErrorNote> : <Spinner size="lg" label="Entering the show" />}
          <LinkButton href={back.href} variant="outline" full>
            {back.label}
          </LinkButton>
        </div>
      </Panel>
    </div>
  );
}
