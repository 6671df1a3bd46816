import { memo } from 'react';
import { CARD_SIZES, DUO_SIZES, shownAt } from '@/lib/pictures';
import { Avatar } from './Avatar';
import { Badge } from './Badge';
import { cx } from './cx';
import { formatCount, formatTokens } from './format';
import { Link } from './Link';
import { ShowTime } from './ShowTime';
import { Tag } from './Tag';
import styles from './PerformerCard.module.css';

/** What a card shows of a performer: a part of the contract's public view. */
export interface PerformerCardView {
  _id: string;
  username: string;
  name: string;
  avatar: string;
  /** the newest live thumbnail, or the offline poster */
  poster: string | null;
  streamingStatus: 'public' | 'private' | 'group' | 'offline';
  isOnline: boolean;
  streamingTitle: string;
  viewers: number;
  tags: string[];
  /** tokens a minute */
  privateCallPrice: number;
  groupCallPrice?: number;
  /** ISO; shown while offline */
  nextShowAt?: string | null;
}

interface PerformerCardProps {
  performer: PerformerCardView;
  /** stands where the performer has no picture; empty: our own */
  instead?: string;
  /** in the first screenful: load the picture at once */
  eager?: boolean;
  /** the largest item that a visitor sees at first */
  first?: boolean;
  /** smaller, two abreast on phones: without the avatar there */
  duo?: boolean;
}

const STATUS_WORDS = {
  public: 'live',
  group: 'live, in a group show',
  private: 'in a private show',
  offline: 'not on stage',
} as const;

/** Drawn again when its own performer changes, and not whenever another of the page does. */
export const PerformerCard = memo(function PerformerCard({
  performer,
  instead,
  eager = false,
  first = false,
  duo = false,
}: PerformerCardProps) {
  const { name, streamingStatus: status, viewers, streamingTitle } = performer;
  const onStage = status !== 'offline';
  return (
    <article className={cx(styles.card, !onStage && styles.off, duo && styles.duo)}>
      <div className={styles.picture}>
        <img
          {...shownAt(performer.poster ?? (instead || '/images/offline.webp'), duo ? DUO_SIZES : CARD_SIZES, 960)}
          alt=""
          width={640}
          height={360}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding="async"
        />
        {onStage && (
          <span className={styles.top}>
            <Badge kind="live">LIVE</Badge>
            <ShowKind performer={performer} />
          </span>
        )}
        <span className={styles.bottom}>
          {onStage ? (
            <Badge icon="eye">
              {formatCount(viewers)}
              <span className="visually-hidden"> watching</span>
            </Badge>
          ) : (
            performer.nextShowAt && (
              <Badge icon="clock">
                <ShowTime at={performer.nextShowAt} />
              </Badge>
            )
          )}
        </span>
      </div>
      <div className={styles.body}>
        <Avatar src={performer.avatar} className={styles.avatar} />
        <div className={styles.words}>
          <h3 className={styles.name}>
            <Link href={`/performers/${encodeURIComponent(performer.username)}`} className={styles.link}>
              {name}
              <span className="visually-hidden">
                , {STATUS_WORDS[status]}
                {streamingTitle && `: ${streamingTitle}`}
              </span>
            </Link>
          </h3>
          <p className={styles.title} title={streamingTitle}>
            {streamingTitle}
          </p>
          <p className={styles.tags}>
            {performer.tags.slice(0, 3).map((tag) => (
              <Tag key={tag} name={tag} />
            ))}
          </p>
        </div>
      </div>
    </article>
  );
});

function ShowKind({ performer }: { performer: PerformerCardView }) {
  if (performer.streamingStatus === 'private') return <Badge icon="lock">Private</Badge>;
  if (performer.streamingStatus !== 'group') return null;
  return <Badge>Group{performer.groupCallPrice ? ` · ${formatTokens(performer.groupCallPrice)}/min` : ''}</Badge>;
}

/** Stands in the card's place, in its size, until it is there. `still`: nobody is coming. */
export function PerformerCardSkeleton({ still = false }: { still?: boolean }) {
  return (
    <div className={cx(styles.card, still && styles.still)} aria-hidden="true">
      <div className={cx(styles.picture, styles.ghost)} />
      <div className={styles.body}>
        <span className={cx(styles.ghostAvatar, styles.ghost)} />
        <div className={styles.words}>
          <p className={styles.name}>
            <span className={cx(styles.ghostLine, styles.ghost)} style={{ width: '52%' }} />
          </p>
          <p className={styles.title}>
            <span className={cx(styles.ghostLine, styles.ghost)} style={{ width: '80%' }} />
          </p>
          <p className={styles.tags}>
            <span className={cx(styles.ghostLine, styles.ghost)} style={{ width: '40%' }} />
          </p>
        </div>
      </div>
    </div>
  );
}
