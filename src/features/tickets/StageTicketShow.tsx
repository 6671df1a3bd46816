import { useEffect, useState } from 'react';
import { DateTime } from '@/ui/DateTime';
import { Panel } from '@/ui/Panel';
import { listOwnTicketShows, type OwnTicketShow } from './api';
import { OpenShow } from './OpenShow';
import { isOpenShow } from './words';
import styles from './tickets.module.css';

/** Shows that begin within this time appear on the stage. */
const SOON_MS = 12 * 3_600_000;

/** The next ticket show on the performer's stage, with the button that opens it. */
export function StageTicketShow() {
  const [show, setShow] = useState<OwnTicketShow | null>(null);
  useEffect(() => {
    let isCurrent = true;
    listOwnTicketShows()
      .then(({ data }) => {
        const next = data.find((one) => isOpenShow(one) && Date.parse(one.startsAt) - Date.now() < SOON_MS);
        if (isCurrent) setShow(next ?? null);
      })
      .catch(() => undefined); // the page of ticket shows lists it too
    return () => void (isCurrent = false);
  }, []);
  if (!show) return null;
  return (
    <Panel stage title="Ticket show">
      <div className={styles.panel}>
        <p>
          <b>{show.title}</b>, <DateTime at={show.startsAt} />. {show.sold} tickets sold.
        </p>
        <div className={styles.actions}>
          <OpenShow show={show} />
        </div>
      </div>
    </Panel>
  );
}
