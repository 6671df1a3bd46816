import Head from 'next/head';
import { useAppSelector } from '@/application/hooks';
import { selectSettings, selectUi } from '@/features/site/selectors';
import { type PerformerPage } from './slice';

/** JSON inside a script element: nothing in it can end the element. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

/** What crawlers and previews read of a performer's page. */
export function PerformerHead({ performer }: { performer: PerformerPage }) {
  const { siteName, userUrl } = useAppSelector(selectSettings);
  const { siteName: shortName } = useAppSelector(selectUi);
  const site = siteName || shortName || 'Footlights';
  const origin = userUrl.replace(/\/+$/, '');
  const { name, username, bio, poster, avatar, streamingTitle, streamingStatus, liveSince, createdAt } = performer;
  const address = `${origin}/performers/${encodeURIComponent(username)}`;
  const live = streamingStatus === 'public';
  const title = live ? `${name} live: ${streamingTitle || 'on stage now'}` : `${name} on ${site}`;
  const description = (bio || `${name} performs live on ${site}. Watch, chat and tip.`).replace(/\s+/g, ' ').slice(0, 160);
  const picture = `${origin}${poster ?? '/images/share.jpg'}`;
  const profile = { '@context': 'https://schema.org', '@type': 'ProfilePage', dateCreated: createdAt, mainEntity: { '@type': 'Person', name, alternateName: username, description, image: `${origin}${avatar}`, url: address } };
  const broadcast = live && liveSince
    ? { '@context': 'https://schema.org', '@type': 'VideoObject', name: streamingTitle || `${name} live`, description, thumbnailUrl: picture, uploadDate: liveSince, publication: { '@type': 'BroadcastEvent', isLiveBroadcast: true, startDate: liveSince } }
    : null;
  return (
    <Head>
      <title>{title}</title>
      <meta key="description" name="description" content={description} />
      {origin && <link key="canonical" rel="canonical" href={address} />}
      <meta key="og:type" property="og:type" content="profile" />
      <meta key="og:title" property="og:title" content={title} />
      <meta key="og:description" property="og:description" content={description} />
      <meta key="og:image" property="og:image" content={picture} />
      {origin && <meta key="og:url" property="og:url" content={address} />}
      <script key="ld-profile" type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptJson(profile) }} />
      {broadcast && <script key="ld-broadcast" type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptJson(broadcast) }} />}
    </Head>
  );
}
