import { useEffect, useState } from 'react';
import { useAppSelector } from '@/application/hooks';
import { selectOrigin, selectSettings } from '@/features/site/selectors';
import { Avatar } from '@/ui/Avatar';
import { DateTime } from '@/ui/DateTime';
import { Link } from '@/ui/Link';
import { PageHead } from '@/ui/PageHead';
import { Panel } from '@/ui/Panel';
import { TokenAmount } from '@/ui/TokenAmount';
import { Wrap } from '@/ui/Wrap';
import { type TicketShow, viewTicketShow } from './api';
import { BuyTicket } from './BuyTicket';
import { Countdown } from './Countdown';
import { HeldTicket } from './HeldTicket';
import { Seats } from './Seats';
import { PaperTicket } from './PaperTicket';
import { endingOf, isOpenShow, minimumWords, termsOf } from './words';
import styles from './tickets.module.css';

const REFRESH_MS = 15_000;

/** Reloads an upcoming or running show now and then, so that the page stays current. */
function useFreshShow(initial: TicketShow) {
  const [show, setShow] = useState(initial);
  const [version, setVersion] = useState(initial);
  if (version !== initial) {
    setVersion(initial);
    setShow(initial);
  }
  const isFollowed = isOpenShow(show) || show.ticket?.state === 'held' || show.isOpen;
  useEffect(() => {
    if (!isFollowed) return undefined;
    const read = () => {
      if (document.visibilityState === 'visible')
        viewTicketShow(show._id)
          .then(setShow)
          .catch(() => undefined); // the next round tries again
    };
    const timer = setInterval(read, REFRESH_MS);
    window.addEventListener('focus', read);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', read);
    };
  }, [show._id, isFollowed]);
  return [show, setShow] as const;
}

/** The page of a ticket show: its sale, the member's ticket, and how it ended. */
export function TicketShowScreen({ show: initial }: { show: TicketShow }) {
  const [show, setShow] = useFreshShow(initial);
  const site = useAppSelector(selectSettings).siteName || 'Footlights';
  const origin = useAppSelector(selectOrigin);
  const { title, performer, ticket } = show;
  return (
    <Wrap>
      <PageHead
        title={`${title}: a ticket show by ${performer.name} · ${site}`}
        description={show.description || `A ticket show by ${performer.name} on ${site}.`}
        origin={origin}
        path={`/tickets/${show._id}`}
        noindex
      />
      <div className={styles.page}>
        <div className={styles.words}>
          <Head show={show} />
          {ticket && <PaperTicket show={show} />}
        </div>
        <aside className={styles.aside}>
          {ticket && (
            <Panel title="Your ticket">
              <HeldTicket show={show} onChange={setShow} />
            </Panel>
          )}
          {isOpenShow(show) && ticket?.state !== 'held' && <Sale show={show} onChange={setShow} />}
          {isOpenShow(show) && <Terms show={show} />}
        </aside>
        <About show={show} />
      </div>
    </Wrap>
  );
}

function About({ show }: { show: TicketShow }) {
  const minimum = minimumWords(show);
  return (
    <div className={styles.rest}>
      {isOpenShow(show) && (
        <Panel title="Seats">
          <Seats show={show} />
          {minimum && <p>{minimum}</p>}
        </Panel>
      )}
      {show.description && (
        <Panel title="About the show">
          <p className={styles.description}>{show.description}</p>
        </Panel>
      )}
    </div>
  );
}

function Head({ show }: { show: TicketShow }) {
  const { performer, reason } = show;
  const ending = endingOf(show);
  return (
    <header className={styles.head}>
      <p className={styles.quiet}>{show.isOpen ? 'Ticket show, on now' : 'Ticket show'}</p>
      <h1>{show.title}</h1>
      <p className={styles.by}>
        <Avatar src={performer.avatar} size={32} />
        <Link href={`/performers/${encodeURIComponent(performer.username)}`}>{performer.name}</Link>
      </p>
      <p>
        <DateTime at={show.startsAt} />, at least {show.minutes} minutes
      </p>
      {ending && (
        <p className={styles.ending} role="status">
          {ending}
          {show.status !== 'done' && '. All tickets were returned.'}
        </p>
      )}
      {reason && <blockquote className={styles.reason}>“{reason}”</blockquote>}
    </header>
  );
}

function Sale({ show, onChange }: { show: TicketShow; onChange: (show: TicketShow) => void }) {
  const isEarly = show.early !== null && show.priceNow === show.early.price;
  return (
    <Panel title="Tickets">
      <div className={styles.panel}>
        <p className={styles.amount}>
          <TokenAmount amount={show.priceNow} />
        </p>
        {isEarly && show.early && (
          <p>
            Early price until <DateTime at={show.early.until} />, then <TokenAmount amount={show.price} />.
          </p>
        )}
        {show.status === 'announced' && <Countdown until={show.startsAt} />}
        <BuyTicket show={show} onChange={onChange} />
      </div>
    </Panel>
  );
}

function Terms({ show }: { show: TicketShow }) {
  return (
    <Panel title="Good to know">
      <ul className={styles.terms}>
        <li>{termsOf(show)}</li>
        <li>
          If the show is cancelled or cut short, or if you are blocked, you get all your tokens back automatically.
        </li>
        <li>Only ticket holders see the picture and the chat.</li>
        <li>
          Late tickets are sold until <DateTime at={show.soldUntil} />, at the same price.
        </li>
      </ul>
    </Panel>
  );
}
