import { type ShowView } from '@contract/shows';
import { Badge } from '@/ui/Badge';
import styles from './shows.module.css';

/** What stands over a show's picture: for whom it is, and how long it has been counted. */
export function StageMarks({ kind, clock }: { kind: ShowView['kind']; clock: string }) {
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
