import Head from 'next/head';
import { API_BASE } from '@contract/base';
import { embedPath } from '@/lib/routes';

/** The size that players are offered in, in pixels. */
const SIZE = { width: 640, height: 360 };

interface PlayerTagsProps {
  origin: string;
  /** the path of the performer's page */
  path: string;
  username: string;
  isLive: boolean;
}

/** The tags by which other sites find the player of a room (oembed.com, ogp.me). Only the server renders them. */
export function PlayerTags({ origin, path, username, isLive }: PlayerTagsProps) {
  const address = origin + embedPath(username);
  const oembed = (format: string) =>
    `${origin}${API_BASE}/oembed?format=${format}&url=${encodeURIComponent(origin + path)}`;
  const live = [
    ['og:video', address],
    ['og:video:type', 'text/html'],
    ['og:video:width', String(SIZE.width)],
    ['og:video:height', String(SIZE.height)],
    ['twitter:card', 'player'],
    ['twitter:player', address],
    ['twitter:player:width', String(SIZE.width)],
    ['twitter:player:height', String(SIZE.height)],
  ] as const;
  return (
    <Head>
      <link key="oembed" rel="alternate" type="application/json+oembed" href={oembed('json')} />
      <link key="oembed-xml" rel="alternate" type="text/xml+oembed" href={oembed('xml')} />
      {isLive && live.map(([name, content]) => <meta key={name} property={name} name={name} content={content} />)}
    </Head>
  );
}
