import Head from 'next/head';
import { clipEmbedPath } from '@/lib/routes';
import { type Clip } from './api';

/** The tags by which other sites show a clip in a player of their own (ogp.me). Only the server renders them. */
export function ClipTags({ origin, clip: { _id, video, width, height } }: { origin: string; clip: Clip }) {
  const player = origin + clipEmbedPath(_id);
  const tags = [
    ['og:video', origin + video],
    ['og:video:type', 'video/mp4'],
    ['og:video:width', String(width)],
    ['og:video:height', String(height)],
    ['twitter:card', 'player'],
    ['twitter:player', player],
    ['twitter:player:width', String(width)],
    ['twitter:player:height', String(height)],
  ] as const;
  return (
    <Head>
      {tags.map(([name, content]) => (
        <meta key={name} property={name} name={name} content={content} />
      ))}
    </Head>
  );
}
