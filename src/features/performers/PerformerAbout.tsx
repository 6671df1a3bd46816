import { memo } from 'react';
import { useAppSelector } from '@/application/hooks';
import { selectUi } from '@/features/site/selectors';
import { performerFeed } from '@/lib/routes';
import { MONTHS } from '@/lib/timeText';
import { Chip, ChipRow } from '@/ui/Chip';
import { formatCount } from '@/ui/format';
import { SectionHeading } from '@/ui/SectionHeading';
import { Tag } from '@/ui/Tag';
import { Wrap } from '@/ui/Wrap';
import { type Origin, type PerformerPage } from './slice';
import { UpcomingShows } from './UpcomingShows';
import { WeeklyShows } from './WeeklyShows';
import styles from './PerformerAbout.module.css';

const NETWORKS: Record<PerformerPage['socialLinks'][number]['network'], string> = {
  website: 'Website',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  x: 'X',
  youtube: 'YouTube',
  facebook: 'Facebook',
  bluesky: 'Bluesky',
  mastodon: 'Mastodon',
  twitch: 'Twitch',
  soundcloud: 'SoundCloud',
  bandcamp: 'Bandcamp',
};

/** Bio, tags, categories, facts, links and weekly shows of a performer. */
export const PerformerAbout = memo(function PerformerAbout({
  performer,
  origin,
  isAnchor = false,
}: {
  performer: PerformerPage;
  origin?: Origin;
  /** links of the page lead here */
  isAnchor?: boolean;
}) {
  const { hideBio } = useAppSelector(selectUi);
  const { bio, tags, categories, schedule, upcoming, socialLinks } = performer;
  return (
    <Wrap>
      <div className={styles.two} id={isAnchor ? 'about' : undefined}>
        <div className={styles.words}>
          <SectionHeading>About</SectionHeading>
          {bio && !hideBio && <p className={styles.bio}>{bio}</p>}
          {tags.length > 0 && (
            <p className={styles.tags}>
              {tags.map((tag) => (
                <Tag key={tag} name={tag} />
              ))}
            </p>
          )}
          {categories.length > 0 && <Categories categories={categories} />}
          <Facts performer={performer} origin={origin} />
          <p className={styles.links}>
            {socialLinks.map((link) => (
              <SocialLink key={link.url} {...link} />
            ))}
            <a href={`${performerFeed(performer.username)}.xml`}>RSS feed</a>
          </p>
        </div>
        {(schedule.length > 0 || upcoming.length > 0) && (
          <div className={styles.panels}>
            {upcoming.length > 0 && <UpcomingShows performer={performer} />}
            {schedule.length > 0 && <WeeklyShows performer={performer} />}
          </div>
        )}
      </div>
    </Wrap>
  );
});

function Categories({ categories }: Pick<PerformerPage, 'categories'>) {
  return (
    <div className={styles.categories}>
      <ChipRow label="Categories">
        {categories.map(({ _id, name, slug }) => (
          <Chip key={_id} href={`/categories/${slug}`}>
            {name}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}

/** A social link. Browsers no longer open ftp, so such a URL is shown as text. */
function SocialLink({ network, url }: PerformerPage['socialLinks'][number]) {
  if (!/^https?:/i.test(url))
    return (
      <span>
        {NETWORKS[network]}: {url}
      </span>
    );
  return (
    <a href={url} target="_blank" rel="me nofollow noopener noreferrer">
      {NETWORKS[network]}
    </a>
  );
}

function Facts({ performer, origin }: { performer: PerformerPage; origin?: Origin }) {
  const since = new Date(performer.createdAt);
  const facts = [
    ['Performing since', `${MONTHS[since.getUTCMonth()]} ${since.getUTCFullYear()}`],
    ['Speaks', origin?.languages],
    ['From', origin?.country],
    ['Followers', performer.followers ? formatCount(performer.followers) : ''],
    ['Page views', formatCount(performer.views)],
  ].filter(([, value]) => value);
  return (
    <dl className={styles.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
