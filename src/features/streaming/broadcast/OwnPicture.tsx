import { useEffect, useRef } from 'react';
import { Button } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import { Spinner } from '@/ui/Spinner';
import { type Devices, type DeviceStatus } from '@/lib/live/useDevices';
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

interface OwnPictureProps {
  devices: Devices;
  /** the show that gets thumbnails of this video; null while none is on air */
  sessionId: string | null;
}

/** The performer's own video, mirrored unless it shows the screen or what is in front of the phone. */
export function OwnPicture({ devices, sessionId }: OwnPictureProps) {
  const { stream, choice } = devices;
  const video = useRef<HTMLVideoElement>(null);
  useThumbnails(video, sessionId);
  useEffect(() => {
    if (video.current && video.current.srcObject !== stream) video.current.srcObject = stream;
  }, [stream]);
  const look =
    choice.source === 'screen' ? styles.screen : choice.facing === 'environment' ? styles.rear : styles.video;
  return (
    <>
      <video ref={video} className={look} autoPlay muted playsInline aria-label="Your video as members see it" />
      <DeviceProblem devices={devices} />
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
