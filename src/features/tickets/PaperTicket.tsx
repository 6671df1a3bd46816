import { formatTime, MONTHS } from '@/lib/timeText';
import { useBrowserOnly } from '@/lib/browserOnly';
import { TokenAmount } from '@/ui/TokenAmount';
import { type TicketShow } from './api';
import styles from './tickets.module.css';

/** Day, month and time of a moment; the server's are those of UTC. */
function useParts(at: string): { day: number; month: string; time: string } {
  const parts = (utc: boolean) => {
    const date = new Date(at);
    const [day, month, hours, minutes] = utc
      ? [date.getUTCDate(), date.getUTCMonth(), date.getUTCHours(), date.getUTCMinutes()]
      : [date.getDate(), date.getMonth(), date.getHours(), date.getMinutes()];
    return `${day} ${MONTHS[month]} ${formatTime(hours, minutes)}`;
  };
  const [day = '', month = '', time = ''] = useBrowserOnly(
    () => parts(false),
    () => parts(true),
  ).split(' ');
  return { day: Number(day), month, time };
}

/** The member's ticket on warm paper, in both themes. A returned one is grey. */
export function PaperTicket({ show }: { show: TicketShow }) {
  const { day, month, time } = useParts(show.startsAt);
  const { ticket, title, performer } = show;
  if (!ticket) return null;
  return (
    <article
      className={styles.ticket}
      data-void={ticket.state === 'returned' || undefined}
      aria-label={`Ticket ${ticket.number} for ${title}`}
    >
      <div className={styles.paper}>
        <h2>{title}</h2>
        <p>{performer.name}</p>
        <dl>
          <div>
            <dt>Date</dt>
            <dd>
              {day} {month}
            </dd>
          </div>
          <div>
            <dt>Start</dt>
            <dd>{time}</dd>
          </div>
          <div>
            <dt>Ticket</dt>
            <dd>{ticket.number}</dd>
          </div>
        </dl>
      </div>
      <div className={styles.counterfoil}>
        <span className={styles.day}>{day}</span>
        <span>{month}</span>
        <span className={styles.price}>
          <TokenAmount amount={ticket.price} held={ticket.state === 'held'} />
        </span>
      </div>
    </article>
  );
}
