import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { errorText, type Failure, toFailure } from '@/lib/errorText';
import { ErrorNote } from '@/ui/ErrorNote';
import { Spinner } from '@/ui/Spinner';
import { enterTicketShow } from './api';
import { selectShows } from './selectors';
import { type ShowSlots } from './showProps';
import { ShowNotice } from './ShowNotice';
import { ShowScreen } from './ShowScreen';
import { entered, showLeft } from './slice';

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
    <ShowNotice title="Ticket show" back={back}>
      {failure ? <ErrorNote>{errorText(failure)}</ErrorNote> : <Spinner size="lg" label="Entering the show" />}
    </ShowNotice>
  );
}
