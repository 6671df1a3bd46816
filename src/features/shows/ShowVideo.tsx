import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type PlaybackView } from '@contract/streaming';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { Spinner } from '@/ui/Spinner';
import { type Playback, type PlaybackState } from '@/lib/live/playback';
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

type Way = { hlsUrl: string } | { whepUrl: string; iceServers: RTCIceServer[] | undefined };

/** The player of a way; it comes over the wire only now. */
async function open(video: HTMLVideoElement, way: Way): Promise<Playback> {
  if ('hlsUrl' in way) return new (await import('@/lib/live/player')).HlsPlayer(video, way.hlsUrl);
  return new (await import('@/lib/live/whep')).WhepPlayer(video, way);
}

/** The other side's picture, as near to the camera as can be. Starts muted and offers the sound. */
export function ShowVideo({ playback, name, marks, waiting }: ShowVideoProps) {
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const player = useRef<Playback | null>(null);
  const [state, setState] = useState<PlaybackState>('loading');
  const [muted, setMuted] = useState(true);
  const [isDetour, setDetour] = useState(false);
  const whepUrl = playback?.whepUrl ?? null;
  const hlsUrl = playback?.hlsUrl ?? null;
  const servers = useRef(playback?.iceServers);
  useEffect(() => {
    servers.current = playback?.iceServers;
  }, [playback]);

  useEffect(() => {
    const element = video.current;
    if (!element || !whepUrl || !hlsUrl) return undefined;
    let left = false;
    // players begin muted; who has chosen the sound keeps it when the way changes
    const before = element.muted;
    const opening = open(element, isDetour ? { hlsUrl } : { whepUrl, iceServers: servers.current }).then((opened) => {
      if (left) return null;
      player.current = opened;
      opened.on('state', setState);
      opened.on('unavailable', () => setDetour(true));
      void opened.start();
      element.muted = before;
      return opened;
    });
    return () => {
      left = true;
      player.current = null;
      void opening.then((opened) => opened?.stop());
    };
  }, [whepUrl, hlsUrl, isDetour]);

  const toggleSound = () => {
    if (!video.current) return;
    video.current.muted = !muted;
    setMuted(!muted);
    void player.current?.play().catch(() => undefined);
  };
  const fill = () =>
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
      {isDetour && (
        <p className={styles.slow} role="status">
          Your network holds live video back: you see and hear them a second or two late.
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
        <IconButton variant="stage" icon="fullscreen" label="Full screen" onClick={fill} />
      </div>
    </div>
  );
}
