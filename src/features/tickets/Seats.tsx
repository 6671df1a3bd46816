import { type TicketShow } from './api';
import styles from './tickets.module.css';

/** In a show with more seats than this, one dot stands for several seats. */
const DOTS_MAX = 200;

/** The seats of a show as dots, the taken ones first. */
export function Seats({ show: { seats, sold } }: { show: Pick<TicketShow, 'seats' | 'sold'> }) {
  const each = Math.ceil(seats / DOTS_MAX);
  const taken = Math.ceil(sold / each);
  return (
    <>
      <div className={styles.seats} role="img" aria-label={`${sold} of ${seats} seats are taken`}>
        {Array.from({ length: Math.ceil(seats / each) }, (_, at) => (
          <i key={at} data-taken={at < taken || undefined} />
        ))}
      </div>
      <p className={styles.quiet}>
        {sold} taken, {seats - sold} free
        {each > 1 && `. One dot stands for ${each} seats`}
      </p>
    </>
  );
}
