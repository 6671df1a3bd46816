import { type ShowView } from '@contract/shows';
import { Badge } from '@/ui/Badge';
import styles from './shows.module.css';

/** Badges over the video of a show: its kind, and the metered time. */
export function ShowBadges({ kind, clock }: { kind: ShowView['kind']; clock: string }) {
  return (
    <div className={styles.top}>
      <Badge kind="lamp" icon={kind === 'private' ? 'lock' : 'users'} big>
        {kind === 'private' ? 'PRIVATE' : 'GROUP'}
      </Badge>
      <span className={styles.gap} />
      <Badge big>{clock}</Badge>
    </div>
  );
}
