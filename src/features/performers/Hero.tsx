import { type ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { favouriteToggleRequested } from '@/features/favourites/slice';
import { storeReturnTo } from '@/lib/cookies';
import { responsiveImage } from '@/lib/pictures';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { formatCount } from '@/ui/format';
import { Link } from '@/ui/Link';
import { LinkButton } from '@/ui/LinkButton';
import { ShowTime } from '@/ui/ShowTime';
import styles from './Hero.module.css';
import { type PerformerCard } from './slice';

interface HeroProps {
  /** the live performer with the most viewers, or the next to go live */
  performer: PerformerCard | null;
  /** the operator's picture, which replaces the performer's; empty for none */
  banner: string;
  promos: ReactNode;
}

/** The top of the home page: a featured performer next to the operator's promos. */
export function Hero({ performer, banner, promos }: HeroProps) {
  const picture = banner || performer?.poster || '/images/offline.webp';
  return (
    <section className={styles.hero} aria-label="Featured performer">
      <div className={styles.main}>
        <img
          {...responsiveImage(picture, '(min-width: 1280px) 830px, (min-width: 900px) 66vw, 100vw')}
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

const pageOf = (username: string) => `/performers/${encodeURIComponent(username)}`;

function HeroWords({ performer }: { performer: PerformerCard }) {
  const { name, username, streamingStatus, streamingTitle, viewers, nextShowAt } = performer;
  const live = streamingStatus !== 'offline';
  const href = pageOf(username);
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
          {live ? 'Watch live' : 'View profile'}
        </LinkButton>
        <span className={styles.wide}>
          <FollowButton performer={performer} />
        </span>
      </span>
    </div>
  );
}

/**
 * Follows for members. Guests log in first, and then follow on the performer's page, because another performer may be
 * featured by then. Performers and studios can't follow.
 */
function FollowButton({ performer: { _id, username, name, isFavorite } }: { performer: PerformerCard }) {
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
        onClick={() =>
          storeReturnTo({ path: pageOf(username), roles: ['user'], intent: { kind: 'follow', value: '' } })
        }
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
