import { useEffect, useRef, useState } from 'react';
import { type IncomingView } from '@contract/incoming';
import { type PlaybackView } from '@contract/streaming';
import { errorText } from '@/lib/errorText';
import { useHls } from '@/lib/live/useHls';
import { useLoaded } from '@/lib/useLoaded';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { Spinner } from '@/ui/Spinner';
import { watchPreview } from '../api';
import styles from './broadcast.module.css';
import own from './PreviewVideo.module.css';

/** Plays what a program sends before a show, which only the performer sees. */
export function PreviewVideo({ video }: { video: IncomingView['video'] }) {
  const { data, failure, reload } = useLoaded(watchPreview);
  if (failure)
    return (
      <div className={styles.cover} role="alert">
        <p className={styles.what}>Your preview couldn’t be opened</p>
        <p>{errorText(failure)}</p>
        <Button variant="stage" icon="refresh" onClick={reload}>
          Try again
        </Button>
      </div>
    );
  if (!data)
    return (
      <div className={styles.cover}>
        <Spinner label="Opening your preview" />
      </div>
    );
  return <Picture playback={data.playback} video={video} />;
}

function Picture({ playback, video }: { playback: PlaybackView; video: IncomingView['video'] }) {
  const element = useRef<HTMLVideoElement>(null);
  const state = useHls(element, playback);
  const [isMuted, setMuted] = useState(true);
  useEffect(() => {
    if (element.current) element.current.muted = isMuted;
  }, [isMuted, state]);
  const { width, height, frameRate } = video ?? {};
  return (
    <div className={own.preview}>
      <video
        ref={element}
        className={styles.screen}
        muted
        autoPlay
        playsInline
        aria-label="Your program’s picture, which only you see"
      />
      {state !== 'playing' && (
        <div className={styles.cover}>
          <Spinner label="Loading your preview" />
        </div>
      )}
      <div className={styles.overlay} data-badges>
        <Badge big icon="lock">
          Only you see this
        </Badge>
        <span className={styles.grow} />
        {width && height && (
          <Badge big>
            {Math.min(width, height)}p
            {frameRate !== null && frameRate !== undefined && ` · ${Math.round(frameRate)} fps`}
          </Badge>
        )}
      </div>
      <div className={own.listen} data-listen>
        <IconButton
          variant="stage"
          icon={isMuted ? 'volumeOff' : 'volume'}
          label={isMuted ? 'Listen to your own sound' : 'Mute your own sound'}
          onClick={() => setMuted(!isMuted)}
        />
        {isMuted && <Badge big>Muted here, so it doesn’t echo</Badge>}
      </div>
    </div>
  );
}
