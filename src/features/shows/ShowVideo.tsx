import { type ReactNode, useRef, useState } from 'react';
import { type PlaybackView } from '@contract/streaming';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { Spinner } from '@/ui/Spinner';
import { useShowPlayback } from './useShowPlayback';
import styles from './shows.module.css';

interface ShowVideoProps {
  playback: PlaybackView | null;
  /** the name of the person in the video */
  name: string;
  /** badges over the video */
  marks: ReactNode;
  /** shown while no video arrives */
  waiting: string;
}

/** The other side's video, with the shortest possible delay. Starts muted and offers the sound. */
export function ShowVideo({ playback, name, marks, waiting }: ShowVideoProps) {
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [muted, setMuted] = useState(true);
  const { state, isFallback, play } = useShowPlayback(video, playback);
  const toggleSound = () => {
    if (!video.current) return;
    video.current.muted = !muted;
    setMuted(!muted);
    play();
  };
  const toggleFullscreen = () =>
    void (document.fullscreenElement
      ? document.exitFullscreen()
      : frame.current?.requestFullscreen?.().catch(() => undefined));
  return (
    <div ref={frame} className={styles.frame}>
      <video
        ref={video}
        className={styles.video}
        muted
        autoPlay
        playsInline
        aria-label={`Video of ${name}`}
        data-state={state}
      />
      {state !== 'playing' && (
        <div className={styles.cover}>
          <Spinner size="lg" label={waiting} />
          <p>{waiting}</p>
        </div>
      )}
      {marks}
      {isFallback && (
        <p className={styles.slow} role="status">
          Your network blocks direct live video. You see and hear them a second or two later.
        </p>
      )}
      <div className={styles.bottom}>
        <IconButton
          variant="stage"
          icon={muted ? 'volumeOff' : 'volume'}
          label={muted ? 'Sound on' : 'Sound off'}
          aria-pressed={!muted}
          onClick={toggleSound}
        />
        {muted && (
          <Button variant="stage" size="sm" onClick={toggleSound}>
            Tap for sound
          </Button>
        )}
        <span className={styles.gap} />
        <IconButton variant="stage" icon="fullscreen" label="Full screen" onClick={toggleFullscreen} />
      </div>
    </div>
  );
}
