import { memo, type CSSProperties } from 'react';
import { GOAL_LAMPS } from '@contract/limits';
import { CARD_IMAGE_SIZES, SMALL_CARD_IMAGE_SIZES, responsiveImage } from '@/lib/pictures';
import { Avatar } from './Avatar';
import { Badge } from './Badge';
import { cx } from './cx';
import { formatCount, formatTokens } from './format';
import { Link } from './Link';
import { ShowTime } from './ShowTime';
import { Tag } from './Tag';
import styles from './PerformerCard.module.css';

/** The part of a performer's public view that a card shows. */
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
  /** tokens per minute */
  privateCallPrice: number;
  groupCallPrice?: number;
  groupShowFull?: boolean;
  /** what a spy pays a minute in the private show that runs; 0: nobody may watch */
  spySeatPrice?: number;
  /** ISO date; shown while offline */
  nextShowAt?: string | null;
  /** the tickets of that show */
  nextShowTicket?: { _id: string; price: number } | null;
  /** shown during a public show; without amounts where the performer hides them */
  goal?: CardGoal | null;
}
interface CardGoal {
  title: string;
  /** of GOAL_LAMPS */
  lamps: number;
  tokens: number | null;
  raised: number | null;
  pledged: boolean;
}

interface PerformerCardProps {
  performer: PerformerCardView;
  /** the picture of a performer without one; the site's own when empty */
  placeholder?: string;
  /** in the first screenful: load the picture at once */
  eager?: boolean;
  /** the largest picture of the first screenful */
  first?: boolean;
  /** a small card, two abreast on phones, where it has no avatar */
  duo?: boolean;
}

const STATUS_TEXTS = {
  public: 'live',
  group: 'live, in a group show',
  private: 'in a private show',
  offline: 'offline',
} as const;

/** A performer's card. Memoized, so that a change of one performer redraws one card. */
export const PerformerCard = memo(function PerformerCard({
  performer,
  placeholder,
  eager = false,
  first = false,
  duo = false,
}: PerformerCardProps) {
  const { name, streamingStatus, streamingTitle, poster } = performer;
  const ticket = streamingStatus === 'offline' && performer.nextShowTicket;
  return (
    <article className={cx(styles.card, streamingStatus === 'offline' && styles.off, duo && styles.duo)}>
      <div className={styles.picture}>
        <img
          {...responsiveImage(
            poster ?? (placeholder || '/images/offline.webp'),
            duo ? SMALL_CARD_IMAGE_SIZES : CARD_IMAGE_SIZES,
            960,
          )}
          alt=""
          width={640}
          height={360}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding="async"
        />
        <CardBadges performer={performer} />
      </div>
      <div className={styles.body}>
        <Avatar src={performer.avatar} className={styles.avatar} />
        <div className={styles.words}>
          <h3 className={styles.name}>
            <Link href={`/performers/${encodeURIComponent(performer.username)}`} className={styles.link}>
              {name}
              <span className="visually-hidden">
                , {STATUS_TEXTS[streamingStatus]}
                {streamingTitle && `: ${streamingTitle}`}
              </span>
            </Link>
          </h3>
          <p className={styles.title} title={streamingTitle}>
            {streamingTitle}
          </p>
          <p className={styles.tags}>
            {ticket && (
              <Link className={styles.ticket} href={`/tickets/${ticket._id}`}>
                Tickets, {formatTokens(ticket.price)}
                <span className="visually-hidden"> tokens</span>
              </Link>
            )}
            {performer.tags.slice(0, 3).map((tag) => (
              <Tag key={tag} name={tag} />
            ))}
          </p>
        </div>
      </div>
    </article>
  );
});

function CardBadges({ performer }: { performer: PerformerCardView }) {
  if (performer.streamingStatus === 'offline')
    return (
      <span className={styles.bottom}>
        {performer.nextShowAt && (
          <Badge icon="clock">
            <ShowTime at={performer.nextShowAt} />
          </Badge>
        )}
      </span>
    );
  const goal = performer.streamingStatus === 'public' && performer.goal;
  return (
    <>
      <span className={styles.top}>
        <Badge kind="live">LIVE</Badge>
        <ShowKind performer={performer} />
      </span>
      <span className={cx(styles.bottom, goal && styles.raised)}>
        <Badge icon="eye">
          {formatCount(performer.viewers)}
          <span className="visually-hidden"> watching</span>
        </Badge>
      </span>
      {goal && <GoalLamps goal={goal} />}
    </>
  );
}

/** The rail of a goal, drawn with CSS alone, and its amounts. */
function GoalLamps({ goal: { title, lamps, tokens, raised, pledged } }: { goal: CardGoal }) {
  const amounts = tokens && raised !== null && `${formatTokens(raised)} of ${formatTokens(tokens)}`;
  return (
    <>
      {amounts && (
        <span className={cx(styles.bottom, styles.raised, styles.amounts)} aria-hidden="true">
          <Badge>
            <i className={cx(styles.coin, pledged && styles.held)} />
            {amounts}
          </Badge>
        </span>
      )}
      <div
        className={cx(styles.rail, pledged && styles.held)}
        style={{ '--lit': lamps } as CSSProperties}
        role="progressbar"
        aria-label={`${pledged ? 'Pledged goal' : 'Goal'}: ${title}`}
        aria-valuemin={0}
        aria-valuemax={GOAL_LAMPS}
        aria-valuenow={lamps}
        aria-valuetext={amounts ? `${amounts} tokens` : 'In progress'}
      />
    </>
  );
}

function ShowKind({ performer }: { performer: PerformerCardView }) {
  if (performer.streamingStatus === 'private')
    return <Badge icon="lock">Private{performer.spySeatPrice ? ` · watch ${performer.spySeatPrice}/min` : ''}</Badge>;
  if (performer.streamingStatus !== 'group') return null;
  const { groupShowFull, groupCallPrice } = performer;
  const price = groupCallPrice ? ` · ${formatTokens(groupCallPrice)}/min` : '';
  return <Badge>Group{groupShowFull ? ' · full' : price}</Badge>;
}

/** The skeleton of a card, in its size. `still` stops the animation, for empty lists. */
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
