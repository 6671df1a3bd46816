import { memo } from 'react';
import { useAppSelector } from '@/application/hooks';
import { selectOrigin, selectSettings, selectUi } from '@/features/site/selectors';
import { PREVIEW_IMAGE_SIZE, previewImagePath } from '@/lib/pictures';
import { embedPath, performerFeed } from '@/lib/routes';
import { absoluteUrl, PageHead } from '@/ui/PageHead';
import { PlayerTags } from './PlayerTags';
import { type PerformerPage } from './slice';

/** Crawlers require an end time in the future, although the end of a show is unknown. */
const dayAfter = (moment: string) => new Date(Date.parse(moment) + 86_400_000).toISOString();

/** Crawlers get the data of this many coming shows. */
const EVENTS_MAX = 4;

/** Returns the next shows as events (https://schema.org/Event). */
const eventsOf = ({ name, upcoming }: PerformerPage, person: { url: string }, image: string, origin: string) =>
  upcoming.slice(0, EVENTS_MAX).map(({ startsAt, endsAt, title, picture }) => ({
    '@type': 'Event',
    name: title || `${name} live`,
    startDate: startsAt,
    endDate: endsAt,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: person.url },
    image: picture ? absoluteUrl(origin, picture) : image,
    performer: person,
  }));

/** Returns a running public show (https://schema.org/VideoObject). */
const broadcastOf = (show: {
  title: string;
  description: string;
  image: string;
  liveSince: string;
  embedUrl: string;
}) => ({
  '@type': 'VideoObject',
  name: show.title,
  description: show.description,
  thumbnailUrl: show.image,
  uploadDate: show.liveSince,
  embedUrl: show.embedUrl,
  publication: {
    '@type': 'BroadcastEvent',
    name: show.title,
    isLiveBroadcast: true,
    startDate: show.liveSince,
    endDate: dayAfter(show.liveSince),
  },
});

/** The head of a performer's page, with structured data for crawlers. */
export const PerformerHead = memo(function PerformerHead({ performer }: { performer: PerformerPage }) {
  const { siteName } = useAppSelector(selectSettings);
  const { siteName: shortName } = useAppSelector(selectUi);
  const origin = useAppSelector(selectOrigin);
  const site = siteName || shortName || 'Footlights';
  const { name, username, bio, poster, avatar, streamingTitle, streamingStatus, liveSince, createdAt, updatedAt } =
    performer;
  const picture = poster && previewImagePath(username);
  const path = `/performers/${encodeURIComponent(username)}`;
  const live = streamingStatus === 'public';
  const image = absoluteUrl(origin, picture ?? '/images/share.jpg');
  const description = (bio || `${name} performs live on ${site}. Watch, chat and tip.`)
    .replace(/\s+/g, ' ')
    .slice(0, 160);
  const person = {
    '@type': 'Person',
    name,
    alternateName: username,
    description,
    image: absoluteUrl(origin, avatar),
    url: origin + path,
  };
  const profile = { '@type': 'ProfilePage', dateCreated: createdAt, dateModified: updatedAt, mainEntity: person };
  const broadcast =
    live &&
    liveSince &&
    broadcastOf({
      title: streamingTitle || `${name} live`,
      description,
      image,
      liveSince,
      embedUrl: origin + embedPath(username),
    });
  return (
    <>
      <PageHead
        title={live ? `${name} live: ${streamingTitle || 'on stage now'}` : `${name} on ${site}`}
        description={description}
        origin={origin}
        path={path}
        picture={picture}
        pictureSize={picture ? PREVIEW_IMAGE_SIZE : undefined}
        type="profile"
        feed={performerFeed(username)}
        data={[profile, ...(broadcast ? [broadcast] : []), ...eventsOf(performer, person, image, origin)]}
        trail={[
          { name: site, path: '/' },
          { name, path },
        ]}
      />
      {/* this exact condition lets the bundler drop them from the browser, which has no use for them */}
      {typeof window === 'undefined' && origin && (
        <PlayerTags origin={origin} path={path} username={username} isLive={live} />
      )}
    </>
  );
});
