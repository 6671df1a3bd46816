import { useEffect, useRef } from 'react';
import { type PlaybackView } from '@contract/streaming';
import { useHls } from '@/lib/live/useHls';
import { Spinner } from '@/ui/Spinner';
import styles from './wall.module.css';

/** Plays an opened show, muted until the operator listens. */
export function WallVideo({ playback, isMuted, name }: { playback: PlaybackView; isMuted: boolean; name: string }) {
  const video = useRef<HTMLVideoElement>(null);
  const state = useHls(video, { hlsUrl: playback.hlsUrl });
  useEffect(() => {
    if (video.current) video.current.muted = isMuted;
  }, [isMuted, state]);
  return (
    <>
      <video ref={video} className={styles.video} muted autoPlay playsInline aria-label={`Show of ${name}`} />
      {state !== 'playing' && (
        <span className={styles.cover}>
          <Spinner label="Loading the show" />
        </span>
      )}
    </>
  );
}
