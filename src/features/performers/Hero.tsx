import { type ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { favouriteToggleRequested } from '@/features/favourites/slice';
import { shownAt } from '@/lib/pictures';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { formatCount } from '@/ui/format';
import { Link } from '@/ui/Link';
import { LinkButton } from '@/ui/LinkButton';
import { ShowTime } from '@/ui/ShowTime';
import styles from './Hero.module.css';
import { type PerformerCard } from './slice';

interface HeroProps {
  /** on stage with most viewers, or the next to be */
  performer: PerformerCard | null;
  /** the operator's own picture instead of the performer's; empty: none */
  banner: string;
  promos: ReactNode;
}

/** The front of the house: who is on stage, as large as it goes, and the banners beside it. */
export function Hero({ performer, banner, promos }: HeroProps) {
  const picture = banner || performer?.poster || '/images/offline.webp';
  return (
    <section className={styles.hero} aria-label="On stage">
      <div className={styles.main}>
        {/* as large as it is shown, so that it is sharp; the card below has the same picture small */}
        <img
          {...shownAt(picture, '(min-width: 1280px) 830px, (min-width: 900px) 66vw, 100vw')}
          alt=""
          width={1280}
          height={720}
          fetchPriority="high"
        />
        {performer && <HeroWords performer={performer} />}
      </div>
      {promos}
    </section>
  );
}

function HeroWords({ performer }: { performer: PerformerCard }) {
  const { name, username, streamingStatus, streamingTitle, viewers, nextShowAt } = performer;
  const live = streamingStatus !== 'offline';
  const href = `/performers/${encodeURIComponent(username)}`;
  return (
    <div className={styles.words}>
      <span className={styles.badges}>
        {live ? (
          <Badge kind="live" big>
            LIVE
          </Badge>
        ) : (
          nextShowAt && (
            <Badge big icon="clock">
              <ShowTime at={nextShowAt} />
            </Badge>
          )
        )}
        {live && (
          <Badge big icon="eye">
            {formatCount(viewers)}
            <span className="visually-hidden"> watching</span>
          </Badge>
        )}
      </span>
      <h2 className={styles.name}>
        <Link href={href}>{name}</Link>
      </h2>
      <p className={styles.title}>{streamingTitle}</p>
      <span className={styles.actions}>
        <LinkButton href={href} variant="primary" size="lg" icon={live ? 'play' : undefined}>
          {live ? 'Watch live' : 'Visit the stage'}
        </LinkButton>
        <span className={styles.wide}>
          <FollowButton performer={performer} />
        </span>
      </span>
    </div>
  );
}

/** Members follow at once; guests are shown where to sign in; nobody else follows. */
function FollowButton({ performer: { _id, name, isFavorite } }: { performer: PerformerCard }) {
  const dispatch = useAppDispatch();
  const role = useAppSelector((state) => state.auth.authUser?.role);
  if (!role)
    return (
      <LinkButton
        href="/auth/login/user"
        variant="stage"
        size="lg"
        icon="heart"
        aria-label={`Log in to follow ${name}`}
      >
        Follow
      </LinkButton>
    );
  if (role !== 'user') return null;
  return (
    <Button
      variant="stage"
      size="lg"
      icon="heart"
      aria-pressed={isFavorite}
      onClick={() => dispatch(favouriteToggleRequested({ performerId: _id, isFavorite: !isFavorite }))}
    >
      {isFavorite ? 'Following' : 'Follow'}
    </Button>
  );
}
