import { type ShowView } from '@contract/shows';
import { Badge } from '@/ui/Badge';
import styles from './shows.module.css';

/** The kind of a show in capitals, as marks over a picture have it. */
export const kindMark = ({ kind, ticketShow }: Pick<ShowView, 'kind' | 'ticketShow'>): string =>
  ticketShow ? 'TICKETS' : kind === 'private' ? 'PRIVATE' : 'GROUP';

/** Badges over the video of a show: its kind, and the metered time. */
export function ShowBadges({ show, clock }: { show: Pick<ShowView, 'kind' | 'ticketShow'>; clock: string }) {
  return (
    <div className={styles.top}>
      <Badge kind="lamp" icon={show.kind === 'private' ? 'lock' : 'users'} big>
        {kindMark(show)}
      </Badge>
      <span className={styles.gap} />
      <Badge big>{clock}</Badge>
    </div>
  );
}
