import Head from 'next/head';
import { useRef } from 'react';
import { type ReplyOf } from '@contract/all';
import { useAppSelector } from '@/application/hooks';
import { selectOrigin, selectSettings } from '@/features/site/selectors';
import { ITEM_IMAGE_SIZES, resizedImage, responsiveImage } from '@/lib/pictures';
import { itemFromVideo } from '@/lib/items';
import { formatDuration } from '@/lib/timeText';
import { formatCount } from '@/ui/format';
import { Icon } from '@/ui/Icon';
import { absoluteUrl, PageHead } from '@/ui/PageHead';
import { DateTime } from '@/ui/DateTime';
import { countVideoView } from '../api';
import { ItemPage, type ItemSlots } from './ItemPage';
import { RecordedPlayer } from './RecordedPlayer';
import styles from './ItemPage.module.css';

type Video = ReplyOf<'viewVideo'>;

/** The `poster` attribute takes one size only; this one is sharp on phones. */
const POSTER_WIDTH = 960;

/** Formats 95 seconds as PT1M35S. */
const isoDuration = (seconds: number) => `PT${Math.floor(seconds / 60)}M${Math.round(seconds % 60)}S`;

/** The page of a video: the video if the visitor may open it, else its trailer or poster. */
export function VideoScreen({ video, more, buy, report }: ItemSlots & { video: Video }) {
  const item = itemFromVideo(video);
  const site = useAppSelector(selectSettings).siteName || 'Footlights';
  const origin = useAppSelector(selectOrigin);
  const { _id, title, description, seconds, views, createdAt, performer } = video;
  const path = `/videos/${_id}`;
  const summary = (description || `A video by ${performer.name}.`).replace(/\s+/g, ' ').slice(0, 160);
  const data = {
    '@type': 'VideoObject',
    name: title,
    description: summary,
    thumbnailUrl: absoluteUrl(origin, video.thumbnail ?? '/images/share.jpg'),
    uploadDate: createdAt,
    embedUrl: origin + path,
    ...(seconds !== null && { duration: isoDuration(seconds) }),
    isAccessibleForFree: item.token === 0,
    author: { '@type': 'Person', name: performer.name },
  };
  return (
    <>
      <PageHead
        title={`${title} · ${performer.name} · ${site}`}
        description={summary}
        origin={origin}
        path={path}
        picture={video.thumbnail}
        type="video.other"
        data={[data]}
        trail={[
          { name: site, path: '/' },
          { name: 'Videos', path: '/videos' },
          { name: title, path },
        ]}
      />
      <ItemPage
        item={item}
        performer={performer}
        description={description}
        facts={[
          seconds === null ? '' : formatDuration(seconds),
          `${formatCount(views)} ${views === 1 ? 'view' : 'views'}`,
        ]}
        offer={item.open ? 'You can watch this video as often as you like.' : 'The whole video, with unlimited access.'}
        action={item.open ? null : buy}
        report={report}
        more={more}
      >
        <Player key={video.video ?? _id} video={video} />
        <p className={styles.note}>
          Published <DateTime at={createdAt} />
        </p>
      </ItemPage>
    </>
  );
}

function Player({ video: item }: { video: Video }) {
  const { _id, video, trailer, captions, storyboard, thumbnail, thumbnailBlurred, title } = item;
  const counted = useRef(false);
  const count = () => {
    if (counted.current) return;
    counted.current = true;
    void countVideoView(_id).catch(() => undefined);
  };
  const poster = thumbnail ? resizedImage(thumbnail, POSTER_WIDTH) : undefined;
  // the largest element of the page, which browsers would otherwise request late
  const preload = poster && (
    <Head>
      <link key="poster" rel="preload" as="image" href={poster} fetchPriority="high" />
    </Head>
  );
  if (video)
    return (
      <>
        {preload}
        <RecordedPlayer
          src={video}
          captions={captions}
          storyboard={storyboard}
          poster={poster}
          name={title}
          preload="metadata"
          onPlay={count}
        />
      </>
    );
  if (trailer)
    return (
      <>
        {preload}
        <RecordedPlayer src={trailer} poster={poster} name={`Trailer of ${title}`} preload="none" />
        <p className={styles.note}>This is the trailer. Buy the video to watch it in full.</p>
      </>
    );
  return (
    <div className={styles.frame}>
      {thumbnail && (
        <img
          className={styles.cover}
          {...responsiveImage(thumbnail, ITEM_IMAGE_SIZES)}
          alt=""
          width={960}
          height={540}
          fetchPriority="high"
        />
      )}
      <p className={styles.locked}>
        <Icon name="lock" />
        {thumbnailBlurred ? 'This is a blurred preview' : 'Buy the video to watch it'}
      </p>
    </div>
  );
}
