import { useState } from 'react';
import { type ReplyOf } from '@contract/all';
import { errorText } from '@/lib/errorText';
import { useSaved } from '@/lib/useSaved';
import account from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { DateTime } from '@/ui/DateTime';
import { Empty } from '@/ui/Empty';
import { ErrorNote } from '@/ui/ErrorNote';
import { Link } from '@/ui/Link';
import { Panel } from '@/ui/Panel';
import { PageTitle } from '@/ui/SectionHeading';
import { TokenAmount } from '@/ui/TokenAmount';
import {
  announceTicketShow,
  cancelTicketShow,
  listOwnTicketShows,
  type OwnTicketShow,
  type TicketShowBody,
  updateTicketShow,
} from './api';
import { CancelShow } from './CancelShow';
import { OpenShow } from './OpenShow';
import { TicketShowForm } from './TicketShowForm';
import { endingOf, isOpenShow, minimumWords } from './words';
import styles from './tickets.module.css';

function Facts({ show }: { show: OwnTicketShow }) {
  const minimum = minimumWords(show);
  return (
    <>
      <h3 className={styles.title}>
        <Link href={`/tickets/${show._id}`}>{show.title}</Link>
      </h3>
      <p className={styles.quiet}>
        <DateTime at={show.startsAt} />, at least {show.minutes} minutes. {show.sold} of {show.seats} tickets sold.
        {show.waiting > 0 && ` ${show.waiting} on the waiting list.`}
      </p>
      {isOpenShow(show) ? (
        <>
          {minimum && <p className={styles.quiet}>{minimum}</p>}
          <p>
            Held for you: <TokenAmount amount={show.held} held />. The tokens are yours once you have performed for{' '}
            {show.minutes} minutes.
          </p>
        </>
      ) : (
        <p>{endingOf(show)}.</p>
      )}
    </>
  );
}

interface ShowRowProps {
  show: OwnTicketShow;
  isBusy: boolean;
  onChange: (change: () => Promise<unknown>) => Promise<boolean>;
}

function ShowRow({ show, isBusy, onChange }: ShowRowProps) {
  const [isEditing, setEditing] = useState(false);
  const save = async (body: TicketShowBody) => {
    if (await onChange(() => updateTicketShow(show._id, body))) setEditing(false);
  };
  return (
    <div className={styles.show}>
      <Facts show={show} />
      {isOpenShow(show) && (
        <div className={styles.actions}>
          <OpenShow show={show} />
          {show.status === 'announced' && (
            <Button variant="outline" size="sm" aria-expanded={isEditing} onClick={() => setEditing(!isEditing)}>
              Change
            </Button>
          )}
          <CancelShow isBusy={isBusy} onCancel={(reason) => void onChange(() => cancelTicketShow(show._id, reason))} />
        </div>
      )}
      {isEditing && <TicketShowForm show={show} isBusy={isBusy} onSave={(body) => void save(body)} />}
    </div>
  );
}

/** The performer's ticket shows, with controls to announce, change, open and cancel them. */
export function OwnTicketShowsScreen({ data }: ReplyOf<'listOwnTicketShows'>) {
  const { saved: shows, failure, isBusy, save } = useSaved(data);
  const [announced, setAnnounced] = useState(0);
  const change = (work: () => Promise<unknown>): Promise<boolean> =>
    save(async () => {
      await work();
      return (await listOwnTicketShows()).data;
    });
  const announce = async (body: TicketShowBody) => {
    if (await change(() => announceTicketShow(body))) setAnnounced(announced + 1);
  };
  return (
    <div className={account.page}>
      <PageTitle>Ticket shows</PageTitle>
      {failure && <ErrorNote kept="Your input is kept.">{errorText(failure)}</ErrorNote>}
      <Panel title="Your shows">
        {shows.length === 0 && (
          <Empty>Your ticket shows will appear here, with the tickets sold. Announce one below.</Empty>
        )}
        {shows.map((show) => (
          <ShowRow key={show._id} show={show} isBusy={isBusy} onChange={change} />
        ))}
      </Panel>
      <Panel title="New ticket show">
        <p className={account.quiet}>
          Members buy a ticket in advance, and the tokens are held. Only ticket holders see your picture and the chat.
        </p>
        <TicketShowForm key={announced} show={null} isBusy={isBusy} onSave={(body) => void announce(body)} />
      </Panel>
    </div>
  );
}
