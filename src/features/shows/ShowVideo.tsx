import { type ReactNode, useRef } from 'react';
import { type PlaybackView } from '@contract/streaming';
import { switchSound, useSound } from '@/lib/live/useSound';
import { useVideoState } from '@/lib/live/useVideoState';
import { resizedImage } from '@/lib/pictures';
import { Button } from '@/ui/Button';
import { cx } from '@/ui/cx';
import { IconButton } from '@/ui/IconButton';
import { Spinner } from '@/ui/Spinner';
import { useShowPlayback } from './useShowPlayback';
import { useWide } from './useWide';
import frameStyles from './ShowVideo.module.css';
import styles from './shows.module.css';

interface ShowVideoProps {
  playback: PlaybackView | null;
  /** the name of the person in the video */
  name: string;
  /** their picture, which stands in until the first frame */
  poster: string;
  /** badges over the video */
  marks?: ReactNode;
  /** shown while no video arrives */
  waiting: string;
  /** the other side may leave their camera off */
  isOptional: boolean;
  /** on a phone: without the bar of controls, but with the sound switch */
  isBare?: boolean;
}

/**
 * The other side's video, with the shortest possible delay. Its sound is on, unless the viewer chose otherwise: the
 * click that began the show allows it. Without a click (after a reload) it offers the sound.
 */
export function ShowVideo({ playback, name, poster, marks, waiting, isOptional, isBare = false }: ShowVideoProps) {
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const isWide = useWide(video);
  useSound(video, true);
  const { state, isFallback, play } = useShowPlayback(video, playback, isOptional);
  const { muted, hasFrame } = useVideoState(video);
  const toggleSound = () => {
    switchSound(video.current);
    play();
  };
  return (
    <div ref={frame} className={isBare ? frameStyles.bare : frameStyles.frame} data-wide={isWide || undefined}>
      {!hasFrame && <img className={frameStyles.poster} src={resizedImage(poster, 320)} alt="" />}
      <video
        ref={video}
        className={cx(frameStyles.video, !hasFrame && frameStyles.empty)}
        muted
        autoPlay
        playsInline
        aria-label={`Video of ${name}`}
        data-state={state}
      />
      {state !== 'playing' && (
        <div className={cx(frameStyles.cover, hasFrame && !isOptional && frameStyles.stalled)}>
          <Spinner size="lg" label={waiting} />
          <p>{waiting}</p>
        </div>
      )}
      {marks}
      {isFallback && (
        <p className={frameStyles.slow} role="status">
          Your network blocks direct live video. You see and hear them a second or two later.
        </p>
      )}
      <div className={isBare ? frameStyles.sound : styles.bottom}>
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
        {!isBare && <FullscreenButton frame={frame} />}
      </div>
    </div>
  );
}

function FullscreenButton({ frame }: { frame: { current: HTMLDivElement | null } }) {
  const toggle = () =>
    void (document.fullscreenElement
      ? document.exitFullscreen()
      : frame.current?.requestFullscreen?.().catch(() => undefined));
  return (
    <>
      <span className={styles.gap} />
      <IconButton variant="stage" icon="fullscreen" label="Full screen" onClick={toggle} />
    </>
  );
}
