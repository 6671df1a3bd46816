import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type PlaybackView } from '@contract/streaming';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { Spinner } from '@/ui/Spinner';
import { type PlaybackState } from '@/lib/live/playback';
import { type WhepPlayer } from '@/lib/live/whep';
import styles from './shows.module.css';

interface ShowVideoProps {
  playback: PlaybackView | null;
  /** whose picture it is */
  name: string;
  /** what stands over it */
  marks: ReactNode;
  /** what stands there while no picture comes */
  waiting: string;
}

/** The other side's picture, as near to the camera as can be. Starts muted and offers the sound. */
export function ShowVideo({ playback, name, marks, waiting }: ShowVideoProps) {
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const player = useRef<WhepPlayer | null>(null);
  const [state, setState] = useState<PlaybackState>('loading');
  const [muted, setMuted] = useState(true);
  const whepUrl = playback?.whepUrl ?? null;

  useEffect(() => {
    const element = video.current;
    if (!element || !whepUrl) return undefined;
    let left = false;
    const opening = import('@/lib/live/whep').then(({ WhepPlayer: Player }) => {
      if (left) return null;
      const opened = new Player(element, { whepUrl });
      player.current = opened;
      opened.on('state', setState);
      void opened.start();
      return opened;
    });
    return () => {
      left = true;
      player.current = null;
      void opening.then((opened) => opened?.stop());
    };
  }, [whepUrl]);

  const toggleSound = () => {
    if (!video.current) return;
    video.current.muted = !muted;
    setMuted(!muted);
    void player.current?.play().catch(() => undefined);
  };
  const fill = () => void (document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen?.().catch(() => undefined));
  return (
    <div ref={frame} className={styles.frame}>
      <video ref={video} className={styles.video} muted autoPlay playsInline aria-label={`Video of ${name}`} data-state={state} />
      {state !== 'playing' && <div className={styles.cover}><Spinner size="lg" label={waiting} /><p>{waiting}</p></div>}
      {marks}
      <div className={styles.bottom}>
        <IconButton variant="stage" icon={muted ? 'volumeOff' : 'volume'} label={muted ? 'Sound on' : 'Sound off'} aria-pressed={!muted} onClick={toggleSound} />
        {muted && <Button variant="stage" size="sm" onClick={toggleSound}>Tap for sound</Button>}
        <span className={styles.gap} />
        <IconButton variant="stage" icon="fullscreen" label="Full screen" onClick={fill} />
      </div>
    </div>
  );
}
