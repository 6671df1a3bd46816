import { useEffect, useRef, useState } from 'react';
import { type IncomingView } from '@contract/incoming';
import { type PlaybackView } from '@contract/streaming';
import { errorText, type Failure, toFailure } from '@/lib/errorText';
import { useHls } from '@/lib/live/useHls';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { Spinner } from '@/ui/Spinner';
import { watchPreview } from '../api';
import styles from './broadcast.module.css';

/** Plays what a program sends before a show, which only the performer sees. */
export function PreviewVideo({ video }: { video: IncomingView['video'] }) {
  const [playback, setPlayback] = useState<PlaybackView | null>(null);
  const [failure, setFailure] = useState<Failure>(null);
  const [tries, setTries] = useState(1);
  useEffect(() => {
    let isUnmounted = false;
    watchPreview().then(
      (told) => {
        if (!isUnmounted) setPlayback(told.playback);
      },
      (error: unknown) => {
        if (!isUnmounted) setFailure(toFailure(error));
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [tries]);
  const again = () => {
    setFailure(null);
    setTries(tries + 1);
  };
  if (failure)
    return (
      <div className={styles.cover} role="alert">
        <p className={styles.what}>Your preview couldn’t be opened</p>
        <p>{errorText(failure)}</p>
        <Button variant="stage" icon="refresh" onClick={again}>
          Try again
        </Button>
      </div>
    );
  if (!playback)
    return (
      <div className={styles.cover}>
        <Spinner label="Opening your preview" />
      </div>
    );
  return <Picture playback={playback} video={video} />;
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
    <div className={styles.preview}>
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
      <div className={styles.listen} data-listen>
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
