import { type ReactNode, useEffect, useRef } from 'react';
import { type PublishView } from '@contract/streaming';
import { cx } from '@/ui/cx';
import { type Devices, useDevices } from '@/lib/live/useDevices';
import { type Connection, usePublisher } from '@/lib/live/usePublisher';
import styles from './ShowVideo.module.css';

/** Renders the camera and microphone controls. The page provides it, since features don't import each other's parts. */
export type DevicesSlot = (devices: Devices) => ReactNode;

/** The viewer's own camera in a show. */
export interface Camera {
  devices: Devices;
  connection: Connection;
}

/** Opens the viewer's camera while it is wanted, and publishes it. */
export function useCamera(publish: PublishView | null, isWanted: boolean): Camera {
  const devices = useDevices(isWanted);
  return { devices, connection: usePublisher(publish, devices.stream, publish !== null && isWanted) };
}

/** The viewer's own video, mirrored, or why there is none. */
export function OwnVideo({ camera: { devices, connection } }: { camera: Camera }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = devices.stream;
  }, [devices.stream]);
  return (
    <>
      <video
        ref={video}
        className={cx(styles.mirror, devices.choice.facing === 'environment' && styles.rear)}
        muted
        autoPlay
        playsInline
        aria-label="Your camera"
        data-publishing={connection.state}
      />
      {devices.status !== 'ready' && (
        <p className={styles.problem} role="status">
          {devices.status === 'asking'
            ? 'Allow this page to use your camera and microphone.'
            : "Your camera couldn't be opened. Allow it next to the address of this page."}
        </p>
      )}
    </>
  );
}

/** Shows the viewer's own camera beside the other side's video, or alone (`large`). */
export function OwnCamera({
  camera,
  large,
  controls,
  marks,
}: {
  camera: Camera;
  large?: boolean;
  controls: DevicesSlot;
  marks?: ReactNode;
}) {
  return (
    <>
      <div className={large ? styles.ownLarge : styles.own}>
        <OwnVideo camera={camera} />
        {marks}
      </div>
      {camera.connection.isFallback && (
        <p className={styles.detour} role="status">
          Your network blocks direct live video. Your video arrives about a second later.
        </p>
      )}
      <div className={styles.devices}>{controls(camera.devices)}</div>
    </>
  );
}
