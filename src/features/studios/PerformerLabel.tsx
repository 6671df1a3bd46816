import { type ReactNode } from 'react';
import { Avatar } from '@/ui/Avatar';
import { Link } from '@/ui/Link';
import styles from './studios.module.css';

/** A performer's avatar, name and second line, for table rows. */
export function PerformerLabel({
  performer,
  href,
  lit = false,
  detail,
}: {
  performer: { name: string; username: string; avatar: string };
  href?: string;
  lit?: boolean;
  /** the second line; the username by default */
  detail?: ReactNode;
}) {
  return (
    <span className={styles.who}>
      <Avatar src={performer.avatar} size={40} lit={lit} />
      <span>
        {href ? (
          <Link className={styles.name} href={href}>
            {performer.name}
          </Link>
        ) : (
          <span className={styles.name}>{performer.name}</span>
        )}
        <span className={styles.under}>{detail ?? performer.username}</span>
      </span>
    </span>
  );
}
