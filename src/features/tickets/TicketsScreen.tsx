import { type ReplyOf } from '@contract/all';
import account from '@/ui/accountForm.module.css';
import { DateTime } from '@/ui/DateTime';
import { Empty } from '@/ui/Empty';
import { Link } from '@/ui/Link';
import { LinkButton } from '@/ui/LinkButton';
import { Panel } from '@/ui/Panel';
import { PageTitle } from '@/ui/SectionHeading';
import { type TicketShow } from './api';
import { PaperTicket } from './PaperTicket';
import { Countdown } from './Countdown';
import { endingOf, isOpenShow, ticketWords } from './words';
import styles from './tickets.module.css';

function Coming({ show }: { show: TicketShow }) {
  return (
    <div className={styles.show}>
      <PaperTicket show={show} />
      {show.status === 'announced' && show.ticket?.state === 'held' && <Countdown until={show.startsAt} />}
      <p className={styles.quiet}>{ticketWords(show)}</p>
      <div className={styles.actions}>
        {show.isOpen && show.ticket?.state !== 'returned' && (
          <LinkButton href={`/shows/ticket/${show._id}`} variant="primary" icon="play">
            Enter the show
          </LinkButton>
        )}
        <Link className={styles.link} href={`/tickets/${show._id}`}>
          To the show’s page
        </Link>
      </div>
    </div>
  );
}

const Past = ({ show }: { show: TicketShow }) => (
  <div className={styles.show}>
    <h3>
      <Link href={`/tickets/${show._id}`}>{show.title}</Link>
    </h3>
    <p className={styles.quiet}>
      {show.performer.name}, <DateTime at={show.startsAt} />. {endingOf(show)}. {ticketWords(show)}
    </p>
  </div>
);

/** The member's tickets, those of upcoming shows first. */
export function TicketsScreen({ data }: ReplyOf<'listOwnTickets'>) {
  const coming = data.filter((show) => isOpenShow(show) || show.isOpen);
  const past = data.filter((show) => !coming.includes(show));
  return (
    <div className={account.page}>
      <PageTitle>Tickets</PageTitle>
      <Panel title="Upcoming shows">
        {coming.length === 0 && (
          <Empty>Your tickets for upcoming shows will appear here. Buy them on the pages of performers.</Empty>
        )}
        {coming.map((show) => (
          <Coming key={show._id} show={show} />
        ))}
      </Panel>
      {past.length > 0 && (
        <Panel title="Past shows">
          {past.map((show) => (
            <Past key={show._id} show={show} />
          ))}
        </Panel>
      )}
    </div>
  );
}
