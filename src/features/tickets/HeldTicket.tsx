import { useState } from 'react';
import { API_BASE } from '@contract/base';
import { errorText } from '@/lib/errorText';
import { useSubmission } from '@/lib/useSubmission';
import { Button } from '@/ui/Button';
import { DateTime } from '@/ui/DateTime';
import { Dialog } from '@/ui/Dialog';
import { ErrorNote } from '@/ui/ErrorNote';
import { LinkButton } from '@/ui/LinkButton';
import question from '@/ui/question.module.css';
import { TokenAmount } from '@/ui/TokenAmount';
import { returnTicket, type TicketShow } from './api';
import { Countdown } from './Countdown';
import { isOpenShow, ticketWords } from './words';
import styles from './tickets.module.css';

/** Returns the address of the calendar file of a show. */
const calendarOf = ({ performer, startsAt }: TicketShow) =>
  `${API_BASE}/performers/${encodeURIComponent(performer.username)}/calendar.ics?show=${encodeURIComponent(startsAt)}`;

/** Asks once before a ticket is returned. */
function ReturnTicket({ show, onChange }: { show: TicketShow; onChange: (show: TicketShow) => void }) {
  const [isAsking, setAsking] = useState(false);
  const { status, error, submit } = useSubmission(async () => {
    setAsking(false);
    onChange(await returnTicket(show._id));
  });
  return (
    <>
      {error && <ErrorNote>{errorText(error)}</ErrorNote>}
      <Button
        variant="quiet"
        busy={status === 'sending'}
        busyLabel="Returning"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        Return ticket
      </Button>
      <Dialog open={isAsking} title="Return this ticket?" onClose={() => setAsking(false)}>
        <div className={question.question}>
          <p>You get all your tokens back, and somebody else can have the seat.</p>
          <div className={question.actions}>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              Keep it
            </Button>
            <Button variant="danger" onClick={() => void submit(undefined)}>
              Return the ticket
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}

/** The actions of a ticket holder: enter the show, add it to a calendar, return the ticket. */
export function HeldTicket({ show, onChange }: { show: TicketShow; onChange: (show: TicketShow) => void }) {
  const { ticket } = show;
  if (!ticket) return null;
  const isComing = isOpenShow(show);
  return (
    <div className={styles.panel}>
      {isComing && !show.isOpen && show.status === 'announced' && <Countdown until={show.startsAt} />}
      {show.isOpen && ticket.state !== 'returned' && (
        <LinkButton href={`/shows/ticket/${show._id}`} variant="primary" size="lg" full icon="play">
          Enter the show
        </LinkButton>
      )}
      <p className={styles.amount}>
        <TokenAmount
          amount={ticket.price}
          held={ticket.state === 'held'}
          tone={ticket.state === 'returned' ? 'received' : 'plain'}
        />
      </p>
      <p>{ticketWords(show)}</p>
      <p className={styles.quiet}>
        Bought <DateTime at={ticket.boughtAt} />
      </p>
      {isComing && ticket.state === 'held' && (
        <div className={styles.actions}>
          <a className={styles.link} href={calendarOf(show)}>
            Add to calendar
          </a>
          {show.status === 'announced' && <ReturnTicket show={show} onChange={onChange} />}
        </div>
      )}
    </div>
  );
}
