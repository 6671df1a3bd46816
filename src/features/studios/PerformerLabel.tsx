import { type ReactNode } from 'react';
import { Avatar } from '@/ui/Avatar';
import { Link } from '@/ui/Link';
import styles from './studios.module.css';

/** A performer at the head of a row. */
export function PerformerLabel({
  performer,
  href,
  lit = false,
  under,
}: {
  performer: { name: string; username: string; avatar: string };
  href?: string;
  lit?: boolean;
  under?: ReactNode;
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
        <span className={styles.under}>{under ?? performer.username}</span>
      </span>
    </span>
  );
}
