import { API_BASE } from '@contract/base';
import { resizedImage } from '@/lib/pictures';
import { deferred } from '@/ui/deferred';
import { Panel } from '@/ui/Panel';
import { ShowTime } from '@/ui/ShowTime';
import { Link } from '@/ui/Link';
import { TokenAmount } from '@/ui/TokenAmount';
import { type PerformerPage } from './slice';
import styles from './UpcomingShows.module.css';

const SHOWN_MAX = 4;
/** Keeps the place of the button, so that the lines beside it don't break anew. */
const WaitingButton = () => <span className={styles.waiting} />;
const ReminderButton = deferred(
  () => import('./ReminderButton').then((module) => module.ReminderButton),
  WaitingButton,
);

/**
 * The next shows and all ticket shows of a performer, in the viewer's time. Members can be reminded; all can add them
 * to their calendar.
 */
export function UpcomingShows({ performer }: { performer: Pick<PerformerPage, '_id' | 'username' | 'upcoming'> }) {
  const { _id: performerId, username, upcoming } = performer;
  const shown = upcoming.filter(({ ticket }, at) => ticket || at < SHOWN_MAX);
  const calendar = `${API_BASE}/performers/${encodeURIComponent(username)}/calendar.ics`;
  return (
    <Panel title="Next shows">
      <ul className={styles.shows}>
        {shown.map((show) => (
          <li key={show.startsAt}>
            {show.picture && (
              <img
                className={styles.picture}
                src={resizedImage(show.picture, 640)}
                alt=""
                width={640}
                height={360}
                loading="lazy"
              />
            )}
            <span className={styles.words}>
              <b>
                <ShowTime at={show.startsAt} />
              </b>
              {show.title && <span className={styles.title}>{show.title}</span>}
              {show.ticket && (
                <Link className={styles.ticket} href={`/tickets/${show.ticket._id}`}>
                  Tickets <TokenAmount amount={show.ticket.price} />
                </Link>
              )}
            </span>
            <ReminderButton performerId={performerId} show={show} />
          </li>
        ))}
      </ul>
      <p className={styles.calendar}>
        <a href={calendar}>Add all shows to my calendar</a>
      </p>
    </Panel>
  );
}
