import { useEffect, useRef } from 'react';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import { Spinner } from '@/ui/Spinner';
import { type Devices, type DeviceStatus } from '@/lib/live/useDevices';
import { type Connection } from '@/lib/live/usePublisher';
import { useThumbnails } from './useThumbnails';
import styles from './broadcast.module.css';

const PROBLEM: Record<Exclude<DeviceStatus, 'asking' | 'ready'>, { what: string; mend: string }> = {
  denied: {
    what: 'The browser does not let this page use your camera.',
    mend: 'Allow camera and microphone beside the address of this page, then try again.',
  },
  missing: { what: 'No camera or microphone was found.', mend: 'Plug one in, then try again.' },
  busy: { what: 'The camera could not be opened.', mend: 'Close other programs that use it, then try again.' },
  insecure: { what: 'Browsers give cameras to secure pages only.', mend: 'Open this site by https, or on localhost.' },
};

const STATE_WORDS: Partial<Record<Connection['state'], string>> = {
  connecting: 'Connecting ...',
  reconnecting: 'Connection lost. Connecting again ...',
  refused: 'The server does not take this picture',
};

interface PreviewProps {
  devices: Devices;
  /** the running show, for its small pictures; null before and after */
  sessionId: string | null;
  onAir: boolean;
  connection: Connection;
  viewers: number;
}

/** The performer's own picture, mirrored like a mirror, with what members see of the state. */
export function Preview({ devices, sessionId, onAir, connection, viewers }: PreviewProps) {
  const { status, stream, retry } = devices;
  const video = useRef<HTMLVideoElement>(null);
  useThumbnails(video, onAir && connection.state === 'live' ? sessionId : null);
  useEffect(() => {
    if (video.current && video.current.srcObject !== stream) video.current.srcObject = stream;
  }, [stream]);
  const problem = status === 'asking' || status === 'ready' ? null : PROBLEM[status];
  const waiting = onAir ? STATE_WORDS[connection.state] : undefined;
  return (
    <>
      <div className={styles.frame}>
        <video
          ref={video}
          className={devices.choice.source === 'screen' ? styles.screen : styles.video}
          autoPlay
          muted
          playsInline
          aria-label="Your picture as members see it"
        />
        {status === 'asking' && (
          <div className={styles.cover}>
            <Spinner label="Waiting for the camera" />
            <p>Waiting for your camera. The browser asks for permission.</p>
          </div>
        )}
        {problem && (
          <div className={styles.cover} role="alert">
            <Icon name="cameraOff" />
            <p className={styles.what}>{problem.what}</p>
            <p>{problem.mend}</p>
            {status !== 'insecure' && (
              <Button variant="stage" icon="refresh" onClick={retry}>
                Try again
              </Button>
            )}
          </div>
        )}
        <div className={styles.overlay}>
          {onAir && connection.state === 'live' && (
            <Badge kind="live" big>
              LIVE
            </Badge>
          )}
          {onAir && (
            <Badge big icon="eye">
              {viewers.toLocaleString('en')}
            </Badge>
          )}
          {!onAir && status === 'ready' && <Badge big>Only you see this</Badge>}
          <span className={styles.grow} />
          {onAir && connection.words && <Badge big>{connection.words}</Badge>}
        </div>
        {waiting && (
          <p className={styles.banner} role="status">
            {waiting}
            {connection.error && connection.state === 'refused' ? `: ${connection.error}` : ''}
          </p>
        )}
      </div>
      {onAir && connection.isDetour && (
        <p className={styles.detour} role="status">
          Your network holds live video back, so your picture goes the slower way: viewers see it a second or so later.
          Your next show tries the short way again.
        </p>
      )}
    </>
  );
}
