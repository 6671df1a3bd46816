import { useEffect, useRef } from 'react';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import { Spinner } from '@/ui/Spinner';
import { type Devices, type DeviceStatus } from '@/lib/live/useDevices';
import { type Connection } from '@/lib/live/usePublisher';
import { useThumbnails } from './useThumbnails';
import styles from './broadcast.module.css';

const PROBLEMS: Record<Exclude<DeviceStatus, 'asking' | 'ready'>, { problem: string; remedy: string }> = {
  denied: {
    problem: "Your browser doesn't allow this page to use your camera.",
    remedy: 'Allow camera and microphone next to the address of this page, then try again.',
  },
  missing: { problem: 'No camera or microphone was found.', remedy: 'Plug one in, then try again.' },
  busy: { problem: "The camera couldn't be opened.", remedy: 'Close other programs that use it, then try again.' },
  insecure: {
    problem: 'Browsers provide cameras to secure pages only.',
    remedy: 'Open this site over https, or on localhost.',
  },
};

const CONNECTION_TEXTS: Partial<Record<Connection['state'], string>> = {
  connecting: 'Connecting ...',
  reconnecting: 'Connection lost. Reconnecting ...',
  refused: 'The video server refused your video',
};

interface PreviewProps {
  devices: Devices;
  /** the running show, which gets thumbnails; null before and after */
  sessionId: string | null;
  onAir: boolean;
  connection: Connection;
  viewers: number;
}

/** The performer's own video, mirrored, with the state of the show. */
export function Preview({ devices, sessionId, onAir, connection, viewers }: PreviewProps) {
  const { status, stream } = devices;
  const video = useRef<HTMLVideoElement>(null);
  useThumbnails(video, onAir && connection.state === 'live' ? sessionId : null);
  useEffect(() => {
    if (video.current && video.current.srcObject !== stream) video.current.srcObject = stream;
  }, [stream]);
  const connectionText = onAir ? CONNECTION_TEXTS[connection.state] : undefined;
  return (
    <>
      <div className={styles.frame}>
        <video
          ref={video}
          className={devices.choice.source === 'screen' ? styles.screen : styles.video}
          autoPlay
          muted
          playsInline
          aria-label="Your video as members see it"
        />
        <DeviceProblem devices={devices} />
        <div className={styles.overlay}>
          {onAir ? (
            <LiveBadges connection={connection} viewers={viewers} />
          ) : (
            status === 'ready' && <Badge big>Only you see this</Badge>
          )}
        </div>
        {connectionText && (
          <p className={styles.banner} role="status">
            {connectionText}
            {connection.error && connection.state === 'refused' ? `: ${connection.error}` : ''}
          </p>
        )}
      </div>
      {onAir && connection.isFallback && (
        <p className={styles.detour} role="status">
          Your network blocks direct live video, so your video takes a slower route: viewers see it about a second
          later. Your next show tries the direct route again.
        </p>
      )}
    </>
  );
}

function DeviceProblem({ devices: { status, retry } }: { devices: Devices }) {
  if (status === 'ready') return null;
  if (status === 'asking')
    return (
      <div className={styles.cover}>
        <Spinner label="Waiting for the camera" />
        <p>Waiting for your camera. Your browser asks for permission.</p>
      </div>
    );
  const { problem, remedy } = PROBLEMS[status];
  return (
    <div className={styles.cover} role="alert">
      <Icon name="cameraOff" />
      <p className={styles.what}>{problem}</p>
      <p>{remedy}</p>
      {status !== 'insecure' && (
        <Button variant="stage" icon="refresh" onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  );
}

function LiveBadges({ connection, viewers }: { connection: Connection; viewers: number }) {
  return (
    <>
      {connection.state === 'live' && (
        <Badge kind="live" big>
          LIVE
        </Badge>
      )}
      <Badge big icon="eye">
        {viewers.toLocaleString('en')}
      </Badge>
      <span className={styles.grow} />
      {connection.text && <Badge big>{connection.text}</Badge>}
    </>
  );
}
