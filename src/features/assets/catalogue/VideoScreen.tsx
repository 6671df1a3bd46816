import { type ReactNode, useRef } from 'react';
import { type ReplyOf } from '@contract/all';
import { useAppSelector } from '@/application/hooks';
import { selectOrigin, selectSettings } from '@/features/site/selectors';
import { clock, type Thing, thingOfVideo } from '@/lib/things';
import { formatCount } from '@/ui/format';
import { Icon } from '@/ui/Icon';
import { absolute, PageHead } from '@/ui/PageHead';
import { When } from '@/ui/When';
import { countVideoView } from '../api';
import { ThingPage } from './ThingPage';
import styles from './ThingPage.module.css';

type Video = ReplyOf<'viewVideo'>;

/** 95 seconds are PT1M35S. */
const isoDuration = (seconds: number) => `PT${Math.floor(seconds / 60)}M${Math.round(seconds % 60)}S`;

/** One video: the whole of it where it is open, else its trailer or blurred poster, its price and what one gets. */
export function VideoScreen({ video, more, buy }: { video: Video; more: readonly Thing[]; buy: ReactNode }) {
  const thing = thingOfVideo(video);
  const site = useAppSelector(selectSettings).siteName || 'Footlights';
  const origin = useAppSelector(selectOrigin);
  const { _id, title, description, seconds, views, createdAt, performer } = video;
  const path = `/videos/${_id}`;
  const words = (description || `A video of ${performer.name}.`).replace(/\s+/g, ' ').slice(0, 160);
  const data = {
    '@type': 'VideoObject', name: title, description: words, thumbnailUrl: absolute(origin, video.thumbnail ?? '/images/share.jpg'), uploadDate: createdAt, embedUrl: origin + path,
    ...(seconds !== null && { duration: isoDuration(seconds) }), isAccessibleForFree: thing.token === 0, author: { '@type': 'Person', name: performer.name },
  };
  return (
    <>
      <PageHead title={`${title} · ${performer.name} · ${site}`} description={words} origin={origin} path={path} picture={video.thumbnail} type="video.other" data={[data]} trail={[{ name: site, path: '/' }, { name: 'Videos', path: '/videos' }, { name: title, path }]} />
      <ThingPage
        thing={thing}
        performer={performer}
        description={description}
        facts={[seconds === null ? '' : clock(seconds), `${formatCount(views)} ${views === 1 ? 'view' : 'views'}`]}
        offer={thing.open ? 'Open for you, for as long as you like.' : 'The whole video, for as long as you like.'}
        action={thing.open ? null : buy}
        more={more}
      >
        <Player key={video.video ?? _id} video={video} />
        <p className={styles.note}>Published <When at={createdAt} /></p>
      </ThingPage>
    </>
  );
}

function Player({ video: { _id, video, trailer, thumbnail, title } }: { video: Video }) {
  const counted = useRef(false);
  const count = () => {
    if (counted.current) return;
    counted.current = true;
    void countVideoView(_id).catch(() => undefined);
  };
  if (video) return <div className={styles.frame}><video src={video} poster={thumbnail ?? undefined} controls playsInline preload="metadata" aria-label={title} onPlay={count} /></div>;
  return (
    <>
      <div className={styles.frame}>
        {trailer
          ? <video src={trailer} poster={thumbnail ?? undefined} controls playsInline preload="none" aria-label={`Trailer of ${title}`} />
          : <>{thumbnail && <img className={styles.cover} src={thumbnail} alt="" />}<p className={styles.locked}><Icon name="lock" />This is a blurred preview</p></>}
      </div>
      {trailer && <p className={styles.note}>This is the trailer.</p>}
    </>
  );
}
