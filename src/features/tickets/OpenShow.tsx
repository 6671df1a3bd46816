import { useState } from 'react';
import { TICKET_DOORS_MINUTES } from '@contract/limits';
import { errorText, type Failure, toFailure } from '@/lib/errorText';
import { navigate } from '@/lib/sideEffects';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { openTicketShow, type OwnTicketShow } from './api';
import styles from './tickets.module.css';

/** Opens a ticket show on the performer's stage, or returns to it. */
export function OpenShow({ show: { _id, isOpen, status } }: { show: OwnTicketShow }) {
  const [failure, setFailure] = useState<Failure>(null);
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      const entry = await openTicketShow(_id);
      await navigate(`/live/group?show=${entry.show.conversationId}`);
    } catch (error) {
      setFailure(toFailure(error));
      setBusy(false);
    }
  };
  const word = isOpen ? 'Back to the show' : status === 'running' ? 'Continue the show' : 'Open the show';
  return (
    <>
      {failure && <ErrorNote>{errorText(failure)}</ErrorNote>}
      <Button variant="primary" size="sm" busy={isBusy} onClick={() => void open()}>
        {word}
      </Button>
      {status === 'announced' && (
        <span className={styles.quiet}>from {TICKET_DOORS_MINUTES} minutes before its start</span>
      )}
    </>
  );
}
