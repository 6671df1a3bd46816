import { Avatar } from '@/ui/Avatar';
import { DeskPanel } from '@/ui/desk/DeskPanel';
import { formatTokens } from '@/ui/format';
import { Link } from '@/ui/Link';
import { type Figures } from './api';
import styles from './figures.module.css';

/** The performers who earned most. @param limit how many are shown; absent: all */
export function TopPerformers({ figures, limit }: { figures: Figures; limit?: number }) {
  const topPerformers = figures.topPerformers.slice(0, limit);
  const most = topPerformers[0]?.earned ?? 1;
  return (
    <DeskPanel title="Top performers">
      {topPerformers.length === 0 && <p className={styles.quiet}>Performers appear here when members spend tokens.</p>}
      <ol className={styles.top}>
        {topPerformers.map(({ _id, name, username, avatar, earned, kept }) => (
          <li key={_id}>
            <Avatar src={avatar} size={30} />
            <span className={styles.who}>
              <Link href={`/operator/people/${_id}`}>{name}</Link>
              <span>{username}</span>
              <i aria-hidden="true" style={{ width: `${(earned / most) * 100}%` }} />
            </span>
            <span className={styles.earned}>
              <b>{formatTokens(earned)}</b>
              <span>{formatTokens(kept)} kept</span>
            </span>
          </li>
        ))}
      </ol>
    </DeskPanel>
  );
}
