import { useAppSelector } from '@/application/hooks';
import { selectUi } from '@/features/site/selectors';
import { Chip, ChipRow } from '@/ui/Chip';
import { formatCount } from '@/ui/format';
import { Panel } from '@/ui/Panel';
import { SectionHeading } from '@/ui/SectionHeading';
import { Tag } from '@/ui/Tag';
import { Wrap } from '@/ui/Wrap';
import { type PerformerPage } from './slice';
import styles from './PerformerAbout.module.css';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const languages = new Intl.DisplayNames('en', { type: 'language' });
const regions = new Intl.DisplayNames('en', { type: 'region' });
/** A code that no table knows stays a code. */
const named = (names: Intl.DisplayNames, code: string): string => {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
};

const NETWORKS: Record<PerformerPage['socialLinks'][number]['network'], string> = {
  website: 'Website', instagram: 'Instagram', tiktok: 'TikTok', x: 'X', youtube: 'YouTube', facebook: 'Facebook', bluesky: 'Bluesky', mastodon: 'Mastodon', twitch: 'Twitch', soundcloud: 'SoundCloud', bandcamp: 'Bandcamp',
};

/** Who this is: words, tags, facts, and when the next shows are. */
export function PerformerAbout({ performer }: { performer: PerformerPage }) {
  const { hideBio } = useAppSelector(selectUi);
  const { bio, tags, categories, schedule, socialLinks } = performer;
  return (
    <Wrap>
      <div className={styles.two}>
        <div className={styles.words}>
          <SectionHeading>About</SectionHeading>
          {bio && !hideBio && <p className={styles.bio}>{bio}</p>}
          {tags.length > 0 && <p className={styles.tags}>{tags.map((tag) => <Tag key={tag} name={tag} href={`/tags/${encodeURIComponent(tag)}`} />)}</p>}
          {categories.length > 0 && <div className={styles.categories}><ChipRow label="Categories">{categories.map(({ _id, name, slug }) => <Chip key={_id} href={`/categories/${slug}`}>{name}</Chip>)}</ChipRow></div>}
          <Facts performer={performer} />
          {socialLinks.length > 0 && <p className={styles.links}>{socialLinks.map((link) => <SocialLink key={link.url} {...link} />)}</p>}
        </div>
        {schedule.length > 0 && <Shows performer={performer} />}
      </div>
    </Wrap>
  );
}

/** No browser opens ftp any more: such an address is there to be copied. */
function SocialLink({ network, url }: PerformerPage['socialLinks'][number]) {
  if (!/^https?:/i.test(url)) return <span>{NETWORKS[network]}: {url}</span>;
  return <a href={url} target="_blank" rel="me nofollow noopener noreferrer">{NETWORKS[network]}</a>;
}

function Facts({ performer }: { performer: PerformerPage }) {
  const facts = [
    ['On stage since', month.format(new Date(performer.createdAt))],
    ['Speaks', performer.languages.map((code) => named(languages, code)).join(', ')],
    ['From', performer.country ? named(regions, performer.country) : ''],
    ['Page views', formatCount(performer.views)],
  ].filter(([, value]) => value);
  return <dl className={styles.facts}>{facts.map(([term, value]) => <div key={term}><dt>{term}</dt><dd>{value}</dd></div>)}</dl>;
}

function Shows({ performer: { schedule, timeZone } }: { performer: PerformerPage }) {
  const shows = [...schedule].sort((a, b) => a.weekday - b.weekday || a.start.localeCompare(b.start));
  return (
    <Panel title="Shows every week">
      <ul className={styles.shows}>
        {shows.map(({ weekday, start, end }) => (
          <li key={`${weekday} ${start}`}><b className={styles.day}>{WEEKDAYS[weekday - 1]}</b><span>{start} to {end}</span></li>
        ))}
      </ul>
      {timeZone && <p className={styles.zone}>{timeZone.replace(/_/g, ' ')} time</p>}
    </Panel>
  );
}
