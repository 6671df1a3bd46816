import { useEffect, useRef, useState } from 'react';
import { type PlaybackView } from '@contract/streaming';
import { type Playback, type PlaybackState } from '@/lib/live/playback';
import { Spinner } from '@/ui/Spinner';
import styles from './wall.module.css';

/** Plays an opened show, muted until the operator listens. */
export function WallVideo({ playback, isMuted, name }: { playback: PlaybackView; isMuted: boolean; name: string }) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<PlaybackState>('loading');
  const { hlsUrl } = playback;
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    let isLeft = false;
    const creating: Promise<Playback | null> = import('@/lib/live/player').then(({ HlsPlayer }) => {
      if (isLeft) return null;
      const player = new HlsPlayer(element, hlsUrl);
      player.on('state', setState);
      void player.start();
      return player;
    });
    return () => {
      isLeft = true;
      void creating.then((player) => player?.stop());
    };
  }, [hlsUrl]);
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
